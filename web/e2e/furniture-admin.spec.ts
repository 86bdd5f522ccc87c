/** The furniture catalogue: categories, a product with variations, its stock, and publishing it. */
import type { Page } from "@playwright/test";
import { expectAccessibleAtBothSizes } from "./accessibility";
import { expectAnnounced, pickUp } from "./dragging";
import { expect, test } from "./journey";
import { publish, takePhotograph, upload } from "./photographs";
import { callerAs } from "./quotation-api";
import { asha, giveAccount, newPage, ravi, signInAs } from "./staff";
import { expectToast, toast } from "./toasts";

const question = (page: Page, name: string) => page.getByRole("alertdialog", { name });
const tree = (page: Page) => page.getByRole("list", { name: "Product categories" }).getByRole("listitem");

async function addCategory(page: Page, name: string, slug: string): Promise<void> {
  await page.getByRole("button", { name: "Add category" }).first().click();
  const drawer = page.getByRole("dialog", { name: "Add category" });
  await drawer.getByLabel("Name").fill(name);
  await drawer.getByLabel("URL slug").fill(slug);
  await drawer.getByLabel("HSN").fill("9401");
  await drawer.getByRole("button", { name: "Add category" }).click();
  await expectToast(page, "status", `${name} added`, "");
  await page.getByRole("dialog", { name }).getByRole("button", { name: "Close" }).click();
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(page, "status", "Saved", "");
  await expect(page.getByText("Unsaved changes")).toBeHidden();
}

async function addGroup(page: Page, name: string, options: readonly (readonly [string, string])[]): Promise<void> {
  await page.getByRole("button", { name: "Add variation group" }).click();
  await page.keyboard.type(name);
  const table = page.getByRole("table", { name: `Options of ${name}` });
  for (const [index, [option, difference]] of options.entries()) {
    /* oxlint-disable no-await-in-loop */
    if (index > 0) await table.locator("xpath=../..").getByRole("button", { name: "Add option" }).click();
    await table
      .getByRole("textbox", { name: /^Option of/ })
      .last()
      .fill(option);
    await table.getByRole("textbox", { name: `Price difference of ${option}` }).fill(difference);
    /* oxlint-enable no-await-in-loop */
  }
}

test("a product is added to a new category, stocked, published and seen", async ({ page, browser, stack }) => {
  await signInAs(page, stack, asha, "admin");
  await page.goto("/admin/gallery");
  await upload(page, [
    await takePhotograph(page, "front.jpg", { hue: 40 }),
    await takePhotograph(page, "moss.jpg", { hue: 120 }),
  ]);
  await publish(stack, { "front.jpg": "Three-seater sofa" });

  // Categories form a tree, which the keyboard orders too.
  await page.goto("/admin/furniture/categories");
  await addCategory(page, "Journey sofas", "journey-sofas");
  await addCategory(page, "Journey sofa beds", "journey-sofa-beds");
  await expect(tree(page).filter({ hasText: "Journey" })).toHaveCount(2);
  const handle = page.getByRole("button", { name: "Move Journey sofa beds" });
  const beds = tree(page).filter({ hasText: "Journey sofa beds" });
  await expect(tree(page).last()).toContainText("Journey sofa beds");
  await pickUp(handle, "Picked up Journey sofa beds.");
  await page.keyboard.press("ArrowRight");
  await expectAnnounced(page, "in Journey sofas.");
  await page.keyboard.press("Space");
  await expect(beds).toContainText("In Journey sofas:");
  await addCategory(page, "Journey chairs", "journey-chairs");
  await expectAccessibleAtBothSizes(page, "categories");

  await page.goto("/admin/furniture/products");
  await page.getByRole("button", { name: "Add product" }).first().click();
  await page.getByLabel("Name", { exact: true }).fill("Tungabhadra sofa");
  await expect(page.getByLabel("URL slug")).toHaveValue("tungabhadra-sofa");
  await page.getByLabel("SKU", { exact: true }).fill("SOF-TUN-3S");
  await page.getByRole("combobox", { name: "Category" }).fill("Journey");
  await page.getByRole("option", { name: "Journey sofas", exact: true }).click();
  await expect(page.getByLabel("HSN")).toHaveValue("9401");
  await page.getByRole("textbox", { name: "MRP" }).fill("89,999");
  await page.getByRole("textbox", { name: "Price", exact: true }).fill("95,000");
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByText("The price must not be above the MRP.")).toBeVisible();
  await page.getByRole("textbox", { name: "Price", exact: true }).fill("74,999");
  await expect(page.getByRole("region", { name: "What visitors pay" })).toContainText("₹15,000 (16%) off");
  await expectAccessibleAtBothSizes(page, "a new product");
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tungabhadra sofa" })).toBeVisible();

  // Two groups and two pictures.
  await addGroup(page, "Fabric", [
    ["Oatmeal linen", "0"],
    ["Moss velvet", "+4,500"],
  ]);
  await page.getByRole("checkbox", { name: "Own stock of Moss velvet" }).check();
  await addGroup(page, "Legs", [
    ["Teak", "0"],
    ["Black steel", "-500"],
  ]);
  await expect(page.getByRole("region", { name: "What visitors pay" })).toContainText("₹74,499 to ₹79,499");
  await page.getByRole("button", { name: "Add pictures" }).click();
  const picker = question(page, "Add pictures");
  await picker.getByRole("checkbox", { name: "Three-seater sofa" }).check();
  await picker.getByRole("checkbox", { name: "moss.jpg" }).check();
  await picker.getByRole("button", { name: "Add 2 pictures" }).click();
  await page.getByLabel("Width, side to side").fill("2100");
  await page.getByLabel("Depth, front to back").fill("900");
  await page.getByRole("textbox", { name: /^Height(?!, mm)/ }).fill("780");
  await page.getByRole("textbox", { name: "Height, mm of Black steel" }).fill("790");
  await expect(page.getByRole("img", { name: /^2,100 mm wide/ })).toBeVisible();
  await save(page);

  // What is missing is named, and leads to its field.
  await page.getByRole("button", { name: "Draft" }).click();
  await page.getByRole("menuitem", { name: "Publish" }).click();
  const missing = page.getByRole("alert").filter({ hasText: "Needed to publish" });
  await expect(missing.getByRole("listitem")).toHaveText([
    "Description",
    "Alt text for moss.jpg",
    "Manufacturer or importer",
    "Stock, or another availability",
  ]);
  await missing.getByRole("button", { name: "Alt text for moss.jpg" }).click();
  await expect(page.getByLabel("Alt text for this product")).toBeFocused();
  await page.keyboard.type("The sofa in moss velvet");
  await missing.getByRole("button", { name: "Description", exact: true }).click();
  await page.keyboard.type("A low three-seater in teak.");
  await missing.getByRole("button", { name: "Manufacturer or importer" }).click();
  await page.keyboard.type("Nivas Interiors, Residency Road, Bengaluru 560025");
  await save(page);

  // Stock, of the product and of one option.
  const pieces = page.getByRole("region", { name: "Pieces" });
  const recording = question(page, "Record stock");
  for (const [of, count] of [
    ["The product", "6"],
    ["Moss velvet", "2"],
  ] as const) {
    /* oxlint-disable no-await-in-loop */
    await pieces.getByRole("button", { name: "Record stock" }).click();
    await recording.getByLabel("Pieces of").selectOption(of);
    await recording.getByLabel("Pieces received").fill(count);
    await recording.getByLabel("Remark").fill("Container 14");
    await recording.getByRole("button", { name: "Record stock" }).click();
    await expectToast(page, "status", "Stock recorded", "");
    /* oxlint-enable no-await-in-loop */
  }
  await expect(pieces.getByRole("row", { name: /^Moss velvet/ })).toHaveText(/2\s*0\s*2/);
  await pieces.getByRole("button", { name: "Stock ledger" }).click();
  const ledger = page.getByRole("dialog", { name: "Stock ledger" });
  await expect(ledger.getByRole("listitem").filter({ hasText: "Container 14" })).toHaveCount(2);
  await expectAccessibleAtBothSizes(page, "the stock ledger");
  await ledger.getByRole("button", { name: "Close" }).click();
  await expectAccessibleAtBothSizes(page, "a product");

  await page.getByRole("button", { name: "Draft" }).click();
  await page.getByRole("menuitem", { name: "Publish" }).click();
  await expect(toast(page, "Tungabhadra sofa: published")).toBeVisible();
  const visitor = await newPage(browser, stack);
  const shown = await visitor.request.get("/api/products/tungabhadra-sofa");
  expect(await shown.json()).toMatchObject({
    name: "Tungabhadra sofa",
    pricePaise: 74_999_00,
    availability: "in_stock",
    canBeOrdered: true,
    pictures: [{ alt: "Three-seater sofa from the door" }, { alt: "The sofa in moss velvet" }],
    groups: [
      { name: "Fabric", options: [{ name: "Oatmeal linen" }, { name: "Moss velvet", left: 2 }] },
      {
        name: "Legs",
        options: [
          { name: "Teak", heightMm: null },
          { name: "Black steel", differencePaise: -500_00, heightMm: 790 },
        ],
      },
    ],
  });
  await visitor.context().close();

  // In the list, its price is raised with a preview.
  await page.goto("/admin/furniture/products?q=Tungabhadra");
  await expectAccessibleAtBothSizes(page, "products");
  await page.getByRole("checkbox", { name: "Select Tungabhadra sofa" }).check();
  await page.getByRole("group", { name: "Selection" }).getByRole("button", { name: "Price" }).click();
  await question(page, "Change the price of 1 product").getByLabel("Change, %").fill("5");
  await question(page, "Change the price of 1 product").getByRole("button", { name: "Change prices" }).click();
  await expect(toast(page, "1 product changed")).toBeVisible();
  await expect(page.getByRole("row", { name: /Tungabhadra/ })).toContainText("₹78,749");

  // A category with products is removed only together with a target.
  await page.goto("/admin/furniture/categories");
  await beds.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await question(page, "Remove Journey sofa beds?").getByRole("button", { name: "Remove" }).click();
  await expect(toast(page, "Journey sofa beds removed")).toBeVisible();
  await expect(beds).toHaveCount(0);
  const sofas = tree(page).filter({ hasText: "Journey sofas" });
  await sofas.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  const removing = question(page, "Remove Journey sofas?");
  await expect(removing.getByRole("button", { name: "Move 1 product and remove" })).toBeDisabled();
  await removing.getByLabel("Move to").selectOption("Journey chairs");
  await expectAccessibleAtBothSizes(page, "the target of its products");
  await removing.getByRole("button", { name: "Move 1 product and remove" }).click();
  await expect(sofas).toHaveCount(0);
});

test("content writers change texts and pictures of a product, and nothing else", async ({ page, stack }) => {
  await signInAs(page, stack, ravi, "content");
  await page.goto("/admin/furniture/products?status=draft");
  await expect(page.getByRole("heading", { level: 1, name: /^Products/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add product" })).toHaveCount(0);
  await page.goto("/admin/furniture/add");
  await expect(page.getByRole("heading", { name: "You don't have permission to perform this action." })).toBeVisible();
  await giveAccount(stack, asha, "admin");
  const call = await callerAs(stack, asha);
  const category = await call<{ id: string }>("POST", "/api/admin/product-categories", {
    name: "Chairs of a journey",
    slug: "chairs-of-a-journey",
    hsn: "9401",
    isActive: true,
  });
  const { id } = await call<{ id: string }>("POST", "/api/admin/products", {
    name: "Netravati chair",
    sku: "CHA-NET",
    categoryId: category.id,
    mrpPaise: 12_000_00,
    pricePaise: 9_500_00,
    hsn: "9401",
    availability: "made_to_order",
    isStocked: false,
  });
  await page.goto(`/admin/furniture/edit/${id}`);
  await expect(page.getByRole("textbox", { name: "Price", exact: true })).toBeDisabled();
  await page.getByLabel("Short description").fill("Changed by a writer.");
  await save(page);
});

test("a list of products is checked before it is imported", async ({ page, stack }) => {
  await signInAs(page, stack, asha, "admin");
  const call = await callerAs(stack, asha);
  const category = await call<{ id: string }>("POST", "/api/admin/product-categories", {
    name: "Imported benches",
    slug: "imported-benches",
    hsn: "9401",
    isActive: true,
  });
  await call("POST", "/api/admin/products", {
    name: "Kaveri bench",
    sku: "JB-1",
    categoryId: category.id,
    mrpPaise: 20_000_00,
    pricePaise: 18_000_00,
    hsn: "9401",
    availability: "made_to_order",
    isStocked: false,
  });
  await page.goto("/admin/furniture/products");
  await page.getByRole("button", { name: "Import…" }).click();
  const panel = page.getByRole("dialog", { name: "Import products" });
  const list = [
    "Item code,Product name,Category,MRP,Selling price,Stock,Weight (kg),Shelf",
    'JB-2,Kabini bench,Imported benches,"15,000",12999.50,4,18.5,B2',
    "jb-1,,,,17500,,,",
    "JB-3,Tunga bench,Imported benches,1000,1200,,,",
  ];
  const file = { name: "benches.csv", mimeType: "text/csv", buffer: Buffer.from(list.join("\n")) };
  await panel.getByLabel("CSV or Excel file").setInputFiles(file);
  await expect(panel.getByText("Not imported: Shelf")).toBeVisible();
  await panel.getByRole("button", { name: "Check file" }).click();
  for (const outcome of ["1 new draft", "1 product updated", "1 row skipped"]) {
    // oxlint-disable-next-line no-await-in-loop
    await expect(panel.getByText(outcome, { exact: true })).toBeVisible();
  }
  await expect(panel.getByRole("row", { name: /^4 Price \(₹\) must not be above the MRP/i })).toBeVisible();
  await expectAccessibleAtBothSizes(page, "a checked list of products");
  await panel.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(panel.getByText("1 draft added")).toBeVisible();
  await panel.getByRole("button", { name: "View products" }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole("row", { name: /Kabini bench/ })).toContainText("₹12,999.50");
  await expect(page.getByRole("row", { name: /Kaveri bench/ })).toContainText("₹17,500");
});
