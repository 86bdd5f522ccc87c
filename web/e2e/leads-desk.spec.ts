/** A lead from booking to customer, as its owner works on it. */
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { asha, choose, fillContact, openDialog, submit } from "./booking-form";
import { expect, test } from "./journey";
import { postLead, visitor } from "./leads";
import { textOf } from "./pdf";
import { newPage, ravi, signInAs } from "./staff";
import { read } from "./stack/smtp-server";
import type { Stack } from "./stack/stack";

const drawer = (page: Page, name: string) => page.getByRole("dialog", { name });
const timeline = (page: Page, name: string) => drawer(page, name).getByRole("region", { name: "Timeline" });

/** An entry of the timeline. */
const entry = (page: Page, name: string, title: string | RegExp): Locator =>
  timeline(page, name).getByRole("listitem").filter({ hasText: title });

async function open(page: Page, name: string): Promise<void> {
  await page.goto("/admin/leads");
  await page.getByRole("table", { name: "Leads" }).getByRole("link", { name, exact: true }).click();
  await expect(drawer(page, name)).toBeVisible();
}

/** Opens the dialog of a status in the drawer. */
async function choosing(page: Page, name: string, status: string): Promise<void> {
  await drawer(page, name)
    .getByRole("button", { name: /^Status/ })
    .click();
  await page.getByRole("menuitem", { name: status, exact: true }).click();
}

/** Moves to a status that needs no other input. */
async function moveTo(page: Page, name: string, status: string): Promise<void> {
  await choosing(page, name, status);
  await expect(drawer(page, name).getByRole("button", { name: `Status ${status}` })).toBeVisible();
  await expect(entry(page, name, `→ ${status}`)).toHaveCount(1);
}

test("a lead is called, qualified, quoted, paid and won, with everything on its timeline", async ({
  page,
  browser,
  stack,
}) => {
  await stack.database.saveSettings("organization", { gstin: "29ABCDE1234F1ZW" });
  await signInAs(page, stack, ravi, "sales");
  const guest = await newPage(browser, stack);
  const dialog = await openDialog(guest);
  await choose(dialog, asha);
  await fillContact(dialog, asha);
  await submit(dialog).click();
  await expect(guest.getByRole("heading", { name: `Thank you, ${asha.name}.` })).toBeVisible();
  await guest.context().close();
  await expect.poll(() => stack.smtp.to(asha.email).length).toBe(1);

  await open(page, asha.name);
  await expect(drawer(page, asha.name)).toContainText(/Call in \d+ (min|h)|Call (today|tomorrow)/);
  await expectAccessible(page, "a new lead");

  await drawer(page, asha.name).getByRole("button", { name: "Log a call" }).click();
  const call = page.getByRole("alertdialog", { name: `Log a call with ${asha.name}` });
  await call.getByRole("radio", { name: "Spoke with them" }).check();
  await call.getByLabel("Note").fill("Wants to see ash veneer.");
  await call.getByRole("button", { name: "Save call" }).click();
  await expect(entry(page, asha.name, "Call: Spoke with them")).toContainText("Wants to see ash veneer.");
  await expect(entry(page, asha.name, "New → Contacted")).toContainText("Ravi Menon");

  for (const status of ["Qualified", "Visit scheduled", "Visit done", "Quotation sent"]) {
    await moveTo(page, asha.name, status);
  }
  await choosing(page, asha.name, "Won");
  const won = page.getByRole("alertdialog", { name: `Mark ${asha.name} as won` });
  await won.getByLabel("Amount").fill("25,000");
  await won.getByLabel("Payment method").selectOption("UPI");
  await won.getByLabel("Reference").fill("UTR 4412");
  await won.getByRole("button", { name: "Record payment and create project" }).click();
  await expect(won).toBeHidden();

  const { number } = await stack.database.one<{ number: string }>(
    `select number from projects
     join customers on customers.id = projects.customer_id
     join leads on leads.project_id = projects.id and leads.customer_id = customers.id
     where customers.name = $1 and leads.status = 'won'`,
    [asha.name],
  );
  await expect(drawer(page, asha.name)).toContainText(number);
  await expect(drawer(page, asha.name)).toContainText("₹25,000");
  // A final status has no next one.
  await expect(drawer(page, asha.name).getByRole("button", { name: /^Status/ })).toHaveCount(0);

  for (const title of ["Enquired: Booking dialog", "Booking payment of ₹25,000", "→ Won"]) {
    await expect(entry(page, asha.name, title)).toHaveCount(1);
  }
  // Each e-mail with its state.
  await timeline(page, asha.name).getByRole("button", { name: "E-mails and jobs" }).click();
  await expect(timeline(page, asha.name).getByText("Done").first()).toBeVisible();
  await expectAccessible(page, "a lead that is won");

  // The receipt voucher of the advance with its tax, shown and sent without a reload.
  const booking = drawer(page, asha.name)
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Outcome", exact: true }) });
  await expect(booking).toContainText("Includes CGST ₹1,906.78, SGST ₹1,906.78");
  await expect(booking.getByRole("button", { name: /^Open PDF of RV/ })).toBeVisible();
  const voucher = /RV\/\d{4}-\d{2}\/0001/.exec(await booking.innerText())?.[0] ?? "no voucher";
  const sent = await mailTo(stack, asha.email, `receipt voucher ${voucher}`);
  const pdf = sent.attachments.find(({ contentType }) => contentType === "application/pdf")?.content;
  const words = await textOf(pdf!);
  for (const fact of [voucher, "₹25,000", "Rupees twenty-five thousand only", "₹21,186.44", "₹1,906.78", "UTR 4412"]) {
    expect(words).toContain(fact);
  }
  const link = /https?:\/\/\S*(\/api\/receipts\/[^\s)>]+)/.exec(sent.text ?? "")?.[1];
  expect((await (await page.request.get(link!)).body()).equals(pdf!)).toBe(true);
  const [signed, shown] = await Promise.all([
    page.waitForResponse("**/api/me/file-addresses"),
    page.waitForEvent("popup"),
    booking.getByRole("button", { name: /^Open PDF of RV/ }).click(),
  ]);
  const file = await page.request.get((await signed.json()).address);
  expect(file.headers()["content-type"]).toBe("application/pdf");
  await shown.close();
  // The e-mail links to the receipt, so only its delivery is shown.
  await expect(entry(page, asha.name, "Receipt to the customer")).toContainText("Content hidden");

  // A wrong payment is voided; its receipt keeps its number.
  await booking.getByRole("button", { name: "Void payment…" }).click();
  const back = page.getByRole("alertdialog", { name: "Void the payment of ₹25,000?" });
  await back.getByLabel("What was wrong?").fill("It was another customer's.");
  await back.getByRole("button", { name: "Void payment" }).click();
  await expect(booking.getByText(voucher)).toHaveCount(0);
  await timeline(page, asha.name).getByRole("button", { name: "All", exact: true }).click();
  await expect(entry(page, asha.name, /Booking payment of .* cancelled/)).toContainText("It was another customer's.");
  await expect(entry(page, asha.name, `Receipt voucher ${voucher}, cancelled`)).toHaveCount(1);
  const cancelled = await mailTo(stack, asha.email, `Cancelled: receipt voucher ${voucher}`);
  expect(await textOf(cancelled.attachments[0]!.content)).toContain("CANCELLED");
});

/** Waits for the e-mail with this subject. */
async function mailTo(stack: Stack, email: string, subject: string) {
  const found = async () =>
    (await Promise.all(stack.smtp.to(email).map(read))).find((mail) => mail.subject?.includes(subject));
  await expect.poll(async () => (await found()) !== undefined).toBe(true);
  return (await found())!;
}

test("a refused e-mail is sent again from the timeline", async ({ page, stack }) => {
  await signInAs(page, stack, ravi, "sales");
  const lead = { ...visitor(1), customerName: "Meera Iyer" };
  stack.smtp.refuse(({ to }) => (to === lead.customerEmail ? { code: 554, text: "5.7.1 Rejected by policy" } : null));
  await postLead(stack.url, lead);

  await open(page, lead.customerName);
  const dead = timeline(page, lead.customerName).getByRole("listitem").filter({ hasText: "Rejected by policy" });
  await expect(dead).toContainText("Failed");
  expect(stack.smtp.to(lead.customerEmail)).toEqual([]);

  stack.smtp.refuse(() => null);
  await dead.getByRole("button", { name: "Retry" }).click();
  await expect.poll(() => stack.smtp.to(lead.customerEmail).length).toBe(1);
  await expect(timeline(page, lead.customerName).getByText("Failed", { exact: true })).toHaveCount(0);
  await expect(timeline(page, lead.customerName).getByRole("button", { name: "Retry" })).toHaveCount(0);
  // The failed attempt stays on record.
  await expect(dead).toContainText("Failed before");
});
