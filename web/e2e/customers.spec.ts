/** Customers: adding, editing, notes, merging, quotations and bulk actions. */
import type { Page } from "@playwright/test";
import type { CustomerDetail, CustomerDraft } from "../src/api/contract/types.gen";
import { expectAccessible, expectAccessibleAtBothSizes } from "./accessibility";
import { expect, test } from "./journey";
import { expectToast, toast } from "./toasts";
import { type Caller, callerAs } from "./quotation-api";
import { asha, signInAs } from "./staff";

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

const kavya: CustomerDraft = {
  kind: "individual",
  name: "Kavya Shetty",
  phone: "98450 54321",
  email: "kavya.shetty@example.com",
};

const make = (call: Caller, draft: CustomerDraft) => call<CustomerDetail>("POST", "/api/admin/customers", draft);

test("a customer is added and edited, and gets a note", async ({ page, stack }) => {
  await signInAs(page, stack, asha, "admin");
  await page.goto("/admin/customers");
  await page.getByRole("button", { name: "Add customer" }).first().click();
  const add = page.getByRole("dialog", { name: "Add customer" });
  await add.getByLabel("Name", { exact: true }).fill("Kavya Shetty");
  await add.getByRole("button", { name: "Add customer" }).click();
  await expect(add.getByRole("textbox", { name: /^Phone/ })).toHaveAccessibleDescription(
    /phone number or an e-mail address/,
  );
  await add.getByRole("textbox", { name: /^Phone/ }).fill("98450 54321");
  await add.getByLabel("House and street").fill("14, 12th Main");
  await add.getByLabel("Pincode").fill("560038");
  await add.getByRole("button", { name: "Add customer" }).click();
  await expectToast(page, "status", "Kavya Shetty added", "");

  const drawer = page.getByRole("dialog", { name: "Kavya Shetty" });
  await expect(drawer).toContainText("14, 12th Main, Bengaluru 560038, Karnataka");
  await drawer.getByRole("button", { name: "Edit" }).click();
  await drawer.getByRole("checkbox", { name: "WhatsApp" }).check();
  await drawer.getByRole("button", { name: "Add contact" }).click();
  const contact = drawer.getByRole("listitem").filter({ has: page.getByLabel("Relation") });
  await contact.getByLabel("Name").fill("Arun Shetty");
  await contact.getByLabel("Relation").fill("Brother");
  await contact.getByLabel("Phone").fill("98450 54322");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toContainText("Do not contact: WhatsApp");
  await expect(drawer).toContainText("Arun Shetty, Brother");

  await drawer.getByRole("tab", { name: "Timeline" }).click();
  await drawer.getByLabel("Note").fill("Prefers calls after six.");
  await drawer.getByRole("button", { name: "Add note" }).click();
  await expect(drawer.getByRole("listitem").filter({ hasText: "Prefers calls after six." })).toContainText("Asha Rao");
  await expect(drawer.getByText("Became a customer")).toBeVisible();
  await drawer.getByRole("tab", { name: "Consents" }).click();
  await expect(drawer).toContainText("No consent on record.");
  await page.goto("/admin/customers?q=98450+54322");
  await expect(row(page, "Kavya Shetty")).toHaveCount(1);
});

test("a quotation and a statement are made from a customer's drawer, and an erasure starts there", async ({
  page,
  stack,
}) => {
  await signInAs(page, stack, asha, "admin");
  const { id } = await make(await callerAs(stack, asha), kavya);
  await page.goto(`/admin/customers?customer=${id}`);
  const drawer = page.getByRole("dialog", { name: "Kavya Shetty" });

  await test.step("a quotation", async () => {
    await drawer.getByRole("tab", { name: "Quotations" }).click();
    await expect(drawer).toContainText("No quotations yet.");
    await drawer.getByRole("link", { name: "Create quotation" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "New quotation" })).toBeVisible();
    await expect(page.getByText("kavya.shetty@example.com")).toBeVisible();
    await expectAccessible(page, "a new quotation of a customer");
    await page.getByRole("button", { name: "Create quotation" }).click();
    await expect(page.getByText("Add the first room")).toBeVisible();
    const begun = await stack.database.one<{ customer_id: string; client_name: string; client_email: string }>(
      "select customer_id, client_name, client_email from quotations",
    );
    expect(begun).toEqual({ customer_id: id, client_name: "Kavya Shetty", client_email: "kavya.shetty@example.com" });
  });

  await test.step("a statement and an erasure", async () => {
    await page.goto(`/admin/customers?customer=${id}`);
    // The tabs are reached with the keyboard.
    await drawer.getByRole("tab", { name: "Details" }).focus();
    const tab = drawer.getByRole("tab", { name: "Invoices and payments" });
    await expect(async () => {
      await page.keyboard.press("ArrowRight");
      await expect(tab).toHaveAttribute("aria-selected", "true", { timeout: 500 });
    }).toPass();
    await expect(drawer).toContainText("Contract value less received.");
    await expect(drawer).toContainText("Nothing signed yet.");
    await drawer.getByRole("button", { name: "Generate statement" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Generate statement" }).click();
    await expect(toast(page, "Statement requested")).toBeVisible();
    const statements = drawer.getByRole("list", { name: "Statements of account" });
    await expect(statements.getByRole("listitem")).toHaveCount(1);
    await expect(statements).toContainText("Nothing outstanding");
    await drawer.getByRole("tab", { name: "Documents" }).click();
    await expect(drawer.getByRole("list", { name: "Documents" })).toContainText("Statement of account");

    await drawer.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Enter an erasure request…" }).click();
    const request = page.getByRole("alertdialog", { name: "Enter a privacy request" });
    await expect(request.getByLabel("Type of request")).toHaveValue("erasure");
    await expect(request.getByLabel("Name", { exact: true })).toHaveValue("Kavya Shetty");
    await expect(request.getByLabel(/^E-mail/)).toHaveValue("kavya.shetty@example.com");
  });
});

test("the list, the drawer and the form are accessible", async ({ page, stack }) => {
  await signInAs(page, stack, asha, "admin");
  const { id } = await make(await callerAs(stack, asha), kavya);
  await page.goto("/admin/customers");
  await expect(page.getByText("Kavya Shetty").first()).toBeVisible();
  await expectAccessibleAtBothSizes(page, "the list");
  await page.goto(`/admin/customers?customer=${id}`);
  const drawer = page.getByRole("dialog", { name: "Kavya Shetty" });
  const parts = ["Details", "Quotations", "Projects", "Invoices and payments", "Orders", "Tickets", "Documents"];
  for (const part of [...parts, "Timeline", "Consents"]) {
    await drawer.getByRole("tab", { name: part }).click();
    await expect(drawer.getByRole("status", { name: "Loading" })).toHaveCount(0);
    await expectAccessibleAtBothSizes(page, part);
  }
  await drawer.getByRole("button", { name: "Edit" }).click();
  await expect(drawer.getByLabel("Name", { exact: true })).toBeVisible();
  await expectAccessibleAtBothSizes(page, "the form");
});

test("customers are tagged and invited in bulk, except those who want no e-mail, and two are merged", async ({
  page,
  stack,
}) => {
  await signInAs(page, stack, asha, "admin");
  const call = await callerAs(stack, asha);
  const { id } = await make(call, kavya);

  await test.step("in bulk", async () => {
    await make(call, {
      ...kavya,
      name: "Kavita Shetty",
      phone: "98450 54329",
      email: "kavita.shetty@example.com",
      doNotContact: { calls: false, emails: true, whatsapp: false },
    });
    await page.goto("/admin/customers?q=shetty");
    const all = page.getByRole("checkbox", { name: /Select all/ });
    await all.check();
    await page.getByRole("button", { name: "Tag", exact: true }).click();
    const question = page.getByRole("alertdialog", { name: "Tag 2 customers" });
    await question.getByLabel("Tags to add").fill("Diwali");
    await question.getByLabel("Tags to add").press("Enter");
    await question.getByRole("button", { name: "Save tags" }).click();
    await expect(toast(page, "2 customers changed")).toBeVisible();
    expect((await call<CustomerDetail>("GET", `/api/admin/customers/${id}`)).tags).toEqual(["Diwali"]);
    await toast(page, "2 customers changed").getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await call<CustomerDetail>("GET", `/api/admin/customers/${id}`)).tags).toEqual([]);

    await all.check();
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Send invitations" }).click();
    await expectToast(page, "status", "1 customer changed", "1 skipped: This customer has opted out of e-mail.");
    await row(page, kavya.name).getByRole("link", { name: kavya.name }).click();
    const drawer = page.getByRole("dialog", { name: kavya.name });
    await expect(drawer).toContainText(/Invited .*, has not joined yet/);
    await expectAccessible(page, "a customer who was invited");
  });

  await test.step("two customers are merged", async () => {
    const { id: other } = await make(call, { ...kavya, name: "K Shetty", phone: "", email: "kavya@work.example.com" });
    await page.goto(`/admin/customers?customer=${other}`);
    const drawer = page.getByRole("dialog", { name: "K Shetty" });
    await drawer.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Merge into another customer…" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("searchbox").fill("shetty");
    await question.getByRole("radio", { name: "Kavya Shetty" }).check();
    await question.getByRole("button", { name: "Merge into Kavya Shetty" }).click();
    await expect(toast(page, "Merged")).toContainText("K Shetty is now part of Kavya Shetty.");
    const stays = page.getByRole("dialog", { name: "Kavya Shetty" });
    await expect(stays).toContainText("Also known as");
    await expect(stays).toContainText("kavya@work.example.com");
    await page.goto(`/admin/customers?customer=${other}`);
    await page.getByRole("button", { name: "Open Kavya Shetty" }).click();
    await expect(stays).toBeVisible();
  });
});
