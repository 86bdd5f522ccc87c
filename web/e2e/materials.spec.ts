/** Materials: categories, prices, price changes, replacement and import. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Material, MaterialDraft } from "../src/api/contract/types.gen";
import { expectAccessible, expectAccessibleAtBothSizes } from "./accessibility";
import { expect, test } from "./journey";
import { expectToast, toast } from "./toasts";
import { type Caller, callerAs } from "./quotation-api";
import { asha, newPage, ravi, signInAs } from "./staff";

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Its name sorts before the demo's materials. */
const board: MaterialDraft = {
  code: "AA-PLY-19",
  name: "Aarna plywood 19 mm",
  kind: "core",
  unit: "sheet",
  hsn: "4412",
  costPaise: 2_400_00,
  sellPaise: 3_200_00,
  status: "active",
};

const make = (call: Caller, draft: MaterialDraft) => call<Material>("POST", "/api/admin/materials", draft);

test("a material is added with its brand and category, edited and duplicated", async ({ page, stack }) => {
  await signInAs(page, stack, asha, "admin");
  await page.goto("/admin/materials");
  await page.getByRole("link", { name: "Brands" }).click();
  await page.getByRole("button", { name: "Add brand" }).first().click();
  const brand = page.getByRole("dialog", { name: "Add brand" });
  await brand.getByLabel("Name").fill("Vanya Boards");
  await brand.getByRole("button", { name: "Add brand" }).click();
  await expectToast(page, "status", "Vanya Boards added", "");

  await page.goto("/admin/materials/categories");
  await page.getByRole("button", { name: "Add category" }).first().click();
  const category = page.getByRole("dialog", { name: "Add category" });
  await category.getByLabel("Name").fill("Marine boards");
  await category.getByLabel("URL slug").fill("marine-boards");
  await category.getByRole("button", { name: "Add category" }).click();
  await expectToast(page, "status", "Marine boards added", "");

  await page.goto("/admin/materials");
  await page.getByRole("button", { name: "Add material" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Add material/);
  await page.getByLabel("Name", { exact: true }).fill("Vanya marine 19 mm");
  await page.getByLabel("Code", { exact: true }).fill("VAN-19");
  await page.getByRole("combobox", { name: "Category" }).fill("Marine");
  await page.getByRole("option", { name: "Marine boards" }).click();
  await page.getByRole("combobox", { name: "Brand" }).fill("Vanya");
  await page.getByRole("option", { name: "Vanya Boards" }).click();
  await page.getByLabel("Thickness").fill("19");
  await page.getByLabel("HSN").fill("4412");
  await page.getByRole("textbox", { name: /^Cost/ }).fill("3,000");
  await page.getByLabel("Sell rate before GST").fill("2,500");
  await page.getByRole("button", { name: "Add material" }).click();
  await expect(page.getByLabel("Reason for selling below cost")).toHaveAccessibleDescription(/enter the reason/i);
  await page.getByLabel("Sell rate before GST").fill("4,100");
  await page.getByRole("button", { name: "Add material" }).click();
  await expectToast(page, "status", "Vanya marine 19 mm added", "");

  const drawer = page.getByRole("dialog", { name: "Vanya marine 19 mm" });
  await expect(drawer).toContainText("19 mm");
  await expect(drawer).toContainText("₹4,100");
  await drawer.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Finish").fill("Sanded");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toContainText("Sanded");
  await drawer.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Edit Vanya marine 19 mm/);
  await page.goto("/admin/materials?q=vanya");
  await expect(row(page, "Vanya marine 19 mm")).toHaveCount(2);
});

test("prices are changed in bulk, designers do not see costs, and a material is replaced and archived", async ({
  page,
  browser,
  stack,
}) => {
  await signInAs(page, stack, asha, "admin");
  const call = await callerAs(stack, asha);
  const { id } = await make(call, board);

  await test.step("prices are changed after a preview, and the change is undone", async () => {
    await make(call, { ...board, code: "AA-PLY-12", name: "Aarna plywood 12 mm", sellPaise: 2_500_00 });
    await page.goto("/admin/materials?q=aarna");
    await expect(row(page, "Aarna plywood 12 mm")).toBeVisible();
    await page.getByRole("checkbox", { name: /Select all/ }).check();
    await page.getByRole("button", { name: "Change prices" }).click();
    const question = page.getByRole("alertdialog", { name: "Change the prices of 2 materials" });
    await question.getByLabel("Change, %").fill("-10");
    // A price below cost is skipped, and named.
    await expect(question).toContainText("1 price stays unchanged");
    await question.getByLabel("Change, %").fill("5");
    const priced = question.getByRole("row").filter({ hasText: "Aarna plywood 19 mm" });
    await expect(priced.getByRole("cell")).toHaveText(["Aarna plywood 19 mm", "₹3,200", "₹3,360"]);
    await question.getByRole("button", { name: "Change 2 prices" }).click();
    await expect(toast(page, "Prices of 2 materials changed")).toBeVisible();
    await expect(row(page, "Aarna plywood 19 mm")).toContainText("₹3,360");
    await toast(page, "Prices of 2 materials changed").getByRole("button", { name: "Undo" }).click();
    await expect(row(page, "Aarna plywood 19 mm")).toContainText("₹3,200");
  });

  await test.step("a designer does not see costs", async () => {
    const other = await newPage(browser, stack);
    await signInAs(other, stack, ravi, "designer");
    await other.goto(`/admin/materials?material=${id}`);
    const drawer = other.getByRole("dialog", { name: board.name });
    await expect(drawer).toContainText("₹3,200");
    await expect(drawer).not.toContainText("₹2,400");
    await expect(drawer.getByRole("button", { name: "More" })).toHaveCount(0);
    await other.goto("/admin/materials/add");
    await expect(other.getByRole("heading", { level: 1 })).toHaveText(/You don't have permission/);
    await other.context().close();
  });

  await test.step("a material is replaced by another one and archived", async () => {
    await make(call, { ...board, code: "AA-PLY-20", name: "Aarna plywood 20 mm" });
    await page.goto(`/admin/materials?q=aarna&material=${id}`);
    const drawer = page.getByRole("dialog", { name: board.name });
    await drawer.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Replace everywhere…" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("combobox").fill("20 mm");
    await page.getByRole("option", { name: /Aarna plywood 20 mm/ }).click();
    await question.getByRole("button", { name: "Replace everywhere" }).click();
    await expect(toast(page, `${board.name} replaced with Aarna plywood 20 mm`)).toBeVisible();
    await expect(row(page, board.name)).toContainText("Replaced");
    await drawer.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Archive" }).click();
    await expect(row(page, board.name)).toHaveCount(0);
  });
});

test("the screens are accessible", async ({ page, stack }) => {
  await signInAs(page, stack, asha, "admin");
  const { id } = await make(await callerAs(stack, asha), board);
  for (const [path, name] of [
    ["/admin/materials", "Materials"],
    [`/admin/materials?material=${id}`, "Materials"],
    ["/admin/materials/add", "Add material"],
    [`/admin/materials/edit/${id}`, `Edit ${board.name}`],
    ["/admin/materials/categories", "Material categories"],
    ["/admin/materials/brands", "Brands"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveText(new RegExp(`^${name}`));
    await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
    await expectAccessibleAtBothSizes(page, path);
  }
});

test("an import is checked and run, and rows with errors can be downloaded", async ({ page, stack }) => {
  await signInAs(page, stack, asha, "admin");
  const call = await callerAs(stack, asha);
  await make(call, board);
  await page.goto("/admin/materials");
  await page.getByRole("button", { name: "Import" }).click();
  const panel = page.getByRole("dialog", { name: "Import materials" });
  const list = [
    "Item code,Item name,Type,UOM,HSN code,Purchase price,MRP,Make,Shelf",
    'AA-PLY-06,Aarna plywood 6 mm,Plywood,Sheets,4412,900,"1,250.50",,B2',
    "",
    "aa-ply-19,,,,,,3300,,",
    "AA-PLY-09,Aarna plywood 9 mm,Plywood,Sheets,4412,1500,1400,,",
    "AA-PLY-12,Aarna plywood 12 mm,Plywood,Sheets,4412,,2500,Nobody,",
  ];
  const file = { name: "price list.csv", mimeType: "text/csv", buffer: Buffer.from(list.join("\n")) };
  await panel.getByLabel("CSV or Excel file").setInputFiles(file);
  await expect(panel.getByLabel("Column for Sell rate (₹)")).toHaveValue("MRP");
  await expect(panel.getByText("Not imported: Shelf")).toBeVisible();
  await expectAccessible(page, "the columns of a list of materials");
  await panel.getByRole("button", { name: "Check file" }).click();

  for (const outcome of ["1 new material", "1 material updated", "2 rows skipped"]) {
    await expect(panel.getByText(outcome, { exact: true })).toBeVisible();
  }
  // Empty lines count as rows, as in the spreadsheet.
  await expect(panel.getByRole("row", { name: /^5 Sell rate \(₹\) must not be below the cost/i })).toBeVisible();
  await expect(panel.getByRole("row", { name: /^6 Brand there is no brand "Nobody"/i })).toBeVisible();
  await expectAccessible(page, "a checked list of materials");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    panel.getByRole("button", { name: "Download errors" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("price list-errors.csv");
  const errors = await readFile(await download.path(), "utf8");
  expect(errors).toContain("AA-PLY-09");
  expect(errors).not.toContain("AA-PLY-06");

  await panel.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(panel.getByText("1 material added")).toBeVisible();
  await panel.getByRole("button", { name: "View materials" }).click();
  await expect(panel).toBeHidden();
  await expect(row(page, "Aarna plywood 6 mm")).toContainText("₹1,250.50");
  await expect(row(page, board.name)).toContainText("₹3,300");
});
