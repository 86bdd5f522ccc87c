/** Designs: editing, pricing, publishing and quoting them. */
import type { Page } from "@playwright/test";
import { money } from "../src/ui/format";
import { expectAccessibleAtBothSizes } from "./accessibility";
import { expect, test } from "./journey";
import { postLead } from "./leads";
import { expectToast, toast } from "./toasts";
import { callerAs, kavya, writeQuotation } from "./quotation-api";
import { publish, takePhotograph, upload } from "./photographs";
import { meeraIyer } from "./quotations";
import { asha, newPage, ravi, signInAs } from "./staff";
import type { Stack } from "./stack/stack";

const about = (page: Page) => page.getByRole("complementary", { name: "About the design" });
const question = (page: Page, name: string) => page.getByRole("alertdialog", { name });

/** Two photographs in the library, the first with alt text. */
async function givePhotographs(page: Page, stack: Stack): Promise<void> {
  await page.goto("/admin/gallery");
  await upload(page, [
    await takePhotograph(page, "wide.jpg", { hue: 120 }),
    await takePhotograph(page, "close.jpg", { hue: 30 }),
  ]);
  await publish(stack, { "wide.jpg": "Sage kitchen" });
}

async function addCategory(page: Page): Promise<void> {
  await page.goto("/admin/designs");
  await page.getByRole("link", { name: "Categories" }).click();
  await page.getByRole("button", { name: "Add category" }).first().click();
  const category = page.getByRole("dialog", { name: "Add category" });
  await category.getByLabel("Name").fill("Homes by the lake");
  await category.getByLabel("URL slug").fill("homes-by-the-lake");
  await category.getByRole("button", { name: "Choose photograph" }).click();
  await question(page, "Picture").getByRole("checkbox", { name: "Sage kitchen" }).check();
  await question(page, "Picture").getByRole("button", { name: "Choose" }).click();
  await category.getByRole("checkbox", { name: "Style" }).check();
  await expectAccessibleAtBothSizes(page, "a new category");
  await category.getByRole("button", { name: "Add category" }).click();
  await expectToast(page, "status", "Homes by the lake added", "");
  const made = page.getByRole("dialog", { name: "Homes by the lake" });
  await expect(made.getByRole("img", { name: "Sage kitchen from the door" })).toBeVisible();
  await made.getByRole("button", { name: "Close" }).click();
  await expectAccessibleAtBothSizes(page, "categories");
}

/** Two incompatible add-ons, the first on by default. */
async function addAddons(page: Page): Promise<void> {
  await page.goto("/admin/designs");
  await page.getByRole("link", { name: "Add-ons" }).click();
  const add = page.getByRole("button", { name: "Add add-on" }).first();
  const drawer = page.getByRole("dialog", { name: "Add add-on" });
  await add.click();
  await drawer.getByLabel("Name").fill("Lights under wall units");
  await drawer.getByLabel("Price before GST").fill("12,000");
  await drawer.getByLabel("HSN or SAC").fill("9405");
  await drawer.getByRole("checkbox", { name: "Kitchen" }).check();
  await drawer.getByRole("switch", { name: "On by default" }).check();
  await drawer.getByRole("button", { name: "Add add-on" }).click();
  await expectToast(page, "status", "Lights under wall units added", "");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  await add.click();
  await drawer.getByLabel("Name").fill("Window sill in stone");
  await drawer.getByLabel("Price type").selectOption("Percentage of the design");
  await drawer.getByLabel("Percentage").fill("10");
  await drawer.getByLabel("HSN or SAC").fill("9403");
  await drawer.getByRole("combobox", { name: "Incompatible with" }).fill("lights under");
  await page.getByRole("option", { name: "Lights under wall units" }).click();
  await expectAccessibleAtBothSizes(page, "a new add-on");
  await drawer.getByRole("button", { name: "Add add-on" }).click();
  const sill = page.getByRole("dialog", { name: "Window sill in stone" });
  await expect(sill).toContainText("Lights under wall units");
  await sill.getByRole("button", { name: "Close" }).click();
  await expectAccessibleAtBothSizes(page, "add-ons");
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(page, "status", "Saved", "");
  await expect(page.getByText("Unsaved changes")).toBeHidden();
}

test("a design is created, priced, previewed, published, duplicated and quoted", async ({ page, browser, stack }) => {
  await signInAs(page, stack, asha, "admin");
  const call = await callerAs(stack, asha);
  const written = await writeQuotation(call, kavya);
  await call("POST", "/api/admin/quotation-templates", { name: "Lakeside kitchen", quotationId: written.id });
  await call("POST", "/api/admin/materials", {
    code: "SAGE-LAM",
    name: "Sage laminate",
    isPublic: true,
    kind: "laminate",
    unit: "sqft",
    hsn: "4823",
    costPaise: 90_00,
    sellPaise: 140_00,
    status: "active",
  });
  await postLead(stack.url, meeraIyer);
  await givePhotographs(page, stack);
  await addCategory(page);
  await addAddons(page);

  await page.goto("/admin/designs");
  await page.getByRole("button", { name: "Add design" }).first().click();
  const adding = question(page, "Add design");
  await adding.getByLabel("Title").fill("Sage & oak by the lake");
  await adding.getByLabel("Type").selectOption("Kitchen");
  await expect(adding.getByLabel("URL slug")).toHaveValue("sage-oak-by-the-lake");
  await adding.getByRole("button", { name: "Add design" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sage & oak by the lake" })).toBeVisible();
  await expect(about(page)).toContainText("No price yet");

  await page.getByRole("combobox", { name: "Category" }).fill("Homes by");
  await page.getByRole("option", { name: "Homes by the lake" }).click();
  await page.getByLabel("Layout").selectOption("L-shape");
  await page.getByRole("combobox", { name: "Quotation template" }).fill("Lakeside");
  await page.getByRole("option", { name: "Lakeside kitchen (Kitchen, Study)" }).click();
  const offered = page.getByRole("group", { name: "Available add-ons" });
  await offered.getByRole("checkbox", { name: /^Lights under/ }).check();
  await offered.getByRole("checkbox", { name: /^Window sill/ }).check();

  await page.getByRole("button", { name: "Add photographs" }).click();
  const picker = question(page, "Add photographs");
  await picker.getByRole("checkbox", { name: "Sage kitchen" }).check();
  await picker.getByRole("checkbox", { name: "close.jpg" }).check();
  await picker.getByRole("button", { name: "Add 2 photographs" }).click();

  // A hotspot by keyboard.
  await page.getByRole("button", { name: "Add hotspot" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Hotspot 1/ })).toBeFocused();
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("button", { name: /^Hotspot 1/ })).toHaveAccessibleName(
    "Hotspot 1: 40% from the left, 51% from the top",
  );
  await page.keyboard.press("Enter");
  await page.keyboard.type("Fluted shutters");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("combobox", { name: "Material of hotspot 1" })).toBeFocused();
  await page.keyboard.type("Sage lam");
  await expect(page.getByRole("listbox").getByRole("option", { name: /^Sage laminate/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Material of hotspot 1" })).toHaveValue(/^Sage laminate/);
  await save(page);
  await expectAccessibleAtBothSizes(page, "a design");

  // The server's price: the template at the card's rates plus default add-ons.
  const { payablePaise } = written.price.totals;
  await expect(about(page)).toContainText(`From ${money(payablePaise)}`);
  await expect(about(page)).toContainText("+ Lights under wall units₹12,000");
  await expect(about(page).getByRole("checkbox", { name: /^Window sill/ })).toBeDisabled();
  await about(page)
    .getByRole("checkbox", { name: /^Lights under/ })
    .uncheck();
  await expect(about(page)).toContainText("Starting price");
  await expect(about(page)).toContainText(`Total${money(payablePaise)}`);
  await about(page)
    .getByRole("checkbox", { name: /^Lights under/ })
    .check();

  // Publishing needs alt texts.
  await page.getByRole("button", { name: "Draft" }).click();
  await page.getByRole("menuitem", { name: "Publish" }).click();
  const missing = page.getByRole("alert").filter({ hasText: "Needed to publish" });
  await expect(missing.getByRole("listitem")).toHaveText(["Description", "Alt text for close.jpg"]);
  await expectAccessibleAtBothSizes(page, "what is missing");
  await missing.getByRole("button", { name: "Alt text for close.jpg" }).click();
  await expect(page.getByLabel("Alt text in this design")).toBeFocused();
  await page.keyboard.type("The fluted shutters, close");
  await missing.getByRole("button", { name: "Description", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Description Optional", exact: true })).toBeFocused();
  await page.keyboard.type("An L along two walls, with a seat at the window.");
  await save(page);
  await expect(missing).toBeHidden();

  // Anyone with the link sees the draft, without an account.
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Preview link" }).click();
  const previewing = question(page, "Preview link");
  await previewing.getByRole("button", { name: "Create link" }).click();
  const link = new URL(await previewing.getByLabel("Link", { exact: true }).inputValue());
  await expectAccessibleAtBothSizes(page, "a preview link");
  await previewing.getByRole("button", { name: "Close" }).click();
  const seen = await fetch(new URL(`/api${link.pathname}`, link));
  expect(seen.status).toBe(200);
  expect(await seen.json()).toMatchObject({
    title: "Sage & oak by the lake",
    photographs: [{ hotspots: [{ label: "Fluted shutters" }] }, { alt: "The fluted shutters, close" }],
  });

  await page.getByRole("button", { name: "Draft" }).click();
  await page.getByRole("menuitem", { name: "Publish" }).click();
  await expect(toast(page, "Sage & oak by the lake: published")).toBeVisible();
  const visitor = await newPage(browser, stack);
  const shown = await visitor.request.get("/api/designs/sage-oak-by-the-lake");
  expect(await shown.json()).toMatchObject({ title: "Sage & oak by the lake", layout: "l_shape" });
  await visitor.context().close();

  // After a change of the slug, the old address redirects.
  await page.getByLabel("URL slug").fill("sage-and-oak");
  await save(page);
  const moved = await fetch(`${stack.url}/designs/sage-oak-by-the-lake`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([
    301,
    expect.stringMatching(/\/kitchen-designs\/sage-and-oak$/),
  ]);

  // The quotation has the rooms of the template and the chosen add-ons.
  await page.getByRole("button", { name: "Create quotation" }).click();
  const quoting = question(page, "Create a quotation for Sage & oak by the lake");
  await quoting.getByRole("combobox", { name: "Lead" }).fill("Meera");
  await page.getByRole("option", { name: /^Meera Iyer/ }).click();
  await expectAccessibleAtBothSizes(page, "a quotation for a design");
  await quoting.getByRole("button", { name: "Create quotation" }).click();
  await expect(page.getByLabel("Rate of Lights under wall units", { exact: true })).toHaveValue("12,000");
  await expect(page.getByLabel("Rate of Bookshelf", { exact: true })).toBeVisible();
  await page.goBack();

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sage & oak by the lake (copy)" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Draft" })).toBeVisible();
  await page.getByRole("button", { name: /^wide\.jpg/ }).click();
  await expect(page.getByLabel("Label of hotspot 1")).toHaveValue("Fluted shutters");
  await expect(page.getByLabel("Material of hotspot 1")).toHaveValue("Sage laminate");

  await page.goto("/admin/designs?q=by+the+lake");
  const list = page.getByRole("list", { name: "Designs" }).getByRole("listitem");
  await expect(list).toHaveCount(2);
  await expect(list.filter({ hasText: "Published" })).toContainText(`Kitchen, from ${money(payablePaise)}`);
  await expectAccessibleAtBothSizes(page, "designs as pictures");
  await page.getByRole("link", { name: "Table" }).click();
  await page.getByRole("checkbox", { name: "Select all designs on this page" }).check();
  await page.getByRole("group", { name: "Selection" }).getByRole("button", { name: "Feature" }).click();
  await question(page, "Feature 2 designs").getByLabel("Featured").selectOption("Featured");
  await question(page, "Feature 2 designs").getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "2 designs changed")).toBeVisible();
  await expectAccessibleAtBothSizes(page, "designs as a table");
});

test("designers edit drafts; sales can only view and quote", async ({ page, browser, stack }) => {
  await signInAs(page, stack, asha, "designer");
  await page.goto("/admin/designs");
  await page.getByRole("button", { name: "Add design" }).first().click();
  const adding = question(page, "Add design");
  await adding.getByLabel("Title").fill("Reading corner");
  await adding.getByLabel("Type").selectOption("Study");
  await adding.getByRole("button", { name: "Add design" }).click();
  await page.getByRole("textbox", { name: "Description Optional", exact: true }).fill("A seat below the window.");
  await save(page);
  await page.getByRole("button", { name: "Draft" }).click();
  await expect(page.getByRole("menuitem", { name: "Send for review" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Publish" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Send for review" }).click();
  await expect(toast(page, "Reading corner: in review")).toBeVisible();

  const other = await newPage(browser, stack);
  await signInAs(other, stack, ravi, "sales");
  await other.goto(page.url());
  await expect(other.getByLabel("Title", { exact: true })).toBeDisabled();
  await expect(other.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
  // Without a price it can't be quoted.
  await expect(other.getByRole("button", { name: "Create quotation" })).toBeDisabled();
  await other.context().close();
});
