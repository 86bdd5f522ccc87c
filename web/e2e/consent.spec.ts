/** Consent: nothing of others before a yes, and after it each event once, with the id that the server sends. */
import type { Page } from "@playwright/test";
import { cookieNotice } from "../src/features/consent/notices";
import { pagePath, publicPages } from "../src/features/pages/public-pages";
import { expectAccessibleAtBothSizes } from "./accessibility";
import { asha, choose, fillContact, openDialog, submit } from "./booking-form";
import { expect, test as journey } from "./journey";
import { confirmed, pieceInStock, readyToPay, title } from "./shop";
import { RecordingProxy } from "./stack/recording-proxy";
import type { Stack } from "./stack/stack";
import { type Sent, answerForTags, ids } from "./stack/tags";

const test = journey.extend<{ recorder: RecordingProxy }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
  recorder: async ({}, provide) => {
    const recorder = new RecordingProxy();
    await recorder.open();
    await provide(recorder);
    await recorder.close();
  },
});

test.use({
  storageState: { cookies: [], origins: [] },
  // Without the word by which the server knows a bot.
  userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
});

const notice = (page: Page) => page.getByRole("region", { name: "Cookies" });
const settings = (page: Page) => page.getByRole("region", { name: "Cookie settings" });
const setTags = ({ database }: Stack) => database.saveSettings("organization", ids);

const paths = [
  ...(Object.keys(publicPages) as (keyof typeof publicPages)[]).map(pagePath),
  "/furniture-products",
  "/cart",
  "/auth",
  "/auth?tab=sign-up",
  "/privacy-request",
  "/no-such-page",
];

/**
 * One page of each way in which the site is put together: the shell decides by the choice, and what a page has of others
 * without asking the shell was seen before the choice.
 */
const kinds = ["/", "/kitchen-calculator", "/landing", "/furniture-products", "/cart", "/auth", "/no-such-page"];

/** Looks at a public page, with an input, for longer than a tag would wait. */
async function lookAround(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Shift");
  await page.waitForLoadState("networkidle");
}

const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

test.describe("through a recording proxy", () => {
  test.use({ proxy: ({ recorder }, provide) => provide({ server: recorder.url }) });

  test("nothing of others, and no cookie, on every public page before a choice, nor after a refusal", async ({
    page,
    stack,
    recorder,
  }) => {
    await setTags(stack);
    for (const path of paths) await lookAround(page, path);
    expect(kinds.filter((path) => !paths.includes(path))).toEqual([]);
    await expect(notice(page)).toBeVisible();
    expect(recorder.others).toEqual([]);
    expect(recorder.hosts).toContain("localhost");
    expect(await cookieNames(page)).toEqual([]);

    await notice(page).getByRole("button", { name: "Refuse all" }).click();
    await expect(notice(page)).toBeHidden();
    await expect
      .poll(() =>
        stack.database.count("visitor_choices where visitor_id is null and not allows_ads and channel = 'notice'"),
      )
      .toBe(1);
    for (const path of kinds) {
      await lookAround(page, path);
      await expect(notice(page)).toBeHidden();
    }
    expect(recorder.others).toEqual([]);
    expect(await cookieNames(page)).toEqual(["consent"]);
    expect(await stack.database.count("visitors")).toBe(0);
  });

  test("Global Privacy Control: nothing of others, no cookie and no notice, and the footer still lets choose", async ({
    page,
    stack,
    recorder,
    consoleErrors,
  }) => {
    await setTags(stack);
    await page.setExtraHTTPHeaders({ "Sec-GPC": "1" });
    await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
    for (const path of kinds) {
      await lookAround(page, path);
      await expect(notice(page)).toBeHidden();
    }
    expect(recorder.others).toEqual([]);
    expect(await cookieNames(page)).toEqual([]);
    expect(await stack.database.count("visitor_choices")).toBe(0);

    await page.goto("/");
    await page.getByRole("button", { name: "Cookie settings" }).click();
    await expect(settings(page)).toContainText("Your browser asks sites not to track you");
    await settings(page).getByRole("button", { name: "Accept all" }).click();
    // The proof that the proxy would have seen it.
    await expect.poll(() => recorder.others.toSorted()).toEqual(["connect.facebook.net", "www.googletagmanager.com"]);
    await expect.poll(() => cookieNames(page)).toEqual(expect.arrayContaining(["consent", "visitor"]));
    // The proxy refused both scripts.
    await expect.poll(() => consoleErrors.splice(0).length).toBeGreaterThan(0);
  });
});

test("a click, a yes on a later page and a booking: each event once, with the server's id, until it is withdrawn", async ({
  page,
  stack,
}) => {
  await setTags(stack);
  const sent = await answerForTags(page);
  const named = (name: string) => sent.filter((event) => event.name === name);
  await page.goto("/?utm_source=google&utm_campaign=kitchens&gclid=TeSt-Click_1");
  await expect(notice(page)).toBeVisible();
  await page.goto("/pricing");
  await expect(notice(page)).toBeVisible();
  expect(sent).toEqual([]);
  expect(await stack.database.count("visits")).toBe(0);

  await notice(page).getByRole("button", { name: "Accept all" }).click();
  await expect.poll(() => named("page_view").length).toBe(1);
  await expect.poll(() => named("PageView").length).toBe(1);
  await expect
    .poll(() => stack.database.count("visits where gclid = 'TeSt-Click_1' and utm_campaign = 'kitchens'"))
    .toBe(1);
  expect(named("page_view")[0]?.page).toBe(`${stack.url}/pricing`);

  const dialog = await openDialog(page);
  await choose(dialog, asha);
  await fillContact(dialog, asha);
  const answer = page.waitForResponse("**/api/leads");
  await submit(dialog).click();
  const receipt = (await (await answer).json()) as { id: string; eventId: string };
  expect(receipt.eventId).toBe(`${receipt.id}:lead_submitted`);
  const expected = (to: Sent["to"], name: string) => ({ to, name, id: receipt.eventId });
  const leads = () =>
    sent
      .filter(({ name }) => ["generate_lead", "conversion", "Lead"].includes(name))
      .map(({ to, name, id }) => ({ to, name, id }));
  await expect
    .poll(leads)
    .toEqual(
      expect.arrayContaining([
        expected("analytics", "generate_lead"),
        expected("ads", "conversion"),
        expected("meta", "Lead"),
      ]),
    );
  expect(named("conversion")[0]?.params).toMatchObject({ send_to: "AW-1234567/lead_label", currency: "INR", value: 0 });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => named("page_view").length).toBe(3);
  expect(leads()).toHaveLength(3);

  await page.getByRole("button", { name: "Cookie settings" }).click();
  await settings(page).getByRole("button", { name: "Refuse all" }).click();
  await expect.poll(() => cookieNames(page)).toEqual(["consent"]);
  await expect
    .poll(() => stack.database.count("visitor_choices where channel = 'footer' and not allows_analytics"))
    .toBe(1);
  const before = sent.length;
  await page.getByRole("link", { name: "Pricing" }).first().click();
  await expect(page).toHaveURL(/pricing/);
  await lookAround(page, "/");
  expect(sent).toHaveLength(before);
});

test.describe("with the furniture of the demo", () => {
  test.use({ content: "demo" });

  test("an order is counted once, and others do not learn its link", async ({ page, stack }) => {
    const piece = await pieceInStock(page);
    await setTags(stack);
    const sent = await answerForTags(page);
    await page.goto("/");
    await notice(page).getByRole("button", { name: "Accept all" }).click();
    await (await readyToPay(page, piece)).click();
    await page.getByRole("button", { name: /^Pay ₹/ }).click();
    await expect(title(page)).toHaveText(confirmed);
    const orderId = /order-confirmation\/([0-9a-f-]+)/.exec(page.url())?.[1];
    const purchases = () =>
      sent.filter(
        ({ name, to }) => name === "Purchase" || name === "purchase" || (to === "ads" && name === "conversion"),
      );
    await expect.poll(() => purchases().length).toBe(3);
    for (const { id, page: address } of purchases()) {
      expect(id).toBe(`${orderId}:purchase`);
      expect(address).toBe(`${stack.url}/order-confirmation`);
    }
    expect(new Set(purchases().map(({ params }) => params["value"])).size).toBe(1);
    expect(sent.map(({ name }) => name)).toEqual(expect.arrayContaining(["begin_checkout", "InitiateCheckout"]));
    await page.reload();
    await expect(title(page)).toHaveText(confirmed);
    await page.waitForLoadState("networkidle");
    expect(purchases()).toHaveLength(3);
    expect(JSON.stringify(sent)).not.toContain("token");
  });
});

test("the notice: accessible, by keyboard, without moving the page, and again for another text", async ({
  page,
  stack,
}) => {
  await page.goto("/");
  await expect(notice(page)).toBeVisible();
  expect(
    await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0));
          }).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(0), 500);
        }),
    ),
  ).toBeLessThan(0.01);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await expectAccessibleAtBothSizes(page, "the notice");
  await page.keyboard.press("Tab");
  await expect(notice(page).getByRole("button", { name: "Accept all" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(notice(page).getByRole("checkbox", { name: "Analytics" })).toBeFocused();
  await expectAccessibleAtBothSizes(page, "the purposes");
  await page.keyboard.press("Space");
  await notice(page).getByRole("button", { name: "Save choice" }).press("Enter");
  await expect(notice(page)).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  await expect.poll(() => stack.database.count("visitor_choices where allows_analytics and not allows_ads")).toBe(1);

  await page.reload();
  await page.getByRole("button", { name: "Cookie settings" }).click();
  await expect(settings(page).getByRole("checkbox", { name: "Analytics" })).toBeChecked();
  await expect(settings(page).getByRole("checkbox", { name: "Ads" })).not.toBeChecked();
  // What lies half below the notice at the end of the page is too small a target there.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessibleAtBothSizes(page, "the cookie settings");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Cookie settings" })).toBeFocused();
  await expect(notice(page)).toBeHidden();

  await stack.database.saveSettings("privacy", { cookieNotice: { text: "May we count your visits to this site?" } });
  await page.reload();
  await expect(notice(page)).toContainText("May we count your visits to this site?");
  await expect(notice(page)).not.toContainText(cookieNotice.text);
});
