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
  // The pictures of everything else would keep the machine busy for minutes.
  await database.query(
    `delete from jobs_waiting where queue = 'images' and subject not in (
         select cover from (
             select distinct on (product_id) product_id, photograph_id as cover from product_photographs
             order by product_id, place
         ) as covers join products on products.id = product_id
         where availability = 'in_stock' and price_paise <= 2000000
         order by product_id limit 3
     )`,
  );
  let slug: string | undefined;
  await expect
    .poll(async () => {
      const list = await request.get("/api/products?inStock=true&priceTo=2000000");
      const { items } = (await list.json()) as { items: { slug: string; availability: string }[] };
      slug = items.find(({ availability }) => availability === "in_stock")?.slug;
      return slug;
    }, "a product appears when its cover is rendered")
    .toBeDefined();
  return (await request.get(`/api/products/${slug}`)).json() as Promise<Product>;
}
