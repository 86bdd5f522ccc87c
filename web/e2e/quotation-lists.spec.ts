/** Bulk actions on quotations, and ways to start new ones. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { KitchenChoices, QuotationDetail } from "../src/api/contract/types.gen";
import { expectAccessibleAtBothSizes } from "./accessibility";
import { expect, test } from "./journey";
import { toast } from "./toasts";
import { approve, callerAs, kavya, plan, sendQuotation, type Client, writeQuotation } from "./quotation-api";
import { asha, giveAccount, ravi, signInAs } from "./staff";
import { read } from "./stack/smtp-server";
import type { Stack } from "./stack/stack";

const table = (page: Page) => page.getByRole("table", { name: "Quotations" });
const row = (page: Page, name: string) => table(page).getByRole("row").filter({ hasText: name });
const question = (page: Page, name: string) => page.getByRole("alertdialog", { name });

function client(number: number): Client {
  return { name: `Client ${number}`, email: `client-${number}@example.com`, phone: `98450 1000${number}` };
}

async function choose(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await row(page, name).getByRole("checkbox").check();
}

async function act(page: Page, action: string): Promise<void> {
  await page.getByRole("group", { name: "Selection" }).getByRole("button", { name: action, exact: true }).click();
}

test("quotations are sent in bulk, with a preview, progress and reasons for skipped ones", async ({ page, stack }) => {
  await signInAs(page, stack, asha, "admin");
  const call = await callerAs(stack, asha);
  for (const number of [1, 2, 3]) await approve(call, await writeQuotation(call, client(number)));
  await writeQuotation(call, client(4));
  await page.goto("/admin/finance");
  await page.getByRole("checkbox", { name: "Select all quotations on this page" }).check();
  // The preview sends nothing.
  await stack.worker.stop();
  await act(page, "Send");
  const preview = question(page, "Send 3 quotations?");
  await expect(preview).toContainText("1 will be skipped:");
  await expect(preview).toContainText(/A quotation with status Draft can't be sent\.\s*Client 4/);
  await preview.getByLabel("Personal message, added to every e-mail").fill("With warm regards from the studio.");
  await expectAccessibleAtBothSizes(page, "sending many");
  await preview.getByRole("button", { name: "Send" }).click();

  await expect(toast(page, "Sending 3 quotations")).toContainText("1 skipped");
  await expect(page.getByText("Sending 3 e-mails")).toBeVisible();
  await expect(row(page, "Client 2")).toContainText("Waiting for PDF");
  await expectAccessibleAtBothSizes(page, "e-mails being sent");
  await page.getByRole("link", { name: "Show quotations being sent" }).click();
  await expect(table(page).locator("tbody [data-row-link]")).toHaveCount(3);
  await stack.worker.start();
  await expect(toast(page, "All 3 e-mails sent")).toBeVisible();
  await expect(page.getByText("No quotations match.")).toBeVisible();
  for (const number of [1, 2, 3]) {
    const [mail, ...others] = stack.smtp.to(client(number).email);
    expect(others).toEqual([]);
    expect((await read(mail!)).text).toContain("With warm regards from the studio.");
  }
  expect(stack.smtp.to(client(4).email)).toEqual([]);
});

test("quotations are assigned, cancelled with a reason, and exported in bulk", async ({ page, stack }) => {
  await giveAccount(stack, ravi, "sales");
  await signInAs(page, stack, asha, "admin");
  const call = await callerAs(stack, asha);
  for (const number of [1, 2]) await approve(call, await writeQuotation(call, client(number)));
  await sendQuotation(call, kavya);
  await page.goto("/admin/finance");

  await choose(page, "Client 1", "Client 2");
  await act(page, "Assign");
  await question(page, "Assign 2 quotations?").getByLabel("Owner").selectOption("Ravi Menon");
  await question(page, "Assign 2 quotations?").getByRole("button", { name: "Assign" }).click();
  const undo = toast(page, "2 quotations assigned").getByRole("button", { name: "Undo" });
  // The toast stays for as long as the pointer is on it.
  await undo.hover();
  for (const name of ["Client 1", "Client 2"]) await expect(row(page, name)).toContainText("Ravi Menon");
  await expect(row(page, kavya.name)).toContainText("Asha Rao");
  await undo.click();
  for (const name of ["Client 1", "Client 2"]) await expect(row(page, name)).toContainText("Asha Rao");

  await choose(page, "Client 2", kavya.name);
  await act(page, "Cancel");
  const taking = question(page, "Cancel 2 quotations?");
  await expect(taking.getByRole("button", { name: "Cancel quotations" })).toBeDisabled();
  await taking.getByLabel("Reason").fill("The scheme was withdrawn.");
  await taking.getByRole("button", { name: "Cancel quotations" }).click();
  for (const name of ["Client 2", kavya.name]) await expect(row(page, name)).toContainText("Cancelled");
  await expect(row(page, "Client 1")).toContainText("Approved");

  await choose(page, "Client 1");
  await page.getByRole("button", { name: "Export selected" }).click();
  const csv = page.getByRole("menuitem", { name: "CSV" });
  const [selected] = await Promise.all([page.waitForEvent("download"), csv.click()]);
  const lines = (await readFile(await selected.path(), "utf8")).trim().split("\r\n");
  expect(lines.slice(1)).toEqual([expect.stringMatching(/^Client 1,/)]);
  await act(page, "Clear selection");

  for (const [format, begins] of [
    ["CSV", "\uFEFFClient,Number,Status,Payable"],
    ["Excel (XLSX)", "PK"],
  ] as const) {
    await page.getByRole("button", { name: "Export" }).click();
    const item = page.getByRole("menuitem", { name: format });
    const [download] = await Promise.all([page.waitForEvent("download"), item.click()]);
    const file = await readFile(await download.path(), "utf8");
    expect(file.slice(0, begins.length)).toBe(begins);
    if (format === "CSV") expect(file).toMatch(/Kavya Shetty,QT\/\d{4}-\d{2}\/0003,Cancelled,/);
  }
  await expectAccessibleAtBothSizes(page, "the list of quotations");
});

async function askForKitchen({ url }: Stack): Promise<void> {
  const choices = (await (await fetch(`${url}/api/calculators/kitchen`)).json()) as KitchenChoices;
  expect(choices.cores).toContain(plan.core);
  const response = await fetch(`${url}/api/calculators/kitchen/requests`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
    body: JSON.stringify({
      plan,
      customerName: kavya.name,
      customerEmail: kavya.email,
      customerPhone: "+919845054321",
    }),
  });
  if (response.status !== 202) throw new Error(`HTTP ${response.status}: ${await response.text()}`);
}

test("a quotation starts from a template, another one or the kitchen that the customer planned", async ({
  page,
  stack,
}) => {
  await signInAs(page, stack, asha, "admin");
  const call = await callerAs(stack, asha);

  await test.step("rooms are saved as a template, used, renamed and deleted; a quotation is duplicated", async () => {
    const written = await writeQuotation(call, kavya);
    await page.goto(`/admin/quotations/${written.id}`);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Save rooms as template…" }).click();
    const keeping = question(page, "Save rooms as template");
    await keeping.getByLabel("Template name").fill("2 BHK, acrylic");
    await keeping.getByRole("button", { name: "Save template" }).click();
    await toast(page, "Template saved").getByRole("button", { name: "Show templates" }).click();

    const drawer = page.getByRole("dialog", { name: "Templates" });
    const template = drawer.getByRole("list", { name: "Templates" }).getByRole("listitem");
    await expect(template).toContainText("Kitchen, Study");
    await expectAccessibleAtBothSizes(page, "templates");
    await drawer.getByRole("button", { name: "More actions for 2 BHK, acrylic" }).click();
    await page.getByRole("menuitem", { name: "Rename…" }).click();
    const renaming = question(page, "Rename template");
    await renaming.getByLabel("Name").fill("2 BHK, acrylic fronts");
    await renaming.getByRole("button", { name: "Rename" }).click();
    await drawer.getByRole("link", { name: "Use 2 BHK, acrylic fronts" }).click();
    await expect(page.getByRole("radio", { name: /^Template/ })).toBeChecked();
    await expect(page.getByLabel("Template", { exact: true })).toHaveValue("2 BHK, acrylic fronts (2 rooms, 5 lines)");
    await page.getByRole("button", { name: "Create quotation" }).click();
    await expect(page.getByLabel("Rate of Bookshelf", { exact: true })).toHaveValue("1,800");

    await page.goto("/admin/finance?templates=all");
    await drawer.getByRole("button", { name: "More actions for 2 BHK, acrylic fronts" }).click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await question(page, "Delete 2 BHK, acrylic fronts?").getByRole("button", { name: "Delete template" }).click();
    await expect(drawer.getByText("No templates yet")).toBeVisible();

    await page.goto("/admin/quotations/new");
    await page.getByRole("radio", { name: /Existing quotation/ }).check();
    await page.getByLabel("Quotation to copy", { exact: true }).fill("Kavya");
    await page
      .getByRole("option", { name: /Kavya Shetty/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Create quotation" }).click();
    await expect(page.getByLabel("Rate of Bookshelf", { exact: true })).toHaveValue("1,800");
    const copied = await call<QuotationDetail>(
      "GET",
      new URL(page.url()).pathname.replace("/admin", "/api/admin").replace("/edit", ""),
    );
    expect([copied.draft.clientName, copied.number ?? null]).toEqual([kavya.name, null]);
    expect(copied.id).not.toBe(written.id);
  });

  await test.step("the planned kitchen", async () => {
    await askForKitchen(stack);
    const { id } = await stack.database.one<{ id: string }>("select id from leads");
    await page.goto(`/admin/quotations/new?lead=${id}`);
    await expect(page.getByRole("radio", { name: /Planned kitchen/ })).toBeChecked();
    await expect(page.getByRole("img", { name: /^Plan of an L-shaped kitchen: wall A / })).toBeVisible();
    await expect(page.getByText("L-shape 10 × 8 ft, Essential")).toBeVisible();
    await expectAccessibleAtBothSizes(page, "what a quotation begins with");
    await page.getByRole("button", { name: "Create quotation" }).click();
    // A run of 16 ft: 44 sq ft of base units at the card's rate.
    await expect(page.getByLabel("Rate of Base units", { exact: true })).toHaveValue("1,450");
    await expect(page.getByRole("row").filter({ has: page.getByLabel("Rate of Base units") })).toContainText(
      "63,800.00",
    );
  });
});
