/** The demo's furniture. */
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
