/** The quotation page: signing, documents, comments, views and revisions. */
import type { Page } from "@playwright/test";
import type { QuotationDetail } from "../src/api/contract/types.gen";
import { expectAccessibleAtBothSizes } from "./accessibility";
import { expect, test } from "./journey";
import { toast } from "./toasts";
import { callerAs, kavya, linkIn, sendAgain, sendQuotation, writeQuotation } from "./quotation-api";
import { textOf } from "./pdf";
import { addRoom, openNewQuotation, expectSaved, meeraIyer, totals, typeKitchen } from "./quotations";
import { asha, newPage, ravi, signInAs } from "./staff";
import { read } from "./stack/smtp-server";
import type { Stack } from "./stack/stack";

const about = (page: Page) => page.getByRole("complementary", { name: "About the quotation" });
const part = (page: Page, title: string) =>
  about(page)
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const mark = (page: Page, word: string) => page.getByRole("heading", { level: 1 }).getByText(word, { exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Quotation sections" }).getByRole("link", { name });

/** The amount payable on the page. */
async function payable(page: Page): Promise<string> {
  return page
    .getByRole("region", { name: "Quotation", exact: true })
    .locator("dl > div")
    .filter({ has: page.getByText("Payable", { exact: true }) })
    .locator("dd")
    .innerText();
}

test("a lead gets a quotation approved by an admin and signs it, and the PDF matches", async ({
  page,
  browser,
  stack,
}) => {
  await signInAs(page, stack, ravi, "sales");
  await openNewQuotation(page, stack);
  await addRoom(page, "Kitchen");
  await typeKitchen(page);
  // Only an admin can approve this discount.
  await page.getByRole("button", { name: /Customer and terms/ }).click();
  await page.getByLabel("Overall discount", { exact: true }).fill("12%");
  await expect(totals(page)).toContainText("Needs approval by an admin");
  await expectSaved(page);
  await page.getByRole("button", { name: "Request approval" }).click();
  await expect(mark(page, "Needs approval")).toBeVisible();
  const address = new URL(page.url()).pathname;

  const admin = await newPage(browser, stack);
  await signInAs(admin, stack, asha, "admin");
  await admin.goto(address);
  await admin.getByRole("button", { name: "Approve" }).click();
  await expect(mark(admin, "Approved")).toBeVisible();
  await admin.context().close();

  // The approval appears without a reload.
  await expect(mark(page, "Approved")).toBeVisible();
  // Before it is sent: the customer's page, for staff.
  const [preview] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "View as customer" }).click(),
  ]);
  await expect(preview.getByRole("note")).toContainText("until you send the quotation");
  await expect(preview.getByText("Base units")).toBeVisible();
  await expect(preview.getByRole("link", { name: "Accept quotation" })).toHaveCount(0);
  await expectAccessibleAtBothSizes(preview, "a quotation as its customer will see it");
  await preview.close();
  await page.getByRole("button", { name: "Send…" }).click();
  const question = page.getByRole("alertdialog", { name: "Send quotation" });
  await expect(question.getByLabel("To")).toHaveValue(meeraIyer.customerEmail);
  await question.getByRole("button", { name: "Send" }).click();
  await expect(mark(page, "Sent")).toBeVisible();
  await expect(part(page, "Document").getByText("Ready", { exact: true })).toBeVisible();
  await expect(part(page, "Signature")).toContainText("Not signed yet");
  const agreed = await payable(page);
  expect(agreed).toMatch(/^₹[\d,]+$/);

  const mail = await mailWithPdf(stack);
  const words = await textOf(mail.pdf);
  expect(words).toMatch(/QT\/\d{4}-\d{2}\/0001/);
  expect(totalIn(words)).toBe(agreed);

  const client = await newPage(browser, stack, { reducedMotion: "reduce" });
  await client.goto(mail.link);
  await expect(client.locator(".quote-payable")).toHaveText(agreed);
  await expect(mark(page, "Viewed")).toBeVisible();
  const shown = await client.getByRole("link", { name: "Quotation (PDF)" }).getAttribute("href");
  // Requested with compression, as browsers do.
  const file = await client.request.get(shown!);
  expect(file.headers()["content-encoding"]).toBeDefined();
  expect(totalIn(await textOf(await file.body()))).toBe(agreed);
  await client.getByRole("button", { name: "Send me a code to sign" }).click();
  const form = client.getByRole("form", { name: "Sign" });
  await form.getByLabel("Code from the e-mail").fill(await codeFor(stack));
  await form.getByRole("checkbox", { name: /I accept the quotation/ }).check();
  await form.getByRole("button", { name: `Sign and accept ${agreed}` }).click();
  await expect(client.getByText("Thank you, Meera. You're all set.")).toBeVisible();
  await client.context().close();

  // The open page updates, and has the PDF with its certificate.
  await expect(mark(page, "Accepted")).toBeVisible();
  await expect(part(page, "Signature")).toContainText("Signed by Meera Iyer");
  await expect(page.getByRole("button", { name: "Create project" }), "it exists already").toHaveCount(0);
  const { document_sha256 } = await stack.database.one<{ document_sha256: string }>(
    "select document_sha256 from quotation_acceptances",
  );
  await expect(part(page, "Signature")).toContainText(document_sha256);
  await expect(part(page, "Document").getByText("Signed", { exact: true })).toBeVisible();
  expect(await payable(page)).toBe(agreed);
  const signed = await textOf(await downloaded(page));
  expect(totalIn(signed)).toBe(agreed);
  expect(signed).toContain("Meera Iyer");
  expect(signed.replaceAll(/\s/g, "")).toContain(document_sha256);
  await expectAccessibleAtBothSizes(page, "a quotation that is signed");
});

/** The amount after "Amount payable". */
function totalIn(words: string): string | undefined {
  return /(?:Total payable|Payable)\D*?(₹\s?[\d,]+)/i.exec(words)?.[1]?.replaceAll(/\s/g, "");
}

async function downloaded(page: Page): Promise<Buffer> {
  const button = part(page, "Document").getByRole("button", { name: "Download" });
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^QT-\d{4}-\d{2}-0001-signed\.pdf$/);
  const pieces: Buffer[] = [];
  for await (const piece of await download.createReadStream()) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

async function mails(stack: Stack) {
  return Promise.all(stack.smtp.to(meeraIyer.customerEmail).map(read));
}

async function mailWithPdf(stack: Stack): Promise<{ pdf: Buffer; link: string }> {
  const found = async () => (await mails(stack)).find(({ attachments }) => attachments.length > 0);
  await expect.poll(async () => (await found()) !== undefined).toBe(true);
  const mail = await found();
  const link = /https?:\/\/\S*(\/quotation\/[^\s)>]+)/.exec(mail?.text ?? "")?.[1];
  const pdf = mail?.attachments.find(({ contentType }) => contentType === "application/pdf")?.content;
  if (!link || !pdf) throw new Error(`An e-mail without link or PDF:\n${mail?.text}`);
  return { pdf, link };
}

/** The code in the latest e-mail with one. */
async function codeFor(stack: Stack): Promise<string> {
  const found = async () => {
    const mail = (await mails(stack)).findLast(({ subject = "" }) => /code/i.test(subject));
    return /(?<!\d)\d{6}(?!\d)/.exec((mail?.text ?? "").replaceAll(/https?:\S+/g, ""))?.[0];
  };
  await expect.poll(found).toBeTruthy();
  return (await found()) ?? "";
}

test("a customer's question about a line is shown there and answered", async ({ page, browser, stack }) => {
  await signInAs(page, stack, asha, "admin");
  const call = await callerAs(stack, asha);
  const sent = await sendQuotation(call, kavya);
  const link = await linkIn(stack, kavya);
  await page.goto(`/admin/quotations/${sent.id}`);
  await expect(part(page, "Customer's page")).toContainText("Not opened yet");

  const client = await newPage(browser, stack, { reducedMotion: "reduce" });
  await client.goto(link);
  await client.getByText("Base units").click();
  await client.getByRole("button", { name: "Ask about this" }).first().click();
  await client.getByLabel("About Base units").fill("Can the handles be brass?");
  await client.getByRole("button", { name: "Send", exact: true }).first().click();
  await expect(client.getByRole("listitem").filter({ hasText: "Can the handles be brass?" }).last()).toBeVisible();

  // The tab updates live, and the line links to the question.
  await expect(mark(page, "Viewed")).toBeVisible();
  await expect(tab(page, "Comments")).toContainText("some unread");
  await page.getByRole("link", { name: "1 comment, 1 unread" }).click();
  const thread = page.getByRole("region", { name: "Base units" });
  await expect(thread).toBeFocused();
  await expect(thread).toContainText("Can the handles be brass?");
  await thread.getByRole("button", { name: "Reply about Base units" }).click();
  await thread.getByLabel("Reply about Base units").fill("Yes, in three widths.");
  await expectAccessibleAtBothSizes(page, "an answer being written");
  await page.keyboard.press("Control+Enter");
  await expect(thread.getByRole("listitem").filter({ hasText: "Yes, in three widths." })).toContainText("Asha Rao");
  await expect(tab(page, "Comments")).not.toContainText("some unread");

  await page.getByLabel("Message to the customer").fill("The samples are here.");
  await page.getByLabel("About", { exact: true }).selectOption("Bookshelf, Study");
  await page.getByRole("button", { name: "Send message", exact: true }).click();
  await expect(page.getByRole("region", { name: "Bookshelf" })).toContainText("The samples are here.");
  await expectAccessibleAtBothSizes(page, "what was said");

  await client.reload();
  await client.getByText("Base units").click();
  await expect(client.getByText("Yes, in three widths.").first()).toBeVisible();
  await client.context().close();
});

test("views are listed, revisions are compared line by line, and the PDF of a draft is generated on request", async ({
  page,
  stack,
}) => {
  await signInAs(page, stack, asha, "admin");
  const call = await callerAs(stack, asha);
  const sent = await sendQuotation(call, kavya);

  await test.step("views are listed with time, duration and rooms; and the link can be copied", async () => {
    const link = await linkIn(stack, kavya);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`/admin/quotations/${sent.id}?tab=opens`);
    await expect(page.getByRole("region", { name: "Visits" }).getByText("Not opened yet")).toBeVisible();
    await part(page, "Customer's page").getByRole("button", { name: "Copy link" }).click();
    await expect(toast(page, "Link copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(stack.url + link);

    // A visit as the customer's page reports it.
    const visit = { visit: crypto.randomUUID(), seconds: 140, rooms: [{ room: "Kitchen", seconds: 95 }] };
    const reported = await fetch(`${stack.url}/api${link.replace("/quotation/", "/quotations/")}/visits`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "User-Agent": "Mozilla/5.0 (iPhone) Mobile Safari" },
      body: JSON.stringify(visit),
    });
    expect(reported.status).toBe(204);
    await page.reload();
    const look = page.getByRole("list", { name: "Visits to the page" }).getByRole("listitem");
    await expect(look).toHaveText(/Phone.*Kitchen 2 min.*2 min/);
    await expect(part(page, "Customer's page")).toContainText("Opened 1 time, last 2 min ago");
    await expectAccessibleAtBothSizes(page, "the log of looks");
    await page.goto("/admin/finance");
    await expect(page.getByRole("table", { name: "Quotations" })).toContainText("1×, just now");
  });

  await test.step("two revisions are compared", async () => {
    await page.goto(`/admin/quotations/${sent.id}`);
    await page.getByRole("button", { name: "Revise" }).click();
    await expect(page).toHaveURL(/\/edit$/);
    await page.getByLabel("Rate of Bookshelf", { exact: true }).fill("2,000");
    await page.getByLabel("Select Loft", { exact: true }).check();
    await page.getByRole("group", { name: "Selected lines" }).getByRole("button", { name: "Remove" }).click();
    await expectSaved(page);
    const id = /quotations\/([^/]+)\/edit/.exec(page.url())?.[1] ?? "";
    await page.goto(`/admin/quotations/${id}?tab=revisions`);

    const comparison = page.getByRole("table", { name: "Changes between revisions" });
    const row = (name: string) => comparison.getByRole("row").filter({ hasText: name });
    await expect(row("Bookshelf")).toContainText(/at ₹1,800.*at ₹2,000/);
    await expect(row("Loft")).toContainText("removed");
    await expect(row("Base units")).toHaveCount(0);
    await page.getByLabel("Show unchanged lines").check();
    await expect(row("Base units")).toHaveCount(1);
    await expectAccessibleAtBothSizes(page, "two revisions");

    await sendAgain(call, await call<QuotationDetail>("GET", `/api/admin/quotations/${id}`));
    await expect(mark(page, "Sent")).toBeVisible();
    await page.getByRole("list", { name: "Revisions" }).getByRole("link", { name: "Original" }).click();
    await expect(mark(page, "Superseded")).toBeVisible();
    await expect(page.getByRole("table", { name: "Changes between revisions" })).toContainText("at ₹2,000");
  });

  await test.step("the PDF of a draft is generated on request, and again after a change", async () => {
    const draft = await writeQuotation(call, { ...kavya, name: "Arun Rao", email: "arun.rao@example.com" });
    await page.goto(`/admin/quotations/${draft.id}`);
    const document = part(page, "Document");
    await expect(document).toContainText("Not generated yet.");
    await document.getByRole("button", { name: "Generate PDF" }).click();
    await expect(document.getByText("Ready", { exact: true })).toBeVisible();
    await expect(document.getByText(/^\d+ pages? · \d+ kB$/)).toBeVisible();
    await expect(document.getByRole("button", { name: /enerate PDF/ })).toHaveCount(0);

    const { id, version } = await call<QuotationDetail>("GET", `/api/admin/quotations/${draft.id}`);
    const room = draft.draft.rooms[1]!;
    await call("PUT", `/api/admin/quotations/${id}`, { ...draft.draft, rooms: [room], version });
    await expect(document.getByText("Out of date")).toBeVisible();
    await document.getByRole("button", { name: "Regenerate PDF" }).click();
    await expect(document.getByText("Ready", { exact: true })).toBeVisible();
    let downloaded = "";
    page.once("popup", (opened) => opened.once("download", (download) => (downloaded = download.url())));
    const [popup] = await Promise.all([
      page.waitForEvent("popup"),
      document.getByRole("button", { name: "Preview" }).click(),
    ]);
    // A headless browser has no PDF viewer.
    await expect.poll(() => downloaded || popup.url()).toMatch(/\/files\/[\w-]+$/);
    await popup.close();
  });
});
