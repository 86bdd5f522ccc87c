/** The frame of public pages, and the settings that affect it. */
import type { Page } from "@playwright/test";
import { next, step } from "./booking-form";
import { expectNoneBut, expectOnly } from "./console-errors";
import { readAgain, takenOver } from "./rendered";
import { expect, test } from "./journey";
import { postLead, visitor } from "./leads";
import { expectToast } from "./toasts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const servicePaths = [
  "/painting-services",
  "/interior-design-consultation",
  "/electrical-services",
  "/plumbing-services",
  "/flooring-services",
  "/kitchen-renovation",
  "/bathroom-renovation",
  "/home-automation",
  "/civil-services",
  "/services/modular-kitchens",
  "/services/wardrobes-storage",
];

const homePages = {
  "home-default": "Interiors made to the measure of your home",
  "home-modern": "From plan to room",
  "home-minimal": "We design and build the inside of Bengaluru homes.",
  "home-premium": "One team for the whole house",
  "home-conversion": "Which home shall we design?",
  "home-latest": "Measured, drawn and built in forty-five days",
};

test("each of the six home pages can be previewed and made live", async ({ page, stack }) => {
  for (const [name, title] of Object.entries(homePages)) {
    await page.goto(`/?preview=${name}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  }
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(homePages["home-latest"]);

  await stack.database.query("update homepages set is_active = false");
  await stack.database.query("update homepages set is_active = true where component_name = 'home-premium'");
  await readAgain();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(homePages["home-premium"]);
});

test("an unknown preview falls back to the latest home page, with a console warning", async ({ page }) => {
  const warning = page.waitForEvent("console", (message) => message.type() === "warning");
  await page.goto("/?preview=home-of-tomorrow");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(homePages["home-latest"]);
  expect((await warning).text()).toBe('There is no home page "home-of-tomorrow"; home-latest is shown.');
});

test("a choice on the home page is preselected in the booking form", async ({ page }) => {
  await page.goto("/?preview=home-conversion");
  await page.getByRole("main").getByRole("button", { name: "3 BHK" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: "3 BHK" })).toBeChecked();
  await dialog.getByRole("button", { name: "Close booking" }).click();
  await expect(dialog).toBeHidden();

  await page.goto("/");
  await page.getByRole("button", { name: /^Book .*: Modular kitchens$/ }).click();
  await expect(step(dialog, 1)).toBeFocused();
  await dialog.getByRole("radio", { name: "Duplex" }).check();
  await next(dialog).click();
  await expect(dialog.getByRole("checkbox", { checked: true })).toHaveAccessibleName("Kitchen");
});

test("the footer shows the company's contact details, or fallbacks", async ({ page, stack }) => {
  await stack.database.saveSettings("organization", {
    phoneNumber: "+91 80 5550 0199",
    emailId: "studio@example.com",
    officeAddress: "7 Test Street",
    city: "Mysuru",
    state: "Karnataka",
  });
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "+91 80 5550 0199" })).toHaveAttribute("href", "tel:+918055500199");
  await expect(footer.getByRole("link", { name: "studio@example.com" })).toHaveAttribute(
    "href",
    "mailto:studio@example.com",
  );
  await expect(footer.getByText("7 Test Street, Mysuru, Karnataka")).toBeVisible();
  await expect(footer.getByText(`© ${new Date().getFullYear()} Nivas`)).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "+91 80 5550 0199" })).toBeVisible();
  await footer.getByRole("button", { name: "Book Free Consultation" }).click();
  await expect(page.getByRole("dialog")).toHaveAccessibleName("Book a free consultation");

  await stack.database.query("delete from settings where section = 'organization'");
  await readAgain();
  await page.reload();
  await expect(footer.getByRole("button", { name: "Phone on request" })).toBeVisible();
  await expect(footer.getByRole("button", { name: "E-mail on request" })).toBeVisible();
  await expect(footer.getByText("Bengaluru, by appointment")).toBeVisible();
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
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(homePages["home-latest"]);
    await expect(menu).toBeHidden();

    await opener.tap();
    await menu.getByRole("button", { name: "Book Consultation" }).tap();
    await expect(step(page.getByRole("dialog"), 1)).toBeFocused();
  });
});

test("the services menu opens on hover and closes 150 ms after the pointer leaves", async ({ page, stack }) => {
  await stack.database.query("insert into page_settings values ('plumbing-services', false, true)");
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
    "Home automation",
    "Civil works",
  ]);
  await page.mouse.move(720, 800);
  await page.clock.runFor(149);
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  await page.clock.runFor(1);
  await expect(opener).toHaveAttribute("aria-expanded", "false");
  await expect(links.first()).toBeHidden();
  await page.clock.resume();

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

test("each service has its own page", async ({ page }) => {
  const titles = new Set<string>();
  for (const path of servicePaths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    titles.add(await page.getByRole("heading", { level: 1 }).innerText());
    titles.add(await page.title());
  }
  expect(titles.size).toBe(2 * servicePaths.length);
});

test("a disabled page is not found and not in the navigation", async ({ page, stack }) => {
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Book a consultation" });
  await page.goto("/");
  await expect(link).toBeVisible();

  await stack.database.query("insert into page_settings values ('booking', true, false)");
  await readAgain();
  await page.goto("/booking");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Book a free consultation");
  await expect(link).toBeHidden();

  await stack.database.query("update page_settings set is_enabled = false, show_in_navigation = true");
  await readAgain();
  await page.goto("/booking");
  await expectNotFound(page);
  await expect(link).toBeHidden();
});

test("an unknown address shows the 404 page", async ({ page }) => {
  await page.goto("/kitchens/of/atlantis");
  await expectNotFound(page);
  await page.getByRole("main").getByRole("link", { name: "Go to the home page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(homePages["home-latest"]);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
});

test("navigation scrolls to the top, and going back restores the position", async ({ page }) => {
  await page.goto("/");
  await takenOver(page);
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Book a consultation" });
  await link.scrollIntoViewIfNeeded();
  // Sections that come into sight load what they show.
  await page.waitForLoadState("networkidle");
  await link.scrollIntoViewIfNeeded();
  const left = await scrolled(page);
  expect(left).toBeGreaterThan(1000);
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Book a free consultation");
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(homePages["home-latest"]);
  await expect.poll(async () => Math.abs((await scrolled(page)) - left)).toBeLessThan(5);
});

test("maintenance starts and ends while a visitor is on the site", async ({ page, stack }) => {
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/system/maintenance")) asked += 1;
  });
  // The journey controls the page's clock.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.goto("/");
  const title = page.getByRole("heading", { level: 1 });
  await takenOver(page);

  await stack.database.saveSettings("maintenance", { isOn: true, message: "We are moving the kitchen." });
  await readAgain();
  const before = asked;
  await page.clock.runFor(29_999);
  expect(asked).toBe(before);
  await page.clock.runFor(1);
  await expect(title).toHaveText("System Maintenance");
  await expect(page.getByText("We are moving the kitchen.")).toBeVisible();
  await expect(page.getByText("Estimated time: 1-2 hours")).toBeVisible();
  await expect(page.getByRole("link", { name: "hello@nivas.example" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeHidden();

  await page.getByRole("button", { name: "Refresh Page" }).click();
  await expect(title).toHaveText("System Maintenance");
  await page.goto("/booking");
  await expect(title).toHaveText("System Maintenance");
  await stack.database.saveSettings("maintenance", { isOn: false });
  await readAgain();
  await page.clock.runFor(30_000);
  await expect(title).toHaveText("Book a free consultation");
});

test("a lost connection and its return are announced", async ({ page, context, consoleErrors }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await expectToast(page, "alert", "No internet connection", "Some features may not work properly.");
  await context.setOffline(false);
  await expectToast(page, "status", "Back online", "Your connection has been restored.");
  await expect(page.locator("[data-toast]")).toHaveCount(1);
  // Prefetches may have been interrupted.
  expectNoneBut(consoleErrors, /net::ERR_INTERNET_DISCONNECTED/);
});

test("a rendering error shows a fallback page and is logged", async ({ page, consoleErrors }) => {
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
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Something went wrong");
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
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Book a free consultation");
  expectOnly(consoleErrors, /net::ERR_FAILED|dynamically imported module/);
});

test("the cart link counts the stored items", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() =>
    localStorage.setItem("furniture_cart", JSON.stringify([{ quantity: 60 }, { quantity: 60 }])),
  );
  await page.reload();
  const cart = page.getByRole("link", { name: "Cart, 120 items" });
  await expect(cart).toHaveText("99+");
});

test("unsubscribing takes a click on the page", async ({ page, stack, consoleErrors }) => {
  await postLead(stack.url, visitor(1));
  const { token } = await stack.database.one<{ token: string }>("select unsubscribe_token as token from leads");
  await page.goto(`/api/unsubscribe/${token}`);
  await expect(page).toHaveURL(`/unsubscribe/${token}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unsubscribe from marketing e-mails?");
  expect(await stack.database.count("mail_suppressions"), "opening the page changes nothing").toBe(0);

  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You're unsubscribed" })).toBeFocused();
  await expect(page.getByRole("main")).toContainText(/v\S*@example\.com/);
  await expect(page.getByRole("main")).not.toContainText(visitor(1).customerEmail);
  expect(await stack.database.query("select email_normalized, scope, reason from mail_suppressions")).toEqual([
    { email_normalized: visitor(1).customerEmail, scope: "marketing", reason: "unsubscribed" },
  ]);

  await page.goto("/unsubscribe/0199a3c4-0000-7000-8000-000000000000");
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This link doesn't work." })).toBeFocused();
  expectOnly(consoleErrors, /status of 404/);
});

async function expectNotFound(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
  await expect(page).toHaveTitle("404 Page Not Found | Nivas");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
}

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}
