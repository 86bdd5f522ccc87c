/** The furniture shop as buyers see it: the list, a product, the cart, and an order by keyboard alone. */
import type { Locator, Page } from "@playwright/test";
import type { PreviewLink } from "../src/api/contract/types.gen";
import { expectAccessible, expectAccessibleAtBothSizes } from "./accessibility";
import { meera, signIn } from "./accounts";
import { expect, test } from "./journey";
import { callerAs } from "./quotation-api";
import { readAgain } from "./rendered";
import { title } from "./shop";
import { asha, giveAccount, newPage, signInAs } from "./staff";
import { read } from "./stack/smtp-server";
import type { Stack } from "./stack/stack";
import { expectToast } from "./toasts";

test.use({ content: "demo" });

const sofa = "kabini-three-seat-sofa";
const chair = { slug: "tumkur-spindle-chair", name: "Tumkur spindle chair" };
const stool = { slug: "honnavar-cane-stool", name: "Honnavar woven stool" };

/** Leaves some of the demo catalogue. */
async function keepInShop({ database }: Stack, products: string): Promise<void> {
  await database.query(`update products set status = 'draft' where not (${products})`);
  await readAgain();
}

const chairAndStool = `slug in ('${chair.slug}', '${stool.slug}')`;

const cards = (page: Page) => page.getByRole("article");
const found = (page: Page) => page.getByRole("status").filter({ hasText: /^\d+ pieces?$/ });
const filters = (page: Page) => page.getByRole("complementary", { name: "Filters" });
const notFound = (page: Page) => page.getByRole("heading", { name: "404 Page Not Found" });

/** The number beside a filter. */
async function countOf(page: Page, label: string): Promise<number> {
  const facet = filters(page)
    .locator("label")
    .filter({ has: page.getByText(label, { exact: true }) });
  return Number(await facet.locator("span").last().innerText());
}

const box = (page: Page, label: string) =>
  filters(page).getByRole("checkbox", { name: new RegExp(`^${label} ?\\d+$`) });

/** Prices of the cards, in rupees. */
async function prices(page: Page): Promise<number[]> {
  const texts = await cards(page).locator("strong").allInnerTexts();
  return texts.map((text) => Number(text.replaceAll(/[^\d.]/g, "")));
}

test("the list is narrowed and ordered by its address, with counts that hold", async ({ page, stack }) => {
  const categories = "'sofas', 'dining-tables', 'dining-chairs', 'sideboards'";
  await keepInShop(stack, `category_id in (select id from product_categories where slug in (${categories}))`);
  await page.goto("/furniture");
  await expectAccessibleAtBothSizes(page, "front");
  await page.getByRole("link", { name: /^Living/ }).click();
  await expect(page).toHaveURL("/furniture-products?category=living");
  await expect(title(page)).toHaveText("Living");
  const below = filters(page).getByRole("link", { name: /^Sofas/ });
  const sofas = Number(await below.locator("span").innerText());
  await below.click();
  await expect(page).toHaveURL("/furniture-products?category=sofas");
  await expect(cards(page)).toHaveCount(sofas);

  // Each filter leaves as many pieces as it says.
  await page.goto("/furniture-products?category=dining");
  await expect(title(page)).toHaveText("Dining");
  const all = await cards(page).count();
  for (const label of ["In stock", "On sale", "Oak", "Kadamba Cane", "India"]) {
    /* oxlint-disable no-await-in-loop */
    const count = await countOf(page, label);
    expect(count, label).toBeGreaterThan(0);
    await box(page, label).click();
    await expect(found(page), label).toHaveText(count === 1 ? "1 piece" : `${count} pieces`);
    await expect(cards(page), label).toHaveCount(count);
    await expect(box(page, label)).toBeChecked();
    await box(page, label).click();
    await expect(page).toHaveURL("/furniture-products?category=dining");
    await expect(found(page), label).toHaveText(`${all} pieces`);
    /* oxlint-enable no-await-in-loop */
  }

  // Filters and order add up in the address, and go back one by one.
  await box(page, "In stock").click();
  await expect(page).toHaveURL("/furniture-products?category=dining&inStock=yes");
  const inStock = await cards(page).count();
  await filters(page).getByRole("textbox", { name: "To ₹" }).fill("60,000");
  await filters(page).getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL("/furniture-products?category=dining&to=60000&inStock=yes");
  await expect(cards(page)).not.toHaveCount(inStock);
  expect(Math.max(...(await prices(page)))).toBeLessThanOrEqual(60_000);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Price, low to high");
  await expect(page).toHaveURL("/furniture-products?category=dining&to=60000&inStock=yes&sort=price");
  await expect.poll(async () => isAscending(await prices(page))).toBe(true);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveValue("price");
  await expect(box(page, "In stock")).toBeChecked();
  expect(isAscending(await prices(page))).toBe(true);
  await expectAccessibleAtBothSizes(page, "list");
  await page.goBack();
  await expect(page).toHaveURL("/furniture-products?category=dining&to=60000&inStock=yes");
  await page.goBack();
  await expect(cards(page)).toHaveCount(inStock);
  await expect(filters(page).getByRole("textbox", { name: "To ₹" })).toHaveValue("");
  await page.getByRole("link", { name: "Remove filter: In stock" }).click();
  await expect(page).toHaveURL("/furniture-products?category=dining");

  // A search without a result leads back.
  await page.getByRole("searchbox", { name: "Search furniture" }).fill("hovercraft");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing found for “hovercraft”.")).toBeVisible();
  await page.getByRole("link", { name: "Clear the search" }).click();
  await expect(page).toHaveURL("/furniture-products?category=dining");

  // On phones the filters are in a drawer, and the list is behind it already.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Filters" }).click();
  const drawer = page.getByRole("dialog", { name: "Filters" });
  await drawer.getByRole("checkbox", { name: /^On sale/ }).click();
  await expect(page).toHaveURL("/furniture-products?category=dining&onSale=yes");
  await drawer.getByRole("button", { name: /^Show \d+ piece/ }).click();
  await expect(drawer).toBeHidden();
});

function isAscending(values: readonly number[]): boolean {
  return values.length > 1 && values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0));
}

test("a product follows its options, and what is sold out can be asked for", async ({ page, browser, stack }) => {
  await keepInShop(stack, `slug in ('${sofa}', 'whitefield-fluted-wardrobe')`);
  const { database } = stack;
  const option = (name: string) => page.getByRole("radio", { name: new RegExp(`^${name}`) });
  const price = page.getByRole("status").filter({ hasText: "Inclusive of all taxes" });

  // By its id, as printed links have it.
  const { id } = await database.one<{ id: string }>("select id from products where slug = $1", [sofa]);
  await database.query(
    `update stocks set on_hand = reserved where option_id =
       (select id from product_options where product_id = $1 and name = 'Sage')`,
    [id],
  );
  await page.goto(`/furniture-product/${id}`);
  await expect(page).toHaveURL(`/furniture-products/${sofa}`);
  await expect(title(page)).toHaveText("Kabini three-seat sofa");
  await expect(price).toContainText("₹59,900");
  await expect(price).toContainText("MRP ₹78,500");
  await expect(price).toContainText("You save ₹18,600 (23%)");
  await expectAccessibleAtBothSizes(page, "product");

  // Options by keyboard: price and picture follow.
  await option("Oat").focus();
  await page.keyboard.press("ArrowRight");
  await expect(option("Sage")).toBeChecked();
  await expect(price).toContainText("₹59,900");
  await page.keyboard.press("ArrowRight");
  await expect(option("Indigo")).toBeFocused();
  await expect(price).toContainText("₹61,400");
  await expect(price).toContainText("MRP ₹80,000");
  await expect(page.getByRole("button", { name: "Show picture 3" })).toHaveAttribute("aria-current", "true");
  const pictures = page.getByRole("list", { name: "Pictures" }).getByRole("listitem");
  await expect(pictures.nth(2)).toBeInViewport({ ratio: 0.9 });

  // Where it is delivered.
  const pincode = page.getByRole("textbox", { name: "Pincode" });
  const check = page.getByRole("button", { name: "Check" });
  await pincode.fill("5600");
  await check.click();
  await expect(page.getByText("Please enter a pincode of six digits.")).toBeVisible();
  await expect(pincode).toHaveValue("5600");
  await pincode.fill("560038");
  await check.click();
  await expect(page.getByText(/^Delivered to .*560038 by \d\d \w{3} \d{4}$/)).toBeVisible();
  await pincode.fill("744101");
  await check.click();
  await expect(page.getByText(/^We don't deliver to .*744101 yet\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask about delivery" })).toBeVisible();

  // On phones, the button to buy is always within reach.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole("button", { name: "Add to cart" }).last()).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 900 });

  // The option that is sold out says so, cannot be bought, and its buyers are told when it is back.
  await option("Sage.*out of stock").check();
  await expect(page.getByText("Sage is out of stock. Other options may be available.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add to cart" })).toHaveCount(0);
  const email = page.getByRole("textbox", { name: "Tell me when it's back" });
  await email.fill("kavya.example.com");
  await page.getByRole("button", { name: "Notify me" }).click();
  await expect(page.getByText("Please enter an e-mail address, such as name@example.com.")).toBeVisible();
  expect(await database.count("stock_notices")).toBe(0);
  await email.fill("kavya@example.com");
  await page.getByRole("button", { name: "Notify me" }).click();
  await expect(
    page.getByText(/^We'll e-mail kavya@example\.com once when .* in Sage is back in stock\.$/),
  ).toBeVisible();
  expect(
    await database.one(
      `select stock_notices.product_id, email, product_options.name from stock_notices
       join product_options on product_options.id = option_id`,
    ),
  ).toEqual({ product_id: id, email: "kavya@example.com", name: "Sage" });
  await option("Indigo").check();
  await expect(page.getByRole("button", { name: "Add to cart" }).first()).toBeVisible();

  // What is not sold here is not struck out, but has another way to it.
  await page.goto("/furniture-products/whitefield-fluted-wardrobe");
  await expect(page.getByRole("button", { name: "Ask for a price" })).toBeVisible();
  await expect(page.getByRole("radio", { name: /out of stock/ })).toHaveCount(0);

  // A draft is seen by its preview link only, and cannot be bought there.
  await giveAccount(stack, asha, "admin");
  const call = await callerAs(stack, asha);
  const { address } = await call<PreviewLink>("POST", `/api/admin/products/${id}/preview`, {});
  await database.query("update products set status = 'draft' where id = $1", [id]);
  const visitor = await newPage(browser, stack);
  await visitor.goto(`/furniture-products/${sofa}`);
  await expect(notFound(visitor)).toBeVisible();
  await visitor.goto(address);
  await expect(visitor.getByText("Preview: only people with this link can see it.")).toBeVisible();
  await expect(title(visitor)).toHaveText("Kabini three-seat sofa");
  await expect(visitor.getByRole("button", { name: "Add to cart" })).toHaveCount(0);
  await visitor.goto(`/furniture-product/${id}`);
  await expect(notFound(visitor)).toBeVisible();
});

const lines = (page: Page) => page.getByRole("list", { name: "Items" }).getByRole("listitem");
const pieces = (page: Page, name: string) =>
  lines(page).filter({ hasText: name }).getByRole("textbox", { name: "Pieces" });

/** Puts pieces into the cart from the product's page. */
async function addToCart(page: Page, { slug, name }: typeof chair, count: number): Promise<void> {
  await page.goto(`/furniture-products/${slug}`);
  const quantity = page.getByRole("group", { name: "Quantity" });
  for (let pressed = 1; pressed < count; pressed += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await quantity.getByRole("button", { name: "Increase quantity" }).click();
  }
  await expect(quantity.getByRole("status")).toHaveText(String(count));
  await page.getByRole("button", { name: "Add to cart" }).first().click();
  await expectToast(page, "status", "Added to Cart", `${name} has been added to your cart`);
}

const street = "14, 12th Main";
const gstin = "29ABCDE1234F1ZW";

async function saveAddress(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add an address" }).click();
  const form = page.getByRole("form", { name: "New address" });
  await form.getByRole("textbox", { name: "Pincode" }).fill("560038");
  await form.getByRole("textbox", { name: "Flat, house and street" }).fill(street);
  await form.getByRole("textbox", { name: "City" }).fill("Bengaluru");
  await form.getByRole("combobox", { name: "State" }).selectOption("Karnataka");
  await form.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByRole("button", { name: `Edit ${street}` })).toBeFocused();
}

async function saveBilling(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Change your billing details" }).click();
  const form = page.getByRole("form", { name: "Billing details" });
  await form.getByRole("textbox", { name: "Name or company" }).fill("Iyer Exports");
  await form.getByRole("textbox", { name: /^GSTIN/ }).fill(gstin);
  await form.getByRole("textbox", { name: "Billing address with pincode" }).fill("MG Road, Bengaluru 560001");
  await form.getByRole("combobox", { name: "State" }).selectOption("Karnataka");
  await form.getByRole("button", { name: "Save billing details" }).click();
  await expect(page.getByText(`Iyer Exports, GSTIN ${gstin}`)).toBeVisible();
}

test("a cart holds ten pieces of a kind, what is saved for later, and joins the account's at sign-in", async ({
  page,
  browser,
  stack,
}) => {
  await keepInShop(stack, chairAndStool);
  const { database } = stack;

  // More than ten cannot be chosen, nor come together.
  await addToCart(page, chair, 10);
  await expect(page.getByRole("button", { name: "Increase quantity" })).toHaveAttribute("aria-disabled", "true");
  await addToCart(page, chair, 1);
  await addToCart(page, stool, 1);
  await page.getByRole("link", { name: /^View cart \(11 items\)/ }).click();
  await expect(pieces(page, chair.name)).toHaveValue("10");
  const row = lines(page).filter({ hasText: chair.name });
  await expect(row.getByRole("button", { name: "One more" })).toBeDisabled();
  await row.getByRole("button", { name: "One less" }).click();
  await expect(pieces(page, chair.name)).toHaveValue("9");
  await expect(row).toContainText("₹62,100");

  // Saved for later and back.
  await row.getByRole("button", { name: "Save for later" }).click();
  await expect(lines(page)).toHaveCount(1);
  const saved = page.getByRole("region", { name: "Saved for later" });
  await expectAccessibleAtBothSizes(page, "cart");
  await page.reload();
  await saved.getByRole("button", { name: "Move to cart" }).click();
  await expect(saved).toHaveCount(0);
  await expect(pieces(page, chair.name)).toHaveValue("9");

  // Removed, with a way back, and emptied.
  await lines(page).filter({ hasText: stool.name }).getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "status", "Removed from Cart", "");
  await page.keyboard.press("Enter");
  await expect(pieces(page, stool.name)).toHaveValue("1");
  await page.getByRole("button", { name: "Empty the cart" }).click();
  await expectToast(page, "status", "Cart Cleared", "All items have been removed from your cart.");
  expect(await page.evaluate(() => localStorage.getItem("furniture_cart"))).toBe("[]");

  // Meera has two chairs in her account's cart, and puts three and a stool into another browser's.
  await signInAs(page, stack, meera, "client");
  await addToCart(page, chair, 2);
  await page.getByRole("link", { name: /^View cart/ }).click();
  await expect.poll(() => database.count("carts where lines::text like '%\"quantity\": 2%'")).toBe(1);
  const phone = await newPage(browser, stack);
  await addToCart(phone, chair, 3);
  await addToCart(phone, stool, 1);
  await phone.goto("/auth?next=%2Fcart");
  await signIn(phone, meera);
  await expect(title(phone)).toHaveText("Your cart");
  await expect(pieces(phone, chair.name)).toHaveValue("5");
  await expect(pieces(phone, stool.name)).toHaveValue("1");
  await phone.reload();
  await expect(pieces(phone, chair.name)).toHaveValue("5");

  // The checkout fills in what the account has.
  await phone.goto("/dashboard");
  await saveAddress(phone);
  await saveBilling(phone);
  await expectAccessibleAtBothSizes(phone, "addresses of the account");
  await phone.goto("/cart");
  await phone.getByRole("link", { name: "Checkout" }).first().click();
  await expect(phone.getByRole("radio", { name: street })).toBeChecked();
  await expect(phone.getByRole("textbox", { name: "Flat, house and street" })).toHaveValue(street);
  await expect(phone.getByRole("textbox", { name: "Pincode" })).toHaveValue("560038");
  await phone.getByRole("checkbox", { name: /^Bill another name/ }).check();
  await expect(phone.getByRole("textbox", { name: /^GSTIN/ })).toHaveValue(gstin);
  await expectAccessible(phone, "checkout with saved addresses");

  // Ordered, it is in the account, and can be ordered again.
  await expect(phone.getByRole("textbox", { name: "E-mail", exact: true })).toHaveValue(meera.email);
  await phone.getByRole("textbox", { name: "Mobile number" }).fill("98450 12345");
  await phone.getByRole("radio", { name: /^Card/ }).check();
  await phone.getByRole("checkbox", { name: /^I agree/ }).check();
  const place = phone.getByRole("button", { name: /^Place order/ }).first();
  await expect(place).toHaveAttribute("aria-disabled", "false");
  await place.click();
  await phone.getByRole("button", { name: /^Pay ₹/ }).click();
  await expect(title(phone)).toHaveText(/Your order is confirmed/);
  await phone.goto("/dashboard/orders");
  await expect(phone.getByRole("listitem").filter({ hasText: "Confirmed" })).toHaveCount(1);
  await expectAccessibleAtBothSizes(phone, "orders of the account");
  await phone.getByRole("button", { name: /^Order again/ }).click();
  await expect(phone).toHaveURL("/cart");
  await expect(pieces(phone, chair.name)).toHaveValue("5");
});

/** Tabs to an element. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < 150; pressed += 1) {
    /* oxlint-disable no-await-in-loop */
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
    /* oxlint-enable no-await-in-loop */
  }
  throw new Error(`The Tab key does not reach ${String(target)}`);
}

test("furniture is ordered by keyboard alone", async ({ page, stack }) => {
  await keepInShop(stack, chairAndStool);
  const press = async (target: Locator, key = "Enter") => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  const type = async (name: string, text: string) => {
    await tabTo(page, page.getByRole("textbox", { name, exact: true }));
    await page.keyboard.type(text);
  };

  await page.goto("/furniture");
  await press(page.getByRole("link", { name: "Shop all furniture" }));
  await expect(title(page)).toHaveText("All furniture");
  await press(box(page, "In stock"), "Space");
  await expect(page).toHaveURL("/furniture-products?inStock=yes");
  await tabTo(page, page.getByRole("searchbox", { name: "Search furniture" }));
  await page.keyboard.type("spindle");
  await page.keyboard.press("Enter");
  await expect(cards(page)).toHaveCount(1);
  await press(page.getByRole("link", { name: chair.name, exact: true }));
  await expect(title(page)).toHaveText(chair.name);
  await tabTo(page, page.getByRole("radio", { name: /^Oak/ }));
  await page.keyboard.press("ArrowRight");
  await press(page.getByRole("button", { name: "Increase quantity" }));
  await press(page.getByRole("button", { name: "Add to cart" }).first());
  await press(page.getByRole("link", { name: "View cart (2 items)" }));
  await expect(lines(page)).toContainText("Areca green");
  await type("Deliver to pincode", "560038");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Delivered to .* by /)).toBeVisible();
  await press(page.getByRole("link", { name: "Checkout" }).first());

  await expect(title(page)).toHaveText("Checkout");
  await type("Full name", "Asha Rao");
  await type("E-mail", asha.email);
  await type("Mobile number", "98450 12345");
  await expect(page.getByRole("textbox", { name: "Pincode" })).toHaveValue("560038");
  await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("29");
  await type("Flat, house and street", "14, 12th Main");
  await tabTo(page, page.getByRole("radio", { name: /^Card/ }));
  const onDelivery = page.getByRole("radio", { name: /^Cash on delivery/ });
  await page.keyboard.press("Space");
  for (let moves = 0; moves < 3; moves += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press("ArrowDown");
  }
  await expect(onDelivery).toBeChecked();
  await expectAccessibleAtBothSizes(page, "checkout");
  await press(page.getByRole("button", { name: "Send the code" }));
  const code = page.getByRole("textbox", { name: "Code", exact: true });
  await expect(code).toBeFocused();
  await expect.poll(() => stack.smtp.to(asha.email).length).toBe(1);
  const [mail] = stack.smtp.to(asha.email);
  if (!mail) throw new Error("The code was not sent.");
  const { text = "" } = await read(mail);
  await page.keyboard.type(/(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? "");
  await press(page.getByRole("checkbox", { name: /^I agree/ }), "Space");
  const place = page.getByRole("button", { name: "Place order" }).first();
  await expect(place).toHaveAttribute("aria-disabled", "false");
  await press(place);
  await expect(title(page)).toHaveText(/Your order is confirmed/);
  expect(await stack.database.one("select method, status from orders")).toEqual({ method: "cod", status: "confirmed" });
  await expectAccessibleAtBothSizes(page, "order");
});
