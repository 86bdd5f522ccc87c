/** Consent and privacy requests. */
import { asha, choose, fillContact, openDialog, submit } from "./booking-form";
import { expectAccessibleAtBothSizes } from "./accessibility";
import { expectOnly } from "./console-errors";
import { expect, test } from "./journey";
import { postLead, visitor } from "./leads";
import { newPage, ravi, asha as meera, signInAs } from "./staff";
import { type Mail, read } from "./stack/smtp-server";
import type { Stack } from "./stack/stack";

test("marketing consent is separate, and withdrawing it by an e-mail link stops the sequence", async ({
  page,
  stack,
  consoleErrors,
}) => {
  const { database, smtp } = stack;
  await database.saveSettings("follow_ups", { window: { from: "00:00:00", until: "23:59:59" } });
  const form = await openDialog(page);
  await choose(form, asha);
  await fillContact(form, asha);
  const box = form.getByRole("checkbox", { name: /ideas and offers/ });
  await expect(box).not.toBeChecked();
  await box.check();
  await submit(form).click();
  await expect.poll(() => smtp.to(asha.email).length).toBe(1);
  expect(await consents(stack)).toEqual([
    { purpose: "marketing", text_version: "marketing-2026-11", withdrawn_channel: null },
    { purpose: "service_contact", text_version: "booking-2026-11b", withdrawn_channel: null },
  ]);

  await database.query("update jobs_waiting set run_at = now() where kind = 'follow_up_lead'");
  await expect.poll(() => smtp.to(asha.email).length).toBe(2);
  await expect.poll(() => database.count("jobs_waiting where kind = 'follow_up_lead'")).toBe(1);
  const { text = "" } = await read(smtp.to(asha.email).at(-1) as Mail);
  await page.goto(/https?:\/\/\S*\/api\/unsubscribe\/\S+/.exec(text)![0]);
  await expect(page).toHaveURL(/\/unsubscribe\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unsubscribe from marketing e-mails?");
  expect(await database.count("mail_suppressions"), "opening the page changes nothing").toBe(0);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You're unsubscribed" })).toBeFocused();
  await expect(page.getByRole("main")).toContainText(/a\S*@example\.com/);
  await expect(page.getByRole("main")).not.toContainText(asha.email);
  expect(await database.query("select email_normalized, scope, reason from mail_suppressions")).toEqual([
    { email_normalized: asha.email, scope: "marketing", reason: "unsubscribed" },
  ]);

  expect(await database.count("jobs_waiting where kind = 'follow_up_lead'")).toBe(0);
  expect(await database.count("jobs_ended where kind = 'follow_up_lead' and outcome = 'cancelled'")).toBe(1);
  expect((await consents(stack))[0]).toMatchObject({ purpose: "marketing", withdrawn_channel: "email_link" });
  expect(smtp.to(asha.email)).toHaveLength(2);

  await page.goto("/unsubscribe/0199a3c4-0000-7000-8000-000000000000");
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This link doesn't work." })).toBeFocused();
  expectOnly(consoleErrors, /status of 404/);
});

test("without marketing consent there is no e-mail sequence", async ({ stack }) => {
  const { database, smtp } = stack;
  const { marketingConsent: _, ...lead } = visitor(1);
  await postLead(stack.url, lead);
  await expect.poll(() => smtp.to(lead.customerEmail).length).toBe(1);
  expect(await database.count("jobs_waiting where kind = 'follow_up_lead'")).toBe(0);
});

test("an erasure, from the public page to the anonymised record", async ({ page, browser, stack, consoleErrors }) => {
  const { database, smtp } = stack;
  const lead = { ...visitor(1), requirements: "Call me at my mother's" };
  await postLead(stack.url, lead);
  await expect.poll(() => smtp.to(lead.customerEmail).length).toBe(1);
  // Payments are kept for tax law.
  await database.query(
    `insert into lead_payments (id, lead_id, amount_paise, method, reference, received_on, supply_type, recorded_at)
     select gen_random_uuid(), id, 2500000, 'upi', 'UTR 4412', '2026-11-20', 'works_contract', now() from leads`,
  );

  // The address has to be confirmed first.
  await page.goto("/privacy-request");
  await expectAccessibleAtBothSizes(page, "the public page");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("Please choose a request.")).toBeVisible();
  await page.getByRole("radio", { name: "Erase my data" }).check();
  await page.getByLabel("Full Name").fill(lead.customerName);
  await page.getByLabel("E-mail Address").fill(lead.customerEmail);
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your e-mail." })).toBeFocused();
  expect(await database.count("privacy_requests where status = 'unconfirmed'")).toBe(1);
  await expect.poll(() => smtp.to(lead.customerEmail).length).toBe(2);
  const { text = "" } = await read(smtp.to(lead.customerEmail).at(-1) as Mail);
  await page.goto(/https?:\/\/\S*\/privacy-request\/\S+/.exec(text)![0]);
  await page.getByRole("button", { name: "Confirm request" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Request confirmed" })).toBeFocused();
  const { number } = await database.one<{ number: string }>("select number from privacy_requests");
  await expect(page.getByRole("main")).toContainText(number);

  // One admin approves, another one confirms with the number.
  const first = await newPage(browser, stack);
  await signInAs(first, stack, meera, "admin");
  const second = await newPage(browser, stack);
  await signInAs(second, stack, ravi, "admin");
  await first.goto("/admin/settings?section=privacy-requests");
  await first.getByText(number).click();
  const drawer = first.getByRole("dialog", { name: `Erasure ${number}` });
  await expect(drawer.getByText("Leads (1), forms (1)")).toBeVisible();
  await drawer.getByRole("button", { name: "Approve erasure" }).click();
  await expect(drawer.getByText("Another admin has to confirm it.")).toBeVisible();

  await second.goto("/admin/settings?section=privacy-requests");
  await second.getByText(number).click();
  await second.getByRole("button", { name: "Confirm erasure…" }).click();
  const question = second.getByRole("alertdialog");
  await question.getByLabel(`Type ${number} to confirm`).fill(number);
  await question.getByRole("button", { name: "Erase permanently" }).click();
  await expect.poll(() => database.count("privacy_requests where status = 'completed'")).toBe(1);

  // They get a last e-mail, then their data is erased.
  await expect.poll(() => smtp.to(lead.customerEmail).length).toBe(4);
  await expect.poll(() => database.count("privacy_requests where forgotten_at is not null")).toBe(1);
  // The address of the page opens the request.
  await second.reload();
  const done = second.getByRole("dialog", { name: `Erasure ${number}` });
  const kept = done.locator("section", { has: second.getByRole("heading", { name: "Kept for tax law" }) });
  await expect(kept.getByRole("listitem")).toHaveText([/^PaymentUntil /]);
  await expectAccessibleAtBothSizes(second, "what an erasure had to keep");
  const record = "select customer_name, customer_email, customer_phone, requirements from leads";
  expect(await database.one(record)).toEqual({
    customer_name: "[erased]",
    customer_email: "",
    customer_phone: "",
    requirements: "",
  });
  expect(await database.count(`mails where recipient_normalized = '${lead.customerEmail}'`)).toBe(0);
  expect(await database.count(`enquiries where raw::text like '%${lead.customerEmail}%'`)).toBe(0);
  expect(await database.count(`audit_entries where changes::text like '%${lead.customerEmail}%'`)).toBe(0);
  await second.goto("/admin/settings?section=audit");
  await expect(second.getByText("The log is intact")).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

function consents({ database }: Stack) {
  return database.query("select purpose, text_version, withdrawn_channel from consents order by purpose");
}
