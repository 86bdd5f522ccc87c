/** Furniture of the demo, and carts with it. */
import { type Page, expect } from "@playwright/test";
import type { Stack } from "./stack/stack";

type Option = { id: string; name: string; canBeOrdered: boolean };
export type Product = {
  id: string;
  slug: string;
  name: string;
  availability: string;
  pricePaise: number;
  canBeOrdered: boolean;
  groups: { id: string; name: string; options: Option[] }[];
};

/** A piece of the demo that is in stock, and can be paid on delivery as well. */
export async function pieceInStock({ request }: Page, { seedDemo, database }: Stack): Promise<Product> {
  await seedDemo();
  let slug: string | undefined;
  await expect
    .poll(async () => {
      const list = await request.get("/api/products?inStock=true&priceTo=2000000");
      const { items } = (await list.json()) as { items: { slug: string; availability: string }[] };
      slug = items.find(({ availability }) => availability === "in_stock")?.slug;
      return slug;
    }, "a product appears when its cover is rendered")
    .toBeDefined();
  // The other pictures would keep the machine busy for minutes.
  await database.query("delete from jobs_waiting where queue = 'images'");
  return (await request.get(`/api/products/${slug}`)).json() as Promise<Product>;
}

/** Opens the cart with pieces of a product in it. */
export async function openCartWith(page: Page, product: Product, quantity = 1): Promise<void> {
  const { groups, id, name, pricePaise, availability } = product;
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
