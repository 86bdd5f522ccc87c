/** The public pages meet WCAG 2.2 AA as far as axe can check, and fit the smallest phone. */
import { expectAccessible } from "./accessibility";
import { asha, fillContact, next, openDialog, step, submit } from "./booking-form";
import { expect, test } from "./journey";
import { readAgain } from "./rendered";

// Without animations, so that everything is visible when checked.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const screens = {
  "a phone": { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  "a desk": { viewport: { width: 1440, height: 900 } },
};

const pages = [
  "/",
  "/booking",
  "/services/modular-kitchens",
  "/painting-services",
  "/kitchens/of/atlantis",
  "/unsubscribe/0199a3c4-0000-7000-8000-000000000000",
  "/auth",
  "/auth?tab=sign-up",
  "/auth/recover",
  "/auth/confirm",
  "/auth/confirm?token_hash=none&type=recovery",
];

for (const [screen, options] of Object.entries(screens)) {
  test.describe(`on ${screen}`, () => {
    test.use(options);

    test("the pages", async ({ page }) => {
      for (const path of pages) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(page, path);
      }
    });

    test("the other home pages", async ({ page }) => {
      for (const name of ["home-default", "home-modern", "home-minimal", "home-premium", "home-conversion"]) {
        await page.goto(`/?preview=${name}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(page, name);
      }
    });

    test("the booking dialog from its first step to the confirmation", async ({ page }) => {
      const dialog = await openDialog(page);
      await expectAccessible(page, "step 1");
      await dialog.getByRole("radio", { name: asha.home }).check();
      await next(dialog).click();
      await dialog.getByRole("checkbox", { name: "Kitchen" }).check();
      await expectAccessible(page, "step 2");
      await next(dialog).click();
      await expect(step(dialog, 3)).toBeFocused();
      await expectAccessible(page, "step 3");
      await next(dialog).click();
      await dialog.getByLabel("Full Name").focus();
      await dialog.getByLabel("Phone Number").focus();
      await expect(dialog.getByLabel("Full Name")).toHaveAccessibleDescription("Please enter your name.");
      await expectAccessible(page, "step 4 with a reason");
      await fillContact(dialog, asha);
      await expectAccessible(page, "step 4");
      await page.keyboard.press("Escape");
      await expectAccessible(page, "the question before discarding");
      await page.keyboard.press("Escape");
      await submit(dialog).click();
      await expect(page.locator("[data-toast]")).toBeVisible();
      await expectAccessible(page, "the confirmation");
    });

    test("the menus and the maintenance page", async ({ page, stack }) => {
      await page.goto("/");
      const opener = page.getByRole("button", { name: /^(Menu|Services)$/ });
      await opener.click();
      await expect(page.getByRole("link", { name: "Wardrobes and storage" }).first()).toBeVisible();
      await expectAccessible(page, "the menu");
      await stack.database.saveSettings("maintenance", { isOn: true });
      await readAgain();
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("System Maintenance");
      await expectAccessible(page, "maintenance");
    });
  });
}

test.describe("320 pixels wide", () => {
  test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });

  test("nothing is wider than the screen", async ({ page }) => {
    const homes = ["default", "modern", "minimal", "premium", "conversion"].map((name) => `/?preview=home-${name}`);
    for (const path of [...pages, ...homes]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBe(320);
    }
    const dialog = await openDialog(page);
    for (const [choice, number] of [
      ["Villa", 2],
      ["Kitchen", 3],
      ["Express", 4],
    ] as const) {
      await dialog.getByLabel(choice).check();
      await next(dialog).click();
      await expect(step(dialog, number)).toBeFocused();
      expect(await dialog.evaluate(widest), `step ${number}`).toBeLessThanOrEqual(320);
    }
  });
});

/** The right edge of the dialog's contents. */
function widest(dialog: Element): number {
  return Math.max(
    ...[...dialog.querySelectorAll("button, label, input, h2, p")].map((e) => e.getBoundingClientRect().right),
  );
}
