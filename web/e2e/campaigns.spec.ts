/** Campaign pages: what they say, what they send, and tests of one text against another. */
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtBothSizes } from "./accessibility";
import { expect, test } from "./journey";
import { readAgain } from "./rendered";
import { asha, giveAccount, newPage, tokenOf } from "./staff";
import type { Stack } from "./stack/stack";

/** The browsers of the journeys call themselves headless, which makes them bots. */
const userAgent =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

test.use({ userAgent });

const campaigns = [
  { path: "/landing", heading: "Your home, drawn before you decide" },
  { path: "/ads/kitchen-renovation", heading: "Your old kitchen out. A new one in." },
  { path: "/ads/bathroom-renovation", heading: "A bathroom that stays dry where it should" },
  { path: "/ads/full-home-interior", heading: "From bare shell to home in 45 days" },
  { path: "/budget-interior", heading: "Everything a first home needs, at a price you know" },
  { path: "/full-home-interior", heading: "A whole home, by one hand" },
  { path: "/full-home-interior-v2", heading: "Know what your home costs before we meet" },
];

test("every page is accessible, has one form and no way elsewhere, and can be hidden", async ({ page, stack }) => {
  await stack.database.query(
    `update settings set value = value::jsonb || '{"phoneNumber": "080 4123 4567"}' where section = 'organization'`,
  );
  for (const { path, heading } of campaigns) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.locator("#campaign-form form")).toBeVisible();
    await expect(page.getByRole("link", { name: "Call 080 4123 4567" }).first()).toHaveAttribute(
      "href",
      "tel:08041234567",
    );
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expectAccessibleAtBothSizes(page, path);
  }

  await stack.database.query("insert into page_settings (page_name, is_enabled) values ('budget-interior', false)");
  await readAgain();
  await page.goto("/budget-interior");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("404");
});

test("a form sent by keyboard is a lead of its page and text, and another opens the booking dialog", async ({
  page,
  stack,
}) => {
  await page.goto("/ads/kitchen-renovation?utm_source=google&gclid=test");
  const form = page.getByRole("form", { name: "Tell us about your kitchen" });
  await form.getByLabel("Full Name").focus();
  await page.keyboard.type("Asha Rao");
  await page.keyboard.press("Tab");
  await page.keyboard.type("98450 12345");
  await page.keyboard.press("Tab");
  await page.keyboard.type("asha.rao@example.com");
  await page.keyboard.press("Tab");
  await page.keyboard.type("3 B");
  await page.keyboard.press("Tab");
  await page.keyboard.type("56003");
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("Pincode")).toBeFocused();
  await expect(form.getByText("A pincode has six digits, such as 560038.")).toBeVisible();
  await page.keyboard.press("End");
  await page.keyboard.type("8");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "Thank you, Asha Rao." })).toBeFocused();
  await expect(page.getByText("We call you within 24 hours, by")).toBeVisible();
  await expectAccessible(page, "after sending");
  const lead = await stack.database.one(
    "select source, bhk_type, interior_types, pincode, requirements, page, variant, test_id from leads, landing_enquiries",
  );
  expect(lead).toEqual({
    source: "ads_landing",
    bhk_type: "3bhk",
    interior_types: ["kitchen"],
    pincode: "560038",
    requirements: "Kitchen renovation",
    page: "ads-kitchen-renovation",
    variant: "a",
    test_id: null,
  });
  // A view counts once in a session, and a preview never.
  await page.reload();
  await page.goto("/ads/kitchen-renovation?preview=b");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One contract for your new kitchen");
  await expect(page.locator("#campaign-form form")).toBeVisible();
  expect(await stack.database.one("select page, variant, views from landing_views")).toEqual({
    page: "ads-kitchen-renovation",
    variant: "a",
    views: 1,
  });

  await test.step("the landing page opens the booking dialog with its answers", async () => {
    await page.goto("/landing");
    const form = page.getByRole("form", { name: "Book your free consultation" });
    await form.getByLabel("Your home").selectOption("villa");
    await form.getByLabel("What would you like done?").selectOption("wardrobe");
    await form.getByRole("button", { name: "Book Free Consultation" }).click();
    const dialog = page.getByRole("dialog", { name: "Book a free consultation" });
    await expect(dialog.getByRole("radio", { name: "Villa" })).toBeChecked();
    await dialog.getByRole("button", { name: "Next" }).click();
    await expect(dialog.getByRole("checkbox", { name: "Wardrobe" })).toBeChecked();
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByLabel("Full Name").fill("Meera Iyer");
    await dialog.getByLabel("Phone Number").fill("98450 67890");
    await dialog.getByLabel("Email Address").fill("meera@example.com");
    await dialog.getByRole("button", { name: "Submit Booking" }).click();
    await expect(page.getByRole("heading", { name: "Thank you, Meera Iyer." })).toBeFocused();
    const lead = await stack.database.one(
      "select source, page from leads join landing_enquiries on true where customer_name = 'Meera Iyer' and page = 'landing'",
    );
    expect(lead).toEqual({ source: "ads_landing", page: "landing" });
  });
});

test.describe("on a phone", () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    storageState: { cookies: [], origins: [] },
  });

  test("the bar opens the form, which keeps what was typed", async ({ page, stack }) => {
    await page.goto("/budget-interior");
    // With its styles, although the form, which loads the same, is only loaded at the first touch.
    const refusal = page.getByRole("region", { name: "Cookies" }).getByRole("button", { name: "Refuse all" });
    await expect(refusal).toHaveCSS("border-top-width", "1px");
    await refusal.click();
    const opener = page.locator(".campaign-sticky").getByRole("button", { name: "Get a call back" });
    await opener.click();
    const sheet = page.getByRole("dialog", { name: "Get your price" });
    await sheet.getByLabel("Full Name").fill("Ravi Menon");
    await expectAccessible(page, "the sheet");
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(sheet.getByLabel("Full Name")).toHaveValue("Ravi Menon");
    await expect(sheet.getByLabel("Your home")).toHaveValue("2bhk");
    await sheet.getByLabel("Phone Number").fill("98450 54321");
    await sheet.getByLabel("Email Address").fill("ravi@example.com");
    await sheet.getByRole("button", { name: "Get a call back" }).click();
    await expect(sheet.getByRole("heading", { name: "Thank you, Ravi Menon." })).toBeFocused();
    expect(await stack.database.one("select page from landing_enquiries")).toEqual({ page: "budget-interior" });
  });
});

test("a test shows each visitor one text, counts both, and says no more than it knows", async ({
  page,
  browser,
  stack,
}) => {
  await giveAccount(stack, asha, "content");
  const token = await tokenOf(stack, asha);
  const address = "/api/admin/ads/landing-pages/full-home-interior";
  const { a, b, minLeads } = await call(stack, token, "GET", address);
  a.heading = "Every room, from one studio";
  const saved = await call(stack, token, "PUT", address, { a, b, minLeads, version: 0 });
  await page.goto("/full-home-interior");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Every room, from one studio");

  const { version } = await call(stack, token, "POST", `${address}/test`, { version: saved.version });
  // Every context is a visitor; twelve see both texts but once in two thousand times.
  const seen = new Map<string, Page>();
  for (let visitor = 0; visitor < 12 && seen.size < 2; visitor += 1) {
    const visit = await newPage(browser, stack, { userAgent });
    await visit.goto("/full-home-interior");
    const heading = visit.getByRole("heading", { level: 1 });
    const text = await heading.innerText();
    await visit.reload();
    await expect(heading).toHaveText(text, { useInnerText: true });
    await expect(visit.locator("#campaign-form form")).toBeVisible();
    seen.set(text, visit);
  }
  const other = seen.get(b.heading);
  expect([...seen.keys()].toSorted()).toEqual([a.heading, b.heading].toSorted());

  const form = other?.getByRole("form", { name: "Get your home's price" });
  await form?.getByLabel("Full Name").fill("Dev Shetty");
  await form?.getByLabel("Phone Number").fill("98450 11111");
  await form?.getByLabel("Email Address").fill("dev@example.com");
  await form?.getByRole("button", { name: b.formButton }).click();
  await expect(other!.getByRole("heading", { name: "Thank you, Dev Shetty." })).toBeFocused();

  const { test: running } = await call(stack, token, "GET", address);
  expect(running.a.views).toBeGreaterThan(0);
  expect(running.b).toMatchObject({ leads: 1 });
  expect(running.verdict).toBe("too_early");
  expect(running.summary).toBe("Too early to tell: each text needs at least 50 leads. Text A has 0, text B has 1.");

  const stopped = await call(stack, token, "POST", `${address}/test/stop`, { keep: "b", version });
  expect(stopped.a).toEqual(b);
  expect(stopped.earlierTests).toMatchObject([{ kept: "b" }]);
  await page.goto("/full-home-interior");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(b.heading);
});

// oxlint-disable-next-line typescript/no-explicit-any -- Answers of several shapes.
async function call(stack: Stack, token: string, method: string, path: string, body?: object): Promise<any> {
  const answer = await fetch(stack.url + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
