/** Buying furniture in a browser. */
import { type Locator, type Page, expect } from "@playwright/test";
import type { ProductPage, PublicProduct } from "../src/api/contract/types.gen";
import { type Mail, read } from "./stack/smtp-server";
import type { Stack } from "./stack/stack";

export const buyer = "asha.rao@example.com";

/** A piece of the demo that is in stock, and can be paid on delivery as well. */
export async function pieceInStock({ request }: Page): Promise<PublicProduct> {
  const list = await request.get("/api/products?inStock=true&priceTo=2000000");
  const { items } = (await list.json()) as ProductPage;
  const slug = items.find(({ availability }) => availability === "in_stock")?.slug;
  return (await request.get(`/api/products/${slug}`)).json() as Promise<PublicProduct>;
}

/** Opens the cart with this many pieces of a product in it. */
export async function openCartWith(
  page: Page,
  { groups, id, name, pricePaise, availability }: PublicProduct,
  quantity = 1,
): Promise<void> {
  const line = {
    id: crypto.randomUUID(),
    productId: id,
    name,
    basePricePerUnit: pricePaise,
    quantity,
    primaryImage: null,
    shortDescription: "",
    category: "",
    brand: null,
    availability,
    seenPaise: null,
    selectedVariations: groups.flatMap((group) => {
      const option = group.options.find(({ canBeOrdered }) => canBeOrdered);
      return option ? [{ groupId: group.id, optionId: option.id, groupName: group.name, optionName: option.name }] : [];
    }),
  };
  await page.goto("/cart");
  await page.evaluate((lines) => localStorage.setItem("furniture_cart", JSON.stringify(lines)), [line]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your cart", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
}

export async function fillInAddress(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Full name" }).fill("Asha Rao");
  await page.getByRole("textbox", { name: "E-mail", exact: true }).fill(buyer);
  await page.getByRole("textbox", { name: "Mobile number" }).fill("98450 12345");
  await page.getByRole("textbox", { name: "Pincode" }).fill("560038");
  await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("29");
  await expect(page.getByRole("textbox", { name: "City" })).not.toHaveValue("");
  await page.getByRole("textbox", { name: "Flat, house and street" }).fill("14, 12th Main");
}

export const summary = (page: Page) => page.getByRole("complementary");
export const total = (place: Locator) =>
  place
    .locator("dl > div")
    .filter({ hasText: /^Total/ })
    .locator("dd")
    .innerText();
export const title = (page: Page) => page.getByRole("heading", { level: 1 });
export const confirmed = /Your order is confirmed/;

/** Goes through the checkout with this many pieces, to be paid by card, and returns the button that places the order. */
export async function readyToPay(page: Page, piece: PublicProduct, quantity = 1): Promise<Locator> {
  await openCartWith(page, piece, quantity);
  await page.getByRole("link", { name: "Checkout" }).first().click();
  await fillInAddress(page);
  await page.getByRole("radio", { name: /^Card/ }).check();
  return readyToOrder(page);
}

/** Agrees to the terms, and returns the button that places the order. */
export async function readyToOrder(page: Page): Promise<Locator> {
  await page.getByRole("checkbox", { name: /^I agree/ }).check();
  const button = summary(page).getByRole("button", { name: /^Place order/ });
  await expect(button).toHaveAttribute("aria-disabled", "false");
  return button;
}

/** The buyer's last e-mail of this subject that has these words in its text, once it is there. */
export async function lastMail(
  { smtp }: Stack,
  subject: RegExp,
  words = "",
): Promise<Awaited<ReturnType<typeof read>>> {
  let found: Awaited<ReturnType<typeof read>> | undefined;
  await expect
    .poll(async () => {
      const mails = await Promise.all(smtp.to(buyer).map((mail: Mail) => read(mail)));
      found = mails.findLast((mail) => subject.test(mail.subject ?? "") && mail.text?.includes(words));
      return found !== undefined;
    })
    .toBe(true);
  if (!found) throw new Error("no such e-mail");
  return found;
}
