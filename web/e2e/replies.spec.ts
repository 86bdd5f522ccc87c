/** A customer's reply by e-mail, from their mail program to the lead's timeline: it ends the follow-up e-mails. */
import type { Page } from "@playwright/test";
import { asha, choose, fillContact, openDialog, submit } from "./booking-form";
import { expect, test as journey } from "./journey";
import { callerAs } from "./quotation-api";
import { TestImapServer } from "./stack/imap-server";
import { type Mail, read } from "./stack/smtp-server";
import { newPage, ravi, signInAs } from "./staff";

const test = journey.extend<{ imap: TestImapServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
  imap: async ({}, provide) => {
    const imap = new TestImapServer();
    await imap.open();
    await provide(imap);
    await imap.close();
  },

  stackOptions: ({ imap }, provide) => provide({ mail: "smtp", env: { IMAP_URL: imap.url } }),
});

const own = "Please call on Sunday, after eleven.";

/** What a mail program sends for "Reply": in the thread, with what it answers below. */
async function replyTo(mail: Mail): Promise<string> {
  const { subject, text = "", from } = await read(mail);
  return [
    `From: ${asha.name} <${asha.email}>`,
    `To: ${from?.text}`,
    `Subject: Re: ${subject}`,
    `Date: ${new Date().toUTCString()}`,
    "Message-ID: <journey-1@mail.example.com>",
    `In-Reply-To: ${mail.messageId}`,
    `References: ${mail.messageId}`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "",
    own,
    "",
    "On Sat, 28 Nov 2026 at 11:00, Nivas <hello@nivas.example> wrote:",
    ...text.split("\n").map((line) => `> ${line}`),
    "",
  ].join("\n");
}

async function book(page: Page): Promise<void> {
  const dialog = await openDialog(page);
  await choose(dialog, asha);
  await fillContact(dialog, asha);
  await dialog.getByRole("checkbox", { name: /ideas and offers/ }).check();
  await submit(dialog).click();
  await expect(page.getByRole("heading", { name: `Thank you, ${asha.name}.` })).toBeVisible();
}

test("a reply by e-mail is on the lead's timeline, and ends the follow-up e-mails", async ({
  page,
  browser,
  stack,
  imap,
}) => {
  const guest = await newPage(browser, stack);
  await book(guest);
  await guest.context().close();
  await expect.poll(() => stack.smtp.to(asha.email).length).toBe(1);

  await signInAs(page, stack, ravi, "admin");
  const call = await callerAs(stack, ravi);
  const readMailbox = () => call("POST", "/api/admin/schedules/read_replies/run");
  await readMailbox();
  await expect.poll(() => stack.database.count("mailboxes where read_at is not null")).toBe(1);
  await page.goto("/admin/leads");
  await page.getByRole("table", { name: "Leads" }).getByRole("link", { name: asha.name, exact: true }).click();
  const lead = page.getByRole("dialog", { name: asha.name });
  await expect(lead).toContainText("Next: Similar homes");
  await expect(lead).toContainText("They stop when the customer replies.");

  await imap.put(await replyTo(stack.smtp.to(asha.email)[0]!));
  await readMailbox();
  const entry = lead.getByRole("region", { name: "Timeline" }).getByRole("listitem").filter({ hasText: own });
  await expect(async () => {
    await page.reload();
    await expect(entry).toContainText("Replied by e-mail: Re:", { timeout: 2000 });
  }).toPass();
  await expect(entry, "what it answers is left out").not.toContainText("wrote:");
  await expect(lead).toContainText(/Stopped \d+ \w+ \d{4}, because they replied/);
  await expect(lead).not.toContainText("Next: Similar homes");
  // The e-mail that it answers was the only one.
  expect(stack.smtp.to(asha.email)).toHaveLength(1);
});
