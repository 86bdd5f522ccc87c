/** Designs on the public site: filters, comparison, details, price, saving and quotation requests. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { meera, signIn } from "./accounts";
import { asha, fillContact, next, submit } from "./booking-form";
import { expect, test } from "./journey";
import { giveAccount } from "./staff";
import { widthOf } from "./width";

test.use({ content: "demo" });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1440, height: 900 } };

const cards = (page: Page) => page.getByRole("article");
const found = (page: Page) => page.getByRole("status").filter({ hasText: / designs?$/ });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const total = (page: Page) => page.getByLabel("Price", { exact: true }).getByRole("definition").last();

/** `₹3,12,450.50` as paise. */
async function paise(page: Page): Promise<number> {
  const text = (await total(page).textContent()) ?? "";
  return Math.round(Number(text.replaceAll(/[₹,]/g, "")) * 100);
}

test.describe("on a desk", () => {
  test.use(desk);

  test("designs are filtered by controls and by address, and three are compared", async ({ page }) => {
    await page.goto("/designs");
    await expect(found(page)).toHaveText("24 designs");
    await page.getByRole("combobox", { name: "Style" }).selectOption("Traditional");
    await expect(page).toHaveURL("/designs?style=Traditional");
    await expect(found(page)).toHaveText("4 designs");
    await expect(cards(page)).toHaveCount(4);
    await page.getByRole("link", { name: "Pooja rooms 1" }).click();
    await expect(page).toHaveURL("/designs/type/pooja?style=Traditional");
    await expect(cards(page)).toHaveCount(1);
    await page.goBack();
    await expect(cards(page)).toHaveCount(4);
    await page.getByRole("link", { name: "Clear filters" }).click();
    await expect(found(page)).toHaveText("24 designs");

    await page.goto("/kitchen-designs?layout=l_shape&sort=price");
    await expect(found(page)).toHaveText("2 designs");
    const layout = page.getByRole("link", { name: "L-shape 2" });
    await expect(layout).toHaveAttribute("aria-current", "true");
    await layout.click();
    await expect(page).toHaveURL("/kitchen-designs?sort=price");
    await expect(cards(page)).toHaveCount(7);
    await page.goto("/designs/type/cellar");
    await expect(title(page, "404 Page Not Found")).toBeVisible();

    await page.goto("/kitchen-designs");
    const names = ["Green kitchen along two walls", "L-shaped kitchen in white", "U-shaped kitchen with a pantry"];
    for (const name of names) await page.getByRole("checkbox", { name: `Compare ${name}` }).check();
    await expect(page.getByRole("checkbox", { name: "Compare Kitchen for a studio flat" })).toBeDisabled();
    // The selection stays while other designs are viewed.
    await page.getByRole("link", { name: "Kitchen for a studio flat", exact: true }).click();
    await expect(title(page, "Kitchen for a studio flat")).toBeVisible();
    await page.getByRole("link", { name: "Compare 3" }).click();
    await expect(title(page, "Compare designs")).toBeFocused();
    const table = page.getByRole("table");
    await expect(table.getByRole("columnheader").filter({ hasText: /kitchen/i })).toHaveText(names);
    await expect(table.getByRole("row", { name: /^Layout/ }).getByRole("cell")).toHaveText([
      "Parallel",
      "L-shape",
      "U-shape",
    ]);
    await expect(table.getByRole("row", { name: /^Price from/ }).getByRole("cell")).toHaveText([/^₹/, /^₹/, /^₹/]);
    await expectAccessible(page, "side by side");
    await table.getByRole("link", { name: names[1]! }).click();
    await expect(page).toHaveURL("/kitchen-designs/l-shaped-kitchen-in-white");
  });

  test("a design is viewed by keyboard, priced with add-ons, and booked", async ({ page, stack }) => {
    await page.goto("/kitchen-designs/green-kitchen-along-two-walls");
    await expect(title(page, "Green kitchen along two walls")).toBeVisible();
    const counter = page.getByRole("button", { name: "Granite counter", exact: true });
    await counter.focus();
    await page.keyboard.press("Enter");
    await expect(counter).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Escape");
    await expect(counter).toHaveAttribute("aria-expanded", "false");
    const pictures = page.getByRole("list", { name: "Pictures" });
    await pictures.focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("button", { name: "Show picture 2" })).toHaveAttribute("aria-current", "true");

    await expect(total(page)).toHaveText(/^₹/);
    const before = await paise(page);
    await page.getByRole("checkbox", { name: /^Pull-out pantry/ }).check();
    // 22,000 rupees, and 18% of tax.
    await expect.poll(() => paise(page)).toBe(before + 2_596_000);
    await page.getByRole("checkbox", { name: /^Quartz instead of granite/ }).check();
    await expect(page.getByRole("checkbox", { name: /^Solid surface instead of granite/ })).toBeDisabled();
    await expect(page.getByText("Not available with Quartz instead of granite")).toBeVisible();
    await expect(page.getByLabel("Price", { exact: true })).toContainText("Quartz instead of granite");

    await page.getByRole("button", { name: "Book this kitchen" }).click();
    const dialog = page.getByRole("dialog", { name: "Book with ₹25,000" });
    await dialog.getByRole("radio", { name: asha.home }).check();
    await next(dialog).click();
    await expect(dialog.getByRole("checkbox", { name: "Kitchen" })).toBeChecked();
    await next(dialog).click();
    await next(dialog).click();
    const wishes = "With: Soft-close hinges throughout, Quartz instead of granite, Pull-out pantry.";
    await expect(dialog.getByLabel("Your requirements")).toHaveValue(wishes);
    await fillContact(dialog, { ...asha, requirements: wishes });
    await submit(dialog).click();
    const received = page.getByRole("dialog", { name: "Booking received" });
    await expect(received.getByRole("heading", { name: "Thank you, Asha Rao." })).toBeVisible();
    await expect(received).toContainText("Green kitchen along two walls");
    const lead = await stack.database.one<{ slug: string; requirements: string; booking: number }>(
      `select designs.slug, leads.requirements, enquiries.booking_amount_paise::integer as booking from design_requests
       join designs on designs.id = design_id join leads on leads.id = design_requests.lead_id
       join enquiries on enquiries.lead_id = leads.id
       where leads.customer_name = 'Asha Rao'`,
    );
    expect(lead).toEqual({ slug: "green-kitchen-along-two-walls", requirements: wishes, booking: 2_500_000 });
    await received.getByRole("button", { name: "Close", exact: true }).click();

    await page.getByRole("link", { name: "Price this kitchen" }).click();
    await expect(page.getByRole("radio", { name: "Parallel" })).toBeChecked();
  });
});

test.describe("on a phone", () => {
  test.use(phone);

  test("a design is swiped and saved after signing in, and the gallery links to more", async ({ page, stack }) => {
    await giveAccount(stack, meera, "client");
    await page.goto("/designs");
    await page.getByRole("link", { name: "Island for a family that cooks together", exact: true }).tap();
    await expect(page).toHaveURL("/kitchen-designs/island-for-a-family-that-cooks-together");
    const counter = page.getByRole("button", { name: "Quartz counter", exact: true });
    await counter.tap();
    await expect(counter).toHaveAttribute("aria-expanded", "true");
    await title(page, "Island for a family that cooks together").tap();
    await expect(counter).toHaveAttribute("aria-expanded", "false");
    await page.getByRole("list", { name: "Pictures" }).evaluate((strip) => strip.scrollTo(strip.clientWidth, 0));
    await expect(page.getByText("2 of 4")).toBeVisible();

    await page.getByRole("link", { name: "Save Island for a family that cooks together: sign in" }).first().tap();
    await expect(page).toHaveURL(/^[^?]+\/auth\?next=/);
    await signIn(page, meera);
    await expect(page).toHaveURL("/kitchen-designs/island-for-a-family-that-cooks-together");
    const save = page.getByRole("button", { name: "Save Island for a family that cooks together" }).first();
    await expect(save).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => stack.database.count("saved_items where kind = 'design'")).toBe(1);
    await page.reload();
    await expect(save).toHaveAttribute("aria-pressed", "true");

    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 2, name: "Saved" })).toBeVisible();
    await expectAccessible(page, "what is saved");
    await page.getByRole("link", { name: /Island for a family that cooks together$/ }).tap();
    await expect(title(page, "Island for a family that cooks together")).toBeVisible();

    await page.goto("/gallery?room=kitchen");
    await page.getByRole("link", { name: "A kitchen with green fronts, a stone counter and open shelves" }).tap();
    const lightbox = page.getByRole("dialog", { name: "Kitchen along two walls" });
    await lightbox.getByRole("button", { name: "Save Kitchen along two walls" }).tap();
    await expect.poll(() => stack.database.count("saved_items where kind = 'photograph'")).toBe(1);
    await lightbox.getByRole("link", { name: "Get this look" }).tap();
    await expect(page).toHaveURL("/designs/type/kitchen?style=Modern");
    await expect(cards(page)).toHaveCount(2);
    await save.first().tap();
    await expect.poll(() => stack.database.count("saved_items where kind = 'design'")).toBe(0);
  });
});

for (const [screen, options] of Object.entries({ "a phone": phone, "a desk": desk })) {
  test.describe(`on ${screen}`, () => {
    test.use(options);

    test("the pages are accessible and load without layout shifts", async ({ page }) => {
      await page.addInitScript(() => {
        Object.assign(window, { moved: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) (window as unknown as { moved: number }).moved += entry.value;
          }
        }).observe({ type: "layout-shift", buffered: true });
      });
      for (const path of [
        "/designs",
        "/designs?style=Modern",
        "/designs/type/kitchen",
        "/kitchen-designs",
        "/kitchen-designs/green-kitchen-along-two-walls",
        "/designs/full-height-wardrobe",
        "/designs?compare=study-by-the-window,foyer-with-a-bench,pooja-corner-in-white",
        "/kitchen-styles",
        "/gallery",
      ]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.waitForLoadState("networkidle");
        await expectAccessible(page, path);
        const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved);
        expect.soft(moved, `${path} moves`).toBeLessThan(0.01);
        expect.soft(await widthOf(page), `${path} is too wide`).toBe(options.viewport.width);
      }
      await page.goto("/kitchen-designs/green-kitchen-along-two-walls");
      await page.getByRole("button", { name: "Granite counter", exact: true }).click();
      await expectAccessible(page, "a hotspot");
      await page.goto("/kitchen-designs");
      for (const box of (await page.getByRole("checkbox").all()).slice(0, 2)) await box.check();
      await expectAccessible(page, "what is put aside");
    });
  });
}
