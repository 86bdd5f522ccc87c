/** After the sale: split shipments, a return with a partial refund and its credit note, and a complaint. */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expectAccessibleAtBothSizes } from "./accessibility";
import { expect, test } from "./journey";
import { textOf } from "./pdf";
import { takePhotograph } from "./photographs";
import { lastMail, pieceInStock, readyToPay, title } from "./shop";
import { asha as buyer, newPage, ravi, signInAs } from "./staff";
import { toast } from "./toasts";

test.use({ content: "demo" });

const packer = {
  firstName: "Meena",
  lastName: "Pillai",
  email: "meena.pillai@example.com",
  password: "nine teak drawers",
};

/** Presses a button of the order and confirms in its dialog. */
async function act(page: Page, button: string, confirm: string, fill?: (dialog: Locator) => Promise<void>) {
  await page.getByRole("button", { name: button, exact: true }).first().click();
  const dialog = page.getByRole("alertdialog");
  await fill?.(dialog);
  await dialog.getByRole("button", { name: confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Chooses all orders of the list, and prints a paper of them. Returns what the PDF says. */
async function printed(page: Page, paper: string): Promise<string> {
  await page.goto("/admin/furniture/orders");
  await page.getByRole("checkbox", { name: /^Select all/ }).check();
  await page.getByRole("button", { name: "Print", exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("combobox", { name: "Paper" }).selectOption(paper);
  await expect(dialog.getByText("One PDF for 1 order.")).toBeVisible();
  const arriving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Make PDF" }).click();
  const file = await (await arriving).path();
  await expect(dialog).toBeHidden();
  return (await textOf(await readFile(file))).replaceAll(/\s+/g, " ");
}

test("a signed-in buyer gets two shipments, returns one piece of two, and half of the money comes back", async ({
  page,
  browser,
  stack,
}) => {
  const piece = await pieceInStock(page);
  await stack.database.query("update stocks set on_hand = greatest(on_hand, 5) where product_id = $1", [piece.id]);
  await signInAs(page, stack, buyer, "client");
  await (await readyToPay(page, piece, 2)).click();
  await page.getByRole("button", { name: /^Pay ₹/ }).click();
  await expect(title(page)).toHaveText(/Your order is confirmed/);
  const { id } = await stack.database.one<{ id: string }>("select id from orders where user_id is not null");
  // The account opens the order without the token of the link.
  const { pathname } = new URL(page.url());
  await page.goto(pathname);
  await expect(title(page)).toHaveText(/Your order is confirmed/);

  const staff = await newPage(browser, stack);
  await signInAs(staff, stack, packer, "admin");
  await staff.goto(`/admin/furniture/orders/${id}`);
  await act(staff, "Processing…", "Processing");
  await act(staff, "Ready to ship…", "Ready to ship");
  const { number } = await stack.database.one<{ number: string }>("select number from orders where id = $1", [id]);
  expect(await printed(staff, "Pick list")).toContain(`${number} × 2`);
  await staff.goto(`/admin/furniture/orders/${id}`);
  for (const [awb, pieces] of [
    ["AWB-1", 2],
    ["AWB-2", 1],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- One box after the other.
    await act(staff, "Create shipment…", "Create shipment", async (dialog) => {
      await expect(dialog.getByRole("checkbox")).toHaveCount(pieces);
      if (pieces > 1) await dialog.getByRole("checkbox").last().uncheck();
      await dialog.getByLabel("Carrier").fill("Own van");
      await dialog.getByLabel("AWB number (optional)").fill(awb);
    });
  }
  const labels = await printed(staff, "Address labels");
  for (const awb of ["AWB-1", "AWB-2"]) expect(labels).toContain(awb);
  await staff.goto(`/admin/furniture/orders/${id}`);
  // The account's page asks once a minute only.
  await page.reload();
  await expect(title(page)).toHaveText("Your order is on its way");
  await expect(page.getByText("AWB-1")).toBeVisible();
  await expect(page.getByText("AWB-2")).toBeVisible();
  await lastMail(stack, /way|shipped/i, "AWB-2");
  await act(staff, "Delivered", "Delivered");
  await expect(staff.getByRole("button", { name: "Delivered", exact: true })).toHaveCount(1);
  await expect.poll(() => stack.database.count("shipments where status = 'delivered'")).toBe(1);
  expect(await stack.database.count("orders where status = 'delivered'"), "half is still on its way").toBe(0);
  await act(staff, "Delivered", "Delivered");
  await page.reload();
  await expect(title(page)).toHaveText("Your order is delivered");

  await page.getByText("Return something").click();
  const form = page.getByRole("form", { name: "Return" });
  await form.getByRole("checkbox").first().check();
  await form.getByRole("radio", { name: "It arrived damaged" }).check();
  await form.getByRole("radio", { name: "My money back" }).check();
  await form.getByRole("textbox").fill("One leg is broken off, and the box has a hole.");
  await form
    .getByLabel("Add photos")
    .setInputFiles([
      await takePhotograph(page, "leg.jpg", { width: 2400, height: 1600, grain: true }),
      { name: "leg.pdf", mimeType: "image/jpeg", buffer: Buffer.from("%PDF-1.7 is no photo") },
    ]);
  await expect(form.getByRole("alert")).toContainText("leg.pdf: This file type isn't supported");
  await form.getByRole("button", { name: "Remove leg.pdf" }).click();
  await expect(form.getByRole("status").filter({ hasText: "leg.jpg: Added" })).toBeVisible();
  await expectAccessibleAtBothSizes(page, "return");
  await form.getByRole("button", { name: "Ask to return" }).click();
  await expect(title(page)).toHaveText("You asked to return pieces");
  await expect(page.getByRole("list", { name: "Your photos" }).getByRole("img", { name: "leg.jpg" })).toBeVisible();

  await staff.reload();
  await staff.getByRole("button", { name: /^Open .*, photo 1 of 1$/ }).click();
  const viewer = staff.getByRole("dialog");
  const photo = viewer.locator("img");
  await expect(photo).toHaveAttribute("alt", /, photo 1 of 1$/);
  expect(await photo.evaluate((shown: HTMLImageElement) => shown.decode().then(() => shown.naturalWidth))).toBe(1600);
  await expectAccessibleAtBothSizes(staff, "photo of a return");
  await staff.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await staff.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(staff.getByRole("button", { name: "Goods received…" })).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveText("Your return is approved");
  await act(staff, "Goods received…", "Goods received");
  const { amount_paise: refunded, paid } = await stack.database.one<{ amount_paise: number; paid: number }>(
    "select amount_paise::int, payable_paise::int as paid from refunds join orders on orders.id = order_id",
  );
  expect(refunded).toBeGreaterThan(0);
  expect(refunded).toBeLessThan(paid);

  // Who asked does not approve.
  await expect(staff.getByRole("button", { name: "Approve…" })).toHaveCount(0);
  const colleague = await newPage(browser, stack);
  await signInAs(colleague, stack, ravi, "admin");
  await colleague.goto(`/admin/furniture/orders/${id}`);
  await colleague.getByRole("button", { name: "Approve…" }).click();
  await colleague.getByRole("button", { name: "Approve refund" }).click();
  await expect(toast(colleague, "Refund approved")).toBeVisible();
  await expect.poll(() => stack.database.count("refunds where status = 'done'")).toBe(1);
  expect(await stack.database.count("orders where payment_status = 'partially_refunded'")).toBe(1);

  const rupees = new Intl.NumberFormat("en-IN", { minimumFractionDigits: refunded % 100 === 0 ? 0 : 2 }).format(
    refunded / 100,
  );
  const { attachments } = await lastMail(stack, /refund/i, `₹${rupees}`);
  const [note] = attachments;
  if (!note) throw new Error("The letter has no credit note.");
  const text = (await textOf(note.content)).replaceAll(/\s/g, "");
  expect(text).toContain("CN/");
  expect(text).toContain(rupees);
  const { total } = await stack.database.one<{ total: number }>("select total_paise::int as total from credit_notes");
  expect(total).toBe(refunded);
  await staff.context().close();
  await colleague.context().close();
});

test("a guest complains, staff answer and resolve it, and the guest opens it again", async ({
  page,
  browser,
  stack,
}) => {
  const piece = await pieceInStock(page);
  await (await readyToPay(page, piece)).click();
  await page.getByRole("button", { name: /^Pay ₹/ }).click();
  await expect(title(page)).toHaveText(/Your order is confirmed/);
  await page.getByRole("button", { name: "Tell us what is wrong" }).click();
  const form = page.getByRole("form", { name: "Tell us what is wrong" });
  const send = form.getByRole("button", { name: "Send", exact: true });
  await send.click();
  await expect(form.getByText("Please choose what it is about.")).toBeVisible();
  await form.getByRole("radio", { name: "It is late" }).check();
  await form.getByRole("textbox", { name: "Subject" }).fill("No call from the carrier");
  await form.getByRole("textbox", { name: "What is wrong?" }).fill("Nobody has called me about the delivery.");
  await expectAccessibleAtBothSizes(page, "complaint");
  await send.click();
  await expect(page.getByText(/^Your ticket number is TK\//)).toBeVisible();
  await lastMail(stack, /^Ticket TK/, "No call from the carrier");

  const staff = await newPage(browser, stack);
  await signInAs(staff, stack, packer, "admin");
  await staff.goto("/admin/furniture/tickets");
  await staff.getByRole("link", { name: /TK\// }).first().click();
  const drawer = staff.getByRole("dialog", { name: "No call from the carrier" });
  await expect(drawer.getByText(/^Answer in 1 day/)).toBeVisible();
  await expectAccessibleAtBothSizes(staff, "ticket");
  await drawer.getByRole("textbox", { name: "Reply" }).fill("The carrier calls you tomorrow.");
  await drawer.getByRole("button", { name: "Send reply" }).click();
  await expect(toast(staff, "Reply sent")).toBeVisible();
  await lastMail(stack, /our answer/, "The carrier calls you tomorrow.");
  await act(staff, "Resolve…", "Resolve and send", (dialog) => dialog.getByRole("textbox").fill("They have called."));

  await page.reload();
  await expect(page.getByText("They have called.")).toBeVisible();
  await page.getByText("Not resolved? Write again").click();
  await page.getByRole("textbox", { name: "Your answer" }).fill("They have not.");
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect.poll(() => stack.database.count("tickets where status = 'open' and resolve_by is not null")).toBe(1);
  await staff.context().close();
});

test("staff change the pieces of an order, and the buyer pays the difference", async ({ page, browser, stack }) => {
  const piece = await pieceInStock(page);
  await stack.database.query("update stocks set on_hand = greatest(on_hand, 6) where product_id = $1", [piece.id]);
  await (await readyToPay(page, piece, 2)).click();
  await page.getByRole("button", { name: /^Pay ₹/ }).click();
  await expect(title(page)).toHaveText(/Your order is confirmed/);
  const { id, number } = await stack.database.one<{ id: string; number: string }>("select id, number from orders");

  const staff = await newPage(browser, stack);
  await signInAs(staff, stack, packer, "admin");
  await staff.goto(`/admin/furniture/orders/${id}`);
  await staff.getByRole("button", { name: "Change items…" }).first().click();
  const dialog = staff.getByRole("alertdialog");
  await dialog.getByRole("combobox", { name: new RegExp(piece.name) }).selectOption("1 of 2");
  await dialog.getByRole("combobox", { name: /^Product/ }).fill(piece.name);
  await staff
    .getByRole("option", { name: new RegExp(piece.name) })
    .first()
    .click();
  await dialog.getByRole("list", { name: "Products to add" }).getByLabel("Pieces").selectOption("3");
  await dialog.getByLabel("Reason, for the buyer").fill("Three instead of one, as you asked on the phone");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByText(/^The buyer pays ₹/)).toBeVisible();
  await expectAccessibleAtBothSizes(staff, "change of items");
  await dialog.getByRole("button", { name: /^Ask for ₹/ }).click();
  await expect(toast(staff, "Waiting for the payment")).toBeVisible();
  await expect(staff.getByRole("button", { name: "Copy pay link" })).toBeVisible();

  // The buyer pays with the link of the letter; only then is the piece taken out.
  expect(await stack.database.count("order_units where taken_out_by is not null")).toBe(0);
  const { text } = await lastMail(stack, /^Please pay ₹/, number);
  const link = /https?:\/\/\S+\/order-confirmation\/\S+/.exec(text ?? "")?.[0];
  if (!link) throw new Error("The letter has no link.");
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  await expect(page.getByText(`These items are added to your order ${number}.`)).toBeVisible();
  await page.getByRole("button", { name: "Pay now" }).click();
  await page.getByRole("button", { name: /^Pay ₹/ }).click();
  await expect(title(page)).toHaveText(/Your order is confirmed/);
  await expect.poll(() => stack.database.count("order_changes where status = 'applied'")).toBe(1);
  expect(await stack.database.count("order_units where taken_out_by is not null")).toBe(1);
  const { kept, sold } = await stack.database.one<{ kept: number; sold: number }>(
    `select (select sum(amount_paise - refunded_paise)::int from payments where status = 'captured') as kept,
         (select sum(total_paise)::int from tax_invoices) - (select sum(total_paise)::int from credit_notes) as sold`,
  );
  expect(kept).toBe(sold);
  const { attachments } = await lastMail(stack, /^Changed: your order/, number);
  expect(attachments).toHaveLength(1);

  await page.getByRole("link", { name: number }).click();
  await expect(page.getByText(/^1 of 2 taken out: Three instead of one/)).toBeVisible();
  await expectAccessibleAtBothSizes(page, "changed order");
  await staff.reload();
  await expect(staff.getByText(/^1 piece taken out: Three instead of one/)).toBeVisible();
  await staff.context().close();
});
