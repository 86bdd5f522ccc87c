/** Booking a consultation, from the first click to the e-mails. */
import type { Locator, Page } from "@playwright/test";
import {
  asha,
  choose,
  expectContact,
  fillContact,
  next,
  openBookingPage,
  openDialog,
  step,
  submit,
} from "./booking-form";
import { expectOnly } from "./console-errors";
import { expect, test } from "./journey";
import { expectToast, toast } from "./toasts";
import { read } from "./stack/smtp-server";
import type { Stack } from "./stack/stack";

const salesInbox = "hello@nivas.example";

test("a booking in the dialog reaches the database, the customer and the sales inbox", async ({ page, stack }) => {
  const dialog = await openDialog(page);
  await expect(dialog.getByRole("button", { name: "Back" })).toBeDisabled();
  await expect(next(dialog)).toBeDisabled();
  await choose(dialog, asha);
  await expect(submit(dialog)).toBeDisabled();
  await fillContact(dialog, asha);
  await submit(dialog).click();

  const reference = await expectConfirmation(dialog);
  await expectToast(page, "status", "Your Design Journey Begins!", "within 24 hours");
  await expectStored(stack, reference, "website_popup");
  await expectConfirmationMail(stack, reference);
  await expectAnnouncement(stack, reference, "Booking dialog");

  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("banner").getByRole("button", { name: "Book Consultation" })).toBeFocused();
});

test("the dialog can be filled in without a mouse", async ({ page, stack }) => {
  await page.goto("/");
  const opener = page.getByRole("banner").getByRole("button", { name: "Book Consultation" });
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(step(dialog, 1)).toBeFocused();

  await tabTo(page, dialog.getByRole("radio", { name: "1 BHK" }));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("radio", { name: asha.home })).toBeChecked();
  await tabTo(page, next(dialog));
  await page.keyboard.press("Enter");
  for (const interior of asha.interiors) {
    await tabTo(page, dialog.getByRole("checkbox", { name: interior }));
    await page.keyboard.press("Space");
  }
  await tabTo(page, next(dialog));
  await page.keyboard.press("Space");
  await tabTo(page, dialog.getByRole("radio", { name: "Standard" }));
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("radio", { name: asha.timeline })).toBeChecked();
  // Enter submits the step, as in any form.
  await page.keyboard.press("Enter");
  await expect(step(dialog, 4)).toBeFocused();
  const fields = { "Full Name": asha.name, "Phone Number": asha.phone, "Email Address": asha.email };
  for (const [label, text] of Object.entries(fields)) {
    await tabTo(page, dialog.getByLabel(label));
    await page.keyboard.type(text);
  }
  await tabTo(page, dialog.getByLabel("Your requirements"));
  for (const [index, line] of asha.requirements!.split("\n").entries()) {
    if (index > 0) await page.keyboard.press("Enter");
    await page.keyboard.type(line);
  }
  // The focus stays in the dialog.
  await tabTo(page, dialog.getByRole("button", { name: "Close booking" }));
  await tabTo(page, submit(dialog));
  await page.keyboard.press("Enter");

  const reference = await expectConfirmation(dialog);
  await expectStored(stack, reference, "website_popup");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("the booking page takes the same booking and the visitor's own design; a second booking joins the first", async ({
  page,
  stack,
}) => {
  const form = await openBookingPage(page);
  await expect(page).toHaveTitle("Book a free consultation | Nivas");

  await test.step("the same booking, with its own source", async () => {
    await choose(form, asha);
    await fillContact(form, asha);
    await submit(form).click();
    const reference = await expectConfirmation(page.getByRole("main"));
    await expectToast(page, "status", "Your Design Journey Begins!", "within 24 hours");
    await expectStored(stack, reference, "website_booking");
    await expectConfirmationMail(stack, reference);
    await expectAnnouncement(stack, reference, "Booking page");
  });

  await test.step("a second one, in the dialog, which does not offer the visitor's own design", async () => {
    const dialog = await openDialog(page);
    await dialog.getByRole("radio", { name: asha.home }).check();
    await next(dialog).click();
    for (const interior of asha.interiors) await dialog.getByRole("checkbox", { name: interior }).check();
    await next(dialog).click();
    await expect(dialog.getByRole("radio")).toHaveCount(2);
    await dialog.getByRole("radio", { name: "Standard" }).check();
    await next(dialog).click();
    await fillContact(dialog, asha);
    await submit(dialog).click();
    await expectConfirmation(dialog, "Standard");
    await expect.poll(() => stack.smtp.to(salesInbox).length).toBe(2);
    expect(await stack.database.count("leads")).toBe(1);
    expect(await stack.database.count("enquiries")).toBe(2);
    const subjects = await Promise.all(stack.smtp.to(salesInbox).map(async (mail) => (await read(mail)).subject));
    expect(subjects.map((subject) => subject?.startsWith("Repeat enquiry: "))).toEqual([false, true]);
  });

  await test.step("the visitor's own design", async () => {
    await openBookingPage(page);
    const other = { ...asha, name: "Meera Nair", phone: "98450 54321", email: "meera.nair@example.com" };
    await choose(form, { ...other, timeline: "My own design" });
    await fillContact(form, other);
    await submit(form).click();
    await expect(page.getByRole("heading", { name: "Thank you, Meera Nair." })).toBeFocused();
    const flags = "select has_own_design, urgent_delivery from leads where customer_name = 'Meera Nair'";
    expect(await stack.database.one(flags)).toEqual({ has_own_design: true, urgent_delivery: false });
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the booking page and the dialog, which fills the screen, take the booking", async ({ page, stack }) => {
    const form = await openBookingPage(page);
    await choose(form, asha);
    await fillContact(form, asha);
    await expect(submit(form)).toBeInViewport({ ratio: 1 });
    expect(await scrollsSideways(page)).toBe(false);
    await submit(form).tap();
    await expectStored(stack, await expectConfirmation(page.getByRole("main")), "website_booking");

    const dialog = await openDialog(page);
    // The dialog covers the page.
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await choose(dialog, asha);
    await fillContact(dialog, asha);
    await expect(submit(dialog)).toBeInViewport({ ratio: 1 });
    await submit(dialog).tap();
    const reference = await expectConfirmation(dialog);
    const stored = "enquiries where reference = $1 and raw->>'source' = 'website_popup'";
    expect(await stack.database.count(stored, [reference])).toBe(1);
    expect(await scrollsSideways(page)).toBe(false);
  });
});

test("a booking that could not be sent keeps its input, and is stored once though a response is lost", async ({
  page,
  stack,
  consoleErrors,
}) => {
  const dialog = await openDialog(page);
  await choose(dialog, asha);
  await fillContact(dialog, asha);
  await stack.api.kill("SIGTERM");
  await submit(dialog).click();
  await expect(dialog.getByRole("button", { name: "Submitting..." })).toBeVisible();

  const words = "Unable to submit booking request. Please try again.";
  await expectToast(page, "alert", "Submission Failed", words);
  await expect(dialog.getByRole("alert")).toContainText(words);
  await expect(step(dialog, 4)).toBeVisible();
  await expectContact(dialog, asha);
  await toast(page, "Submission Failed").getByRole("button", { name: "Dismiss message" }).click();
  await expect(toast(page, "Submission Failed")).toBeHidden();

  await stack.api.start();
  let lost = 0;
  await page.route("**/api/leads", async (route) => {
    const response = await route.fetch();
    if (lost++ > 0) return route.fulfill({ response });
    expect(response.status()).toBe(202);
    return route.abort("connectionreset");
  });
  await submit(dialog).click();
  const reference = await expectConfirmation(dialog);
  expect(lost).toBe(2);
  await expectStored(stack, reference, "website_popup");
  // Prefetches may be interrupted as well.
  expectOnly(consoleErrors, /net::ERR_CONNECTION_(REFUSED|RESET)/);
});

test("a server error is shown at its field, and mistyped contact details are asked about once", async ({
  page,
  stack,
  consoleErrors,
}) => {
  const dialog = await openDialog(page);
  await choose(dialog, asha);
  // A character that only the server treats as blank.
  await fillContact(dialog, { ...asha, name: "\u0085" });
  await submit(dialog).click();
  const name = dialog.getByLabel("Full Name");
  await expect(name).toHaveAccessibleDescription(/Must not be empty\./);
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name).toBeFocused();
  await expectToast(page, "alert", "Submission Failed", "Please check your input and try again.");
  expect(await stack.database.count("leads")).toBe(0);
  expectOnly(consoleErrors, /status of 422/);

  await fillContact(dialog, { ...asha, name: "Meera Nair", phone: "12345", email: "meera.nair@gmial.com" });
  await submit(dialog).click();
  const question = dialog.getByRole("group", { name: "Is this right? We'd like to reach you." });
  await expect(question).toBeFocused();
  await expect(question).toContainText("“12345” has 5 digits. Indian numbers have 10.");

  await question.getByRole("button", { name: "Use meera.nair@gmail.com" }).click();
  await expect(dialog.getByLabel("Email Address")).toHaveValue("meera.nair@gmail.com");
  await question.getByRole("button", { name: "It's right, send it" }).click();
  await expect(dialog.getByRole("heading", { name: /^Thank you/ })).toBeVisible();
  expect(
    await stack.database.one("select customer_phone, customer_email from leads where customer_name = 'Meera Nair'"),
  ).toEqual({ customer_phone: "12345", customer_email: "meera.nair@gmail.com" });
});

test("Back, Escape and a reload keep what was typed until it is discarded, and reopening starts afresh", async ({
  page,
}) => {
  const dialog = await openDialog(page);
  const opener = page.getByRole("banner").getByRole("button", { name: "Book Consultation" });
  const question = dialog.getByRole("alertdialog", { name: "Discard your booking?" });
  await choose(dialog, asha);
  await dialog.getByLabel("Full Name").fill(asha.name);
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByLabel("Full Name")).toHaveValue(asha.name);
  await page.goBack();
  await expect(step(dialog, 3)).toBeFocused();

  await page.reload();
  await expect(step(dialog, 3)).toBeVisible();
  await expect(dialog.getByRole("radio", { name: asha.timeline })).toBeChecked();
  await page.goBack();
  await page.goBack();
  await expect(step(dialog, 1)).toBeFocused();
  await page.goBack();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/");

  await opener.click();
  await expect(step(dialog, 1)).toBeFocused();
  await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/");

  await opener.click();
  await choose(dialog, asha);
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
  await opener.click();
  await expect(step(dialog, 1)).toBeFocused();
  await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
});

/** Checks the success screen and returns the reference. */
async function expectConfirmation(screen: Locator, timeline = asha.timeline): Promise<string> {
  await expect(screen.getByRole("heading", { name: `Thank you, ${asha.name}.` })).toBeFocused();
  for (const text of [
    "A call within 24 hours",
    "Site visit and measurements",
    "3D design and quotation within 3-5 days",
    "Project execution",
    "10-year warranty on modular products",
    "On-time delivery guarantee",
    "Post-installation support",
    "3 BHK, ~1200 sq ft",
    "Kitchen, TV unit",
    timeline === "Express" ? "Express, 30 days, +15% cost" : "Standard, 45 days",
  ]) {
    await expect(screen.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(screen.getByText("A confirmation email was sent to")).toContainText(asha.email);
  await expect(screen.getByRole("link", { name: "+91 80 5550 0142" })).toHaveAttribute("href", "tel:+918055500142");
  const [reference] = /NV-[0-9A-Z]+/.exec(await screen.innerText()) ?? [];
  if (!reference) throw new Error("The success screen shows no reference.");
  return reference;
}

/** The database has exactly what was chosen, once. */
async function expectStored({ database }: Stack, reference: string, source: string): Promise<void> {
  const { raw, ...enquiry } = await database.one("select reference, is_repeat, raw from enquiries");
  expect(enquiry).toEqual({ reference, is_repeat: false });
  const form = {
    customerName: asha.name,
    customerEmail: asha.email,
    customerPhone: asha.phone,
    bhkType: "3bhk",
    interiorTypes: ["kitchen", "tv_unit"],
    packageType: "smart",
    hasOwnDesign: false,
    urgentDelivery: true,
    requirements: asha.requirements,
    source,
  };
  expect(raw).toEqual(form);
  const lead = await database.one(
    `select customer_name as "customerName", customer_email as "customerEmail", customer_phone as "customerPhone",
       bhk_type as "bhkType", interior_types as "interiorTypes", package_type as "packageType",
       has_own_design as "hasOwnDesign", urgent_delivery as "urgentDelivery", requirements, source,
       status, contact_quality, email_normalized, phone_normalized from leads`,
  );
  expect(lead).toEqual({
    ...form,
    status: "new",
    contact_quality: "verified",
    email_normalized: asha.email,
    phone_normalized: "+919845012345",
  });
}

async function expectConfirmationMail({ smtp, database }: Stack, reference: string): Promise<void> {
  await expect.poll(() => smtp.to(asha.email).length).toBe(1);
  const mail = await read(smtp.to(asha.email)[0]!);
  const { id } = await database.one<{ id: string }>("select id from enquiries");
  expect(mail.subject).toBe(`Asha, we will call you within 24 hours (${reference})`);
  expect(mail.messageId).toBe(`<acknowledge_lead.${id}@localhost>`);
  expect(mail.from?.text).toBe('"Nivas" <hello@nivas.example>');
  expect(mail.headers.get("auto-submitted")).toBe("auto-generated");
  const text = oneSpaced(mail.text);
  expect(text).toContain("Thank you, Asha.");
  for (const line of [
    `Reference ${reference}`,
    "Name Asha Rao",
    "Home 3 BHK, ~1,200 sq ft",
    "Interiors Kitchen, TV unit",
    "Timeline Express (30 days, +15%)",
    "> A kitchen for two cooks, and a window seat.",
    "> Move-in is in March.",
    "10-year warranty",
  ]) {
    expect(text).toContain(line);
  }
  const html = oneSpaced(typeof mail.html === "string" ? mail.html.replaceAll(/<[^>]+>/g, " ") : "");
  for (const word of [reference, "3 BHK, ~1,200 sq ft", "Kitchen, TV unit", "Express (30 days, +15%)"]) {
    expect(html).toContain(word);
  }
}

async function expectAnnouncement({ smtp, database }: Stack, reference: string, source: string): Promise<void> {
  await expect.poll(() => smtp.to(salesInbox).length).toBe(1);
  const mail = await read(smtp.to(salesInbox)[0]!);
  const { id } = await database.one<{ id: string }>("select id from enquiries");
  const lead = await database.one<{ score: number; temperature: string; call_due_at: Date }>(
    "select score, temperature, call_due_at from leads",
  );
  // 3 BHK 14, two kinds 10, express 10, mobile 8, address 4, requirements 4, booking 8.
  expect(lead).toMatchObject({ score: 58, temperature: "warm" });
  expect(mail.subject).toBe(`Warm 58, 3 BHK, Asha Rao (${reference})`);
  expect(mail.messageId).toBe(`<announce_lead.${id}@localhost>`);
  expect(mail.replyTo?.text).toBe(asha.email);
  const text = oneSpaced(mail.text);
  for (const line of [
    `Call by ${inIndia(lead.call_due_at)}`,
    "Score 58, warm",
    `Phone ${asha.phone}`,
    `E-mail ${asha.email}`,
    `Source ${source}`,
    "> A kitchen for two cooks, and a window seat.",
    "+10 Express delivery",
  ]) {
    expect(text).toContain(line);
  }
  expect(mail.html).toMatch(/href="tel:(\+91)?9845012345"/);
  expect(mail.html).toContain(`href="mailto:${asha.email}`);
}

/** Collapses spaces and non-breaking spaces of tables. */
function oneSpaced(text = ""): string {
  return text.replaceAll(/[\s\u00A0]+/g, " ").replaceAll("&nbsp;", " ");
}

/** "21 Nov 2026, 10:42 am". */
function inIndia(instant: Date): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Asia/Kolkata",
    day: "2-digit",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    // With `hour12`, a quarter past noon is 0:15 pm.
    hourCycle: "h12",
  });
  return format.format(instant).replaceAll(/\s/g, " ").replace("Sept", "Sep");
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`No number of Tabs leads to ${target.toString()}.`);
}

function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
