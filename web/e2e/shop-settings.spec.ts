/** Settings of the furniture shop: payment, delivery and delivery zones, and what buyers then get. */
import type { Page } from "@playwright/test";
import type { PublicProduct } from "../src/api/contract/types.gen";
import { expectAccessible, expectAccessibleAtBothSizes } from "./accessibility";
import { expect, test } from "./journey";
import { pieceInStock } from "./shop";
import { asha, ravi, signInAs } from "./staff";

test.use({ content: "demo" });

const sections = (page: Page) => page.getByRole("navigation", { name: "Settings sections" }).getByRole("link");

type Offer = { method: string; refusal: string | null; feePaise: number };

/** The ways to pay that the checkout offers for one piece. */
async function offersFor({ request }: Page, { id, groups }: PublicProduct): Promise<Offer[]> {
  const optionIds = groups.flatMap(({ options }) => options.find(({ canBeOrdered }) => canBeOrdered)?.id ?? []);
  const line = { id: crypto.randomUUID(), productId: id, optionIds, quantity: 1 };
  const answer = await request.post("/api/cart/price", { data: { lines: [line], pincode: "560038" } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { methods: Offer[] }).methods;
}

test("finance sets the limit, fee and ways of payment, and the checkout follows", async ({ page, stack }) => {
  const piece = await pieceInStock(page);
  const cash = async () => (await offersFor(page, piece)).find(({ method }) => method === "cod");
  expect(await cash()).toMatchObject({ refusal: null, feePaise: 9900 });

  await signInAs(page, stack, ravi, "finance");
  await page.goto("/admin/shipping-payment-settings");
  await expect(page.getByRole("heading", { level: 1, name: "Payment and delivery" })).toBeVisible();
  await expect(sections(page)).toHaveText(["Payment", "Payment gateway"]);
  const limit = page.getByLabel("Largest order");
  await expect(limit).toHaveValue("25,000");
  await expectAccessibleAtBothSizes(page, "the payment settings");

  // A wrong amount is refused at its field, and what is typed stays.
  await page.getByLabel("Fee").fill("150");
  await limit.fill("a lot");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(limit).toHaveAccessibleDescription(/Please enter an amount from ₹0 to ₹10,00,000\./);
  await expect(limit).toHaveValue("a lot");
  await page.getByLabel("Account holder").fill("Nivas Interiors");
  await page.getByLabel("IFSC").fill("abcd0123456");
  await limit.fill("100");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Account number")).toHaveAccessibleDescription(/Fill in all fields/);
  await page.getByLabel("Account number").fill("001234567890");
  await page.getByRole("textbox", { name: "Bank Optional" }).fill("Example Bank");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Changed just now by Ravi Menon")).toBeVisible();
  expect(await cash()).toMatchObject({ refusal: "Cash on delivery is for orders of up to ₹100.", feePaise: 15_000 });
  await expect(page.getByLabel("IFSC")).toHaveValue("ABCD0123456");

  // Without the method it is not offered at all; without any, the screen warns.
  await page.getByRole("checkbox", { name: "Cash on delivery" }).uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await offersFor(page, piece)).map(({ method }) => method)).not.toContain("cod");
  for (const box of await page.getByRole("checkbox").all()) await box.uncheck();
  await expect(page.getByText("Without a way to pay, nobody can order.")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History of Payment" });
  const versions = history.getByRole("listitem");
  await expect(versions.nth(1)).toContainText("Ravi Menon");
  await versions.nth(1).getByRole("button", { name: "Revert to this version" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revert" }).click();
  await expect(page.getByRole("checkbox", { name: "Cash on delivery" })).toBeChecked();
  expect(await cash()).toMatchObject({ feePaise: 15_000 });
});

test("operations add a zone, and the check of a pincode answers by it", async ({ page, stack }) => {
  const piece = await pieceInStock(page);
  await signInAs(page, stack, asha, "ops");
  await page.goto("/admin/team");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Payment and delivery" }).click();
  await expect(page).toHaveURL("/admin/settings/shipping-payment");
  await expect(sections(page)).toHaveText(["Delivery", "Delivery zones", "Cart e-mails"]);

  // A holiday.
  await page.getByRole("button", { name: "Add holiday" }).click();
  await page.getByLabel("Date of holiday 1").fill("2027-01-26");
  await page.getByRole("button", { name: "Add holiday" }).click();
  await page.getByLabel("Date of holiday 2").fill("2027-01-26");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This date is already in the list.")).toBeVisible();
  await page.getByRole("button", { name: "Remove 2027-01-26" }).last().click();
  await expect(page.getByText("Tue, 26 Jan 2027")).toBeVisible();
  await expectAccessibleAtBothSizes(page, "the delivery settings");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Changed just now by Asha Rao")).toBeVisible();
  const { value } = await stack.database.one<{ value: object }>(
    "select value from settings where section = 'shop_delivery'",
  );
  expect(value).toEqual({ holidays: ["2027-01-26"], floorPaise: 20_000, returnsDays: 7 });

  await sections(page).filter({ hasText: "Delivery zones" }).click();
  await expect(page.getByRole("link", { name: "Rest of India" })).toBeVisible();
  const tester = page.getByRole("region", { name: "Check a pincode" });
  const pincode = tester.getByLabel("Pincode");
  const answer = tester.getByRole("status");
  await pincode.fill("5600");
  await tester.getByRole("button", { name: "Check pincode" }).click();
  await expect(pincode).toHaveAccessibleDescription(/six digits/);
  await pincode.fill("744101");
  await tester.getByRole("combobox", { name: "Product" }).fill(piece.name);
  await tester.getByRole("option", { name: piece.name, exact: true }).click();
  await tester.getByRole("button", { name: "Check pincode" }).click();
  await expect(answer).toContainText("Not deliverable to 744101");
  await expectAccessibleAtBothSizes(page, "the delivery zones");

  // A new zone, with an entry that cannot be read at first.
  await page.getByRole("button", { name: "Add zone" }).click();
  const drawer = page.getByRole("dialog", { name: "Add zone" });
  await drawer.getByLabel("Name").fill("Islands");
  await drawer.getByRole("button", { name: "Add slab" }).click();
  await drawer.getByLabel("Weight of slab 1").fill("150");
  await drawer.getByLabel("Charge of the slab up to 150 kg").fill("6,499");
  await drawer.getByRole("button", { name: "Add slab" }).click();
  await drawer.getByLabel("Weight of slab 2").fill("900");
  await drawer.getByRole("switch", { name: "Cash on delivery" }).uncheck();
  await drawer.getByLabel("Pincodes", { exact: true }).fill("744*, 6825");
  await drawer.getByRole("button", { name: "Add zone" }).click();
  await expect(drawer.getByLabel("Pincodes", { exact: true })).toHaveAccessibleDescription(/“6825” isn't a pincode/);
  await expect(drawer.getByLabel("Pincodes", { exact: true })).toHaveValue("744*, 6825");
  const charge = drawer.getByLabel("Charge of the slab up to 900 kg");
  await expect(charge).toHaveAccessibleDescription(/Please enter an amount/);
  await expectAccessible(page, "a new zone");
  await charge.fill("9,999");
  await drawer.getByLabel("Pincodes", { exact: true }).fill("744*");
  await drawer.getByRole("button", { name: "Add zone" }).click();
  await expect(page.getByRole("dialog", { name: "Islands" })).toContainText("Up to 150 kg: ₹6,499");
  // The answer is renewed by itself.
  await expect(answer).toContainText("Deliverable to 744101");
  await expect(answer).toContainText(/Charge for one piece\s*₹6,499/);
  await expect(answer).toContainText(/Zone\s*Islands/);
  // The open drawer covers the button.
  await tester.getByLabel("Weight").fill("150.5");
  await tester.getByLabel("Weight").press("Enter");
  await expect(answer).toContainText(/Charge for 150.5 kg\s*₹9,999/);
  await expect(answer).toContainText(/Cash on delivery\s*Not offered/);

  // Another way of charging.
  await page.getByRole("button", { name: "Edit" }).click();
  const editor = page.getByRole("dialog", { name: "Islands" });
  await editor.getByLabel("Type of charge").selectOption("Flat charge per order");
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(editor.getByLabel("Charge per order")).toHaveAccessibleDescription(/Please enter an amount/);
  await editor.getByLabel("Charge per order").fill("7,250");
  // A courier's list: one pincode is new, two are in this zone already, and one is none.
  await editor.getByRole("button", { name: "Add a list…" }).click();
  const list = page.getByRole("alertdialog", { name: "Add a list of pincodes" });
  await list.getByLabel("CSV or text file").setInputFiles({
    name: "courier.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Place,Pincode\nKavaratti,682555\nPort Blair,744101\nHavelock,744*\nMinicoy,6825"),
  });
  await expect(list.getByText("1 entry to add")).toBeVisible();
  await expect(list.getByText("2 entries already in this zone")).toBeVisible();
  await expect(list.getByText("1 entry can't be read, not added")).toBeVisible();
  await expectAccessible(page, "a list of pincodes");
  await list.getByRole("button", { name: "Add 1 entry" }).click();
  await expect(editor.getByLabel("Pincodes", { exact: true })).toHaveValue("744*\n682555");
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog", { name: "Islands" })).toContainText("₹7,250 per order");
  await expect(answer).toContainText(/Charge for one piece\s*₹7,250/);
  await expectAccessible(page, "a zone");

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Archive" }).click();
  await expect(answer).toContainText("Not deliverable to 744101");
});
