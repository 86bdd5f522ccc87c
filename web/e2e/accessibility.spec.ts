/** The public pages meet WCAG 2.2 AA as far as axe can check, and fit the smallest phone. */
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtBothSizes } from "./accessibility";
import { asha, fillContact, next, openDialog, step, submit } from "./booking-form";
import { expect, test } from "./journey";
import { readAgain } from "./rendered";
import { widthOf } from "./width";

// Without animations, so that everything is visible when checked.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const phone = { width: 390, height: 844 };
const smallest = { width: 320, height: 640 };
const desk = { width: 1440, height: 900 };

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

const homePages = {
  "home-default": "Interiors made to the measure of your home",
  "home-modern": "From plan to room",
  "home-minimal": "We design and build the inside of Bengaluru homes.",
  "home-premium": "One team for the whole house",
  "home-conversion": "Which home shall we design?",
};

const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** Accessible on a phone and on a desk, and no wider than the smallest phone. */
async function expectFit(page: Page, where: string): Promise<void> {
  await expect(title(page)).toBeVisible();
  await expectAccessibleAtBothSizes(page, where);
  await page.setViewportSize(smallest);
  expect.soft(await widthOf(page), where).toBe(smallest.width);
}

test("the pages are accessible, and nothing is wider than the screen", async ({ page }) => {
  for (const path of pages) {
    await page.goto(path);
    await expectFit(page, path);
  }
});

test("each of the other home pages is previewed, accessible, and no wider than the screen", async ({ page }) => {
  for (const [name, words] of Object.entries(homePages)) {
    await page.goto(`/?preview=${name}`);
    await expect(title(page)).toHaveText(words);
    await expectFit(page, name);
  }
});

test("the booking dialog, the menus and the maintenance page are accessible", async ({ page, stack }) => {
  const dialog = await openDialog(page);

  /** The contents end within the smallest phone. */
  async function expectStep(number: 2 | 3 | 4): Promise<void> {
    await expect(step(dialog, number)).toBeFocused();
    await page.setViewportSize(smallest);
    expect(await dialog.evaluate(widest), `step ${number}`).toBeLessThanOrEqual(smallest.width);
    await page.setViewportSize(desk);
  }

  await test.step("the dialog, from its first step to the confirmation", async () => {
    await expectAccessibleAtBothSizes(page, "step 1");
    await dialog.getByRole("radio", { name: asha.home }).check();
    await next(dialog).click();
    await expectStep(2);
    await dialog.getByRole("checkbox", { name: "Kitchen" }).check();
    await expectAccessibleAtBothSizes(page, "step 2");
    await next(dialog).click();
    await expectStep(3);
    await expectAccessibleAtBothSizes(page, "step 3");
    await next(dialog).click();
    await expectStep(4);
    await dialog.getByLabel("Full Name").focus();
    await dialog.getByLabel("Phone Number").focus();
    await expect(dialog.getByLabel("Full Name")).toHaveAccessibleDescription("Please enter your name.");
    await expectAccessibleAtBothSizes(page, "step 4 with a reason");
    await fillContact(dialog, asha);
    await expectAccessibleAtBothSizes(page, "step 4");
    await page.keyboard.press("Escape");
    await expectAccessibleAtBothSizes(page, "the question before discarding");
    await page.keyboard.press("Escape");
    await submit(dialog).click();
    await expect(page.locator("[data-toast]")).toBeVisible();
    await expectAccessibleAtBothSizes(page, "the confirmation");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("the menus", async () => {
    for (const [size, name] of [
      [desk, "Services"],
      [phone, "Menu"],
    ] as const) {
      await page.setViewportSize(size);
      await page.getByRole("button", { name, exact: true }).click();
      await expect(page.getByRole("link", { name: "Wardrobes and storage" }).first()).toBeVisible();
      await expectAccessible(page, name);
      await page.keyboard.press("Escape");
    }
  });

  await test.step("the maintenance page", async () => {
    await stack.database.saveSettings("maintenance", { isOn: true });
    await readAgain();
    await page.goto("/");
    await expect(title(page)).toHaveText("System Maintenance");
    await expectAccessibleAtBothSizes(page, "maintenance");
  });
});

/** The right edge of the dialog's contents. */
function widest(dialog: Element): number {
  return Math.max(
    ...[...dialog.querySelectorAll("button, label, input, h2, p")].map((e) => e.getBoundingClientRect().right),
  );
}
