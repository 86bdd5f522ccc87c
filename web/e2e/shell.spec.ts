/** The frame of public pages, and the settings that affect it. */
import type { Page } from "@playwright/test";
import { dayOf } from "../src/ui/format";
import { next, step } from "./booking-form";
import { expectNoneBut, expectOnly } from "./console-errors";
import { readAgain, takenOver } from "./rendered";
import { expect, test } from "./journey";
import { expectToast } from "./toasts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** Of the home page. */
const latest = "Measured, drawn and built in forty-five days";

test("the home page falls back to the latest, takes a choice along, and shows the company's contact details", async ({
  page,
  stack,
}) => {
  await stack.database.saveSettings("organization", {
    phoneNumber: "+91 80 5550 0199",
    emailId: "studio@example.com",
    officeAddress: "7 Test Street",
    city: "Mysuru",
    state: "Karnataka",
  });
  const dialog = page.getByRole("dialog");
  const footer = page.getByRole("contentinfo");

  await test.step("an unknown preview", async () => {
    const warning = page.waitForEvent("console", (message) => message.type() === "warning");
    await page.goto("/?preview=home-of-tomorrow");
    await expect(title(page)).toHaveText(latest);
    expect((await warning).text()).toBe('There is no home page "home-of-tomorrow"; home-latest is shown.');
  });

  await test.step("the contact details", async () => {
    await expect(footer.getByRole("link", { name: "+91 80 5550 0199" })).toHaveAttribute("href", "tel:+918055500199");
    await expect(footer.getByRole("link", { name: "studio@example.com" })).toHaveAttribute(
      "href",
      "mailto:studio@example.com",
    );
    await expect(footer.getByText("7 Test Street, Mysuru, Karnataka")).toBeVisible();
    await expect(footer.getByText(`© ${dayOf(new Date()).slice(0, 4)} Nivas`)).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "+91 80 5550 0199" })).toBeVisible();
    await footer.getByRole("button", { name: "Book Free Consultation" }).click();
    await expect(dialog).toHaveAccessibleName("Book a free consultation");
    await dialog.getByRole("button", { name: "Close booking" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("a choice is preselected in the booking form", async () => {
    await page.getByRole("button", { name: /^Book .*: Modular kitchens$/ }).click();
    await expect(step(dialog, 1)).toBeFocused();
    await dialog.getByRole("radio", { name: "Duplex" }).check();
    await next(dialog).click();
    await expect(dialog.getByRole("checkbox", { checked: true })).toHaveAccessibleName("Kitchen");
    // Otherwise it would open again with the next page.
    await page.keyboard.press("Escape");
    await dialog.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("the fallbacks, and a choice of another home page", async () => {
    await stack.database.query("delete from settings where section = 'organization'");
    await readAgain();
    await page.goto("/?preview=home-conversion");
    await expect(footer.getByRole("button", { name: "Phone on request" })).toBeVisible();
    await expect(footer.getByRole("button", { name: "E-mail on request" })).toBeVisible();
    await expect(footer.getByText("Bengaluru, by appointment")).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "3 BHK" }).first().click();
    await expect(dialog.getByRole("radio", { name: "3 BHK" })).toBeChecked();
  });
});

test.describe("on a phone", () => {
  test.use(phone);

  test("the menu links to all pages and returns the focus", async ({ page }) => {
    await page.goto("/booking");
    const opener = page.getByRole("button", { name: "Menu" });
    const menu = page.getByRole("dialog", { name: "Menu" });
    await opener.press("Enter");
    await expect(menu).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.tap();
    await expect(menu.getByRole("heading", { name: "Quick Links" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "+91 80 5550 0142" })).toHaveAttribute("href", "tel:+918055500142");
    await menu.getByRole("link", { name: "Home", exact: true }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(latest);
    await expect(menu).toBeHidden();

    await opener.tap();
    await menu.getByRole("button", { name: "Book Consultation" }).tap();
    await expect(step(page.getByRole("dialog"), 1)).toBeFocused();
  });
});

test("the services menu, the footer, Back and the page that is not there lead on", async ({ page, stack }) => {
  await test.step("the services menu opens on hover and closes 150 ms after the pointer leaves", async () => {
    // One is disabled, and the other left out of menus only.
    await stack.database.query(
      "insert into page_settings values ('plumbing-services', false, true), ('home-automation', true, false)",
    );
    await page.clock.install();
    await page.goto("/");
    const opener = page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Services" });
    const links = page.getByRole("navigation", { name: "Main" }).getByRole("listitem").getByRole("listitem");
    await expect(opener).toBeVisible();
    await takenOver(page);
    // What the page still does by itself is done before the pointer comes.
    await page.clock.pauseAt(Date.now() + 60_000);
    await opener.hover();
    await expect(links).toHaveText([
      "Modular kitchens",
      "Wardrobes and storage",
      "Kitchen renovation",
      "Bathroom renovation",
      "Painting",
      "Electrical",
      "Flooring",
      "Civil works",
    ]);
    await page.mouse.move(720, 800);
    await page.clock.runFor(149);
    await expect(opener).toHaveAttribute("aria-expanded", "true");
    await page.clock.runFor(1);
    await expect(opener).toHaveAttribute("aria-expanded", "false");
    await expect(links.first()).toBeHidden();
    await page.clock.resume();
    expect((await page.request.get("/plumbing-services")).status()).toBe(404);
    expect((await page.request.get("/home-automation")).status()).toBe(200);

    await page.getByRole("link", { name: "Nivas, home" }).first().focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(links.getByRole("link", { name: "Modular kitchens" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(links.first()).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.press("Enter");
    await links.getByRole("link", { name: "Modular kitchens" }).press("Enter");
    await expect(page).toHaveURL("/services/modular-kitchens");
    await expect(links.first()).toBeHidden();
  });

  await test.step("navigation scrolls to the top, and going back restores the position", async () => {
    await page.getByRole("link", { name: "Nivas, home" }).first().click();
    await expect(title(page)).toHaveText(latest);
    const link = page.getByRole("contentinfo").getByRole("link", { name: "Book a consultation" });
    await link.scrollIntoViewIfNeeded();
    // Sections that come into sight load what they show.
    await page.waitForLoadState("networkidle");
    await link.scrollIntoViewIfNeeded();
    const left = await scrolled(page);
    expect(left).toBeGreaterThan(1000);
    await link.click();
    await expect(title(page)).toHaveText("Book a free consultation");
    expect(await scrolled(page)).toBe(0);
    await page.goBack();
    await expect(title(page)).toHaveText(latest);
    await expect.poll(async () => Math.abs((await scrolled(page)) - left)).toBeLessThan(5);
  });

  await test.step("an unknown address shows the 404 page, and the cart counts what was stored", async () => {
    await page.evaluate(() =>
      localStorage.setItem("furniture_cart", JSON.stringify([{ quantity: 60 }, { quantity: 60 }])),
    );
    await page.goto("/kitchens/of/atlantis");
    await expect(title(page)).toHaveText("404 Page Not Found");
    await expect(page).toHaveTitle("404 Page Not Found | Nivas");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.getByRole("link", { name: "Cart, 120 items" })).toHaveText("99+");
    await page.getByRole("main").getByRole("link", { name: "Go to the home page" }).click();
    await expect(title(page)).toHaveText(latest);
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  });
});

test("a rendering error shows a fallback page and is logged, and a lost connection is announced", async ({
  page,
  context,
  consoleErrors,
}) => {
  await page.goto("/");
  await takenOver(page);
  await page.waitForLoadState("networkidle");
  const earlier = Array.from({ length: 10 }, (_, number) => ({ message: `Earlier ${number}` }));
  await page.evaluate((entries) => localStorage.setItem("app_errors", JSON.stringify(entries)), earlier);
  // The router comes with the first move; a page without it leads on by itself.
  await Promise.all([page.waitForResponse(/\/assets\/router-/), page.mouse.move(20, 20)]);
  // As after a release that replaced the page's files.
  await page.route("**/assets/**", (route) => route.abort());
  await page.getByRole("contentinfo").getByRole("link", { name: "Book a consultation" }).click();
  await expect(title(page)).toHaveText("Oops! Something went wrong");
  await expect(page.getByRole("listitem").filter({ hasText: "Contact support" })).toBeVisible();

  const record = await page.evaluate(() => JSON.parse(localStorage.getItem("app_errors") ?? "[]"));
  expect(record).toHaveLength(10);
  expect(record[0]).toEqual({ message: "Earlier 1" });
  expect(record[9]).toMatchObject({
    message: expect.stringContaining("/assets/"),
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    userAgent: expect.stringContaining("Chrome"),
    url: expect.stringMatching(/^http:\/\/localhost:\d+\//),
  });

  await page.unroute("**/assets/**");
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await expect(title(page)).toHaveText("Book a free consultation");
  expectOnly(consoleErrors, /net::ERR_FAILED|dynamically imported module/);

  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await expectToast(page, "alert", "No internet connection", "Some features may not work properly.");
  await context.setOffline(false);
  await expectToast(page, "status", "Back online", "Your connection has been restored.");
  await expect(page.locator("[data-toast]")).toHaveCount(1);
  // Prefetches may have been interrupted.
  expectNoneBut(consoleErrors, /net::ERR_INTERNET_DISCONNECTED/);
});

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}
