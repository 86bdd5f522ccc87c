/** From the click to the contract: what became of an ad is told to three platforms, unless the visitor withdraws. */
import type { Page } from "@playwright/test";
import type { LeadDetail } from "../src/api/contract/types.gen";
import { asha as visitorAnswers, choose, fillContact, openDialog, submit } from "./booking-form";
import { expect, test as journey } from "./journey";
import { type Caller, callerAs, codeIn, confirmAddress, linkIn, sendAgain, writeQuotation } from "./quotation-api";
import { confirmed, fillInAddress, lastMail, openCartWith, pieceInStock, readyToOrder, title } from "./shop";
import { type AdPlatforms, actions, checkUploads, connect, withAdPlatforms } from "./stack/ad-platforms";
import type { Stack } from "./stack/stack";
import { answerForTags, ids } from "./stack/tags";
import { type Person } from "./accounts";
import { giveAccount } from "./staff";

const test = journey.extend<{ platforms: AdPlatforms }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
  platforms: async ({}, provide) => {
    await withAdPlatforms(async (platforms) => {
      await provide(platforms);
      expect(platforms.faults, "requests that a platform would not take").toEqual([]);
    });
  },

  stackOptions: ({ platforms }, provide) => provide({ mail: "smtp", env: platforms.environment }),
});

test.use({ storageState: { cookies: [], origins: [] } });

const admin: Person = {
  firstName: "Devi",
  lastName: "Nair",
  email: "devi.nair@example.com",
  password: "three oak shelves",
};

const notice = (page: Page) => page.getByRole("region", { name: "Cookies" });

/** An admin who calls the API, and connected platforms. */
async function prepare(stack: Stack, platforms: AdPlatforms): Promise<Caller> {
  await stack.database.saveSettings("organization", ids);
  await giveAccount(stack, admin, "admin");
  const call = await callerAs(stack, admin);
  await connect(call, platforms);
  return call;
}

/** Books a consultation, and returns the lead's id and the event id of the answer. */
async function book(page: Page, stack: Stack): Promise<{ lead: string; eventId: string }> {
  const dialog = await openDialog(page);
  await choose(dialog, visitorAnswers);
  await fillContact(dialog, visitorAnswers);
  const answer = page.waitForResponse("**/api/leads");
  await submit(dialog).click();
  const { eventId } = (await (await answer).json()) as { eventId: string };
  const { id } = await stack.database.one<{ id: string }>("select id from leads order by received_at desc limit 1");
  return { lead: id, eventId };
}

async function move(call: Caller, lead: string, to: string): Promise<void> {
  const { version } = await call<LeadDetail>("GET", `/api/admin/leads/${lead}`);
  await call("POST", `/api/admin/leads/${lead}/status`, { to, version });
}

/** State and reason of each conversion, by event and destination. */
const told = ({ database }: Stack) =>
  database.query<{ kind: string; destination: string; state: string; reason: string }>(
    `select event.kind, destination, state, reason from conversions
     join conversion_events as event on event.id = conversions.event_id order by occurred_at, destination`,
  );

test.describe("with the furniture of the demo", () => {
  test.use({ content: "demo" });

  test("five conversions reach three platforms with the visitor's click and the contract's value", async ({
    page,
    browser,
    stack,
    platforms,
  }) => {
    const piece = await pieceInStock(page);
    await stack.database.query("delete from conversion_events");
    const call = await prepare(stack, platforms);
    await answerForTags(page);
    await page.goto("/?utm_source=google&utm_medium=cpc&utm_campaign=kitchens&gclid=TeSt-Click_1");
    await notice(page).getByRole("button", { name: "Accept all" }).click();
    await expect.poll(() => stack.database.count("visits where gclid = 'TeSt-Click_1'")).toBe(1);
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain("_ga=");
    const { lead, eventId } = await book(page, stack);

    await move(call, lead, "qualified");
    await move(call, lead, "site_visit_scheduled");
    await move(call, lead, "site_visit_done");
    const client = { name: visitorAnswers.name, email: visitorAnswers.email, phone: visitorAnswers.phone };
    // That of the booking, which must not be taken for the next.
    await expect.poll(() => stack.smtp.to(client.email).length).toBe(1);
    const sent = await sendAgain(call, await writeQuotation(call, client, {}, { leadId: lead }));
    await confirmAddress(call, sent, client);
    const reader = await browser.newPage({ baseURL: stack.url });
    await reader.goto(await linkIn(stack, client, 2));
    await reader.getByRole("button", { name: "Send me a code to sign" }).click();
    const form = reader.getByRole("form", { name: "Sign" });
    await form.getByLabel("Code from the e-mail").fill(await codeIn(stack, client, 3));
    await form.getByRole("checkbox", { name: /I accept the quotation/ }).check();
    await form.getByRole("button", { name: /Sign and accept/ }).click();
    await expect(reader.getByText("You're all set.")).toBeVisible();

    // The demo's payments are tests, which no platform is told.
    await openCartWith(page, piece);
    await page.getByRole("link", { name: "Checkout" }).first().click();
    await fillInAddress(page);
    await page.getByRole("radio", { name: /^Cash on delivery/ }).check();
    await page.getByRole("button", { name: "Send the code" }).click();
    const { text = "" } = await lastMail(stack, /code for cash on delivery/);
    await page.getByRole("textbox", { name: "Code", exact: true }).fill(/(?<!\d)\d{6}(?!\d)/.exec(text)![0]);
    await (await readyToOrder(page)).click();
    await expect(title(page)).toHaveText(confirmed);
    const order = /order-confirmation\/([0-9a-f-]+)/.exec(page.url())![1]!;

    const kinds = ["lead_submitted", "lead_qualified", "site_visit_done", "contract_won", "purchase"];
    await expect.poll(() => stack.database.count("conversions where state in ('sent', 'accepted')")).toBe(15);
    await expect
      .poll(async () => {
        await checkUploads(stack);
        return stack.database.count("conversions where state = 'accepted'");
      })
      .toBe(15);
    const { taxable, invoiced } = await stack.database.one<{ taxable: string; invoiced: string }>(
      `select (select taxable_paise from quotations where lead_id = $1 and status in ('accepted', 'converted')) as taxable,
           (select taxable_paise from tax_invoices where order_id = $2) as invoiced`,
      [lead, order],
    );
    const eventIds = [eventId, ...kinds.slice(1, 4).map((kind) => `${lead}:${kind}`), `${order}:purchase`];
    const values = [0, 0, 0, Number(taxable) / 100, Number(invoiced) / 100];
    expect(Number(taxable)).toBeGreaterThan(0);
    expect(Object.fromEntries(platforms.dataManager.accepted)).toEqual(
      Object.fromEntries(kinds.map((kind, index) => [`${actions[kind]} ${eventIds[index]}`, [values[index]]])),
    );
    for (const counted of [platforms.analytics.counted, platforms.meta.received]) {
      expect([...counted.keys()].map((key) => key.slice(key.indexOf(" ") + 1)).toSorted()).toEqual(eventIds.toSorted());
      expect([...counted.values()]).toEqual([1, 1, 1, 1, 1]);
    }

    const staff = await browser.newPage({ baseURL: stack.url });
    await staff.goto(`/auth?next=${encodeURIComponent(`/admin/leads?lead=${lead}`)}`);
    await staff.getByLabel("Email").fill(admin.email);
    await staff.getByLabel("Password").fill(admin.password);
    await staff.getByRole("button", { name: "Sign In" }).click();
    const drawer = staff.getByRole("dialog", { name: client.name });
    await drawer.getByText(/^Automations/).click();
    await expect(drawer.getByText("Conversion: Contract won")).toBeVisible();
    await expect(drawer.getByText("Google Ads: accepted").first()).toBeVisible();
  });
});

test("what was withdrawn midway is not sent, and says so", async ({ page, stack, platforms }) => {
  const call = await prepare(stack, platforms);
  await answerForTags(page);
  await page.goto("/?utm_source=google&utm_campaign=kitchens&gclid=TeSt-Click_2");
  await notice(page).getByRole("button", { name: "Accept all" }).click();
  await expect.poll(() => stack.database.count("visits where gclid = 'TeSt-Click_2'")).toBe(1);
  const { lead } = await book(page, stack);
  await expect.poll(() => stack.database.count("conversions where state in ('sent', 'accepted')")).toBe(3);

  await move(call, lead, "qualified");
  await page.getByRole("button", { name: "Close" }).first().click();
  await page.getByRole("button", { name: "Cookie settings" }).click();
  await page.getByRole("region", { name: "Cookie settings" }).getByRole("button", { name: "Refuse all" }).click();
  await expect.poll(() => stack.database.count("visitors where not allows_ads and not allows_analytics")).toBe(1);
  await move(call, lead, "site_visit_scheduled");
  await move(call, lead, "site_visit_done");
  await expect.poll(async () => (await told(stack)).filter(({ state }) => state === "queued").length).toBe(0);
  const later = (await told(stack)).filter(({ kind }) => kind !== "lead_submitted");
  expect(later).toHaveLength(6);
  for (const { kind, state, reason } of later) {
    // The upload may have been faster than the visitor.
    if (kind === "lead_qualified" && ["sent", "accepted"].includes(state)) continue;
    expect({ state, reason }).toEqual({ state: "skipped", reason: "consent_withdrawn" });
  }
});
