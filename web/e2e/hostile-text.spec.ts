/** No text is long enough to widen a page: unbroken, from right to left, or of emoji, each at its limit. */
import { sitemapPaths } from "./crawl";
import { expect, test } from "./journey";
import { callerAs } from "./quotation-api";
import { asha, giveAccount } from "./staff";

// The pages are laid out without scripts, and far faster.
test.use({ content: "demo", javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

/** Characters that each text may have, by table. */
const limits: Record<string, Record<string, number>> = {
  article_categories: { name: 60, description: 300 },
  articles: { published_title: 120, published_excerpt: 300 },
  brands: { name: 120 },
  case_studies: {
    title: 120,
    summary: 300,
    challenge: 2000,
    solution: 2000,
    locality: 80,
    customer_name: 120,
    quote: 600,
  },
  catalog_categories: { name: 120, summary: 600 },
  catalog_items: { name: 160, summary: 300, description: 2000 },
  design_addons: { name: 120 },
  design_categories: { name: 120 },
  designs: { title: 160, description: 2000, style: 40 },
  help_categories: { name: 60, description: 300 },
  help_pages: { published_title: 120, published_summary: 300 },
  materials: { name: 160, description: 2000 },
  photographs: { title: 120, alt: 300, style: 40 },
  placements: { title: 160, alt: 300, caption: 300, description: 2000 },
  product_categories: { name: 120, description: 2000, size_guide: 2000 },
  product_groups: { name: 80 },
  product_options: { name: 80 },
  products: { name: 160, short_description: 300, description: 2000, material: 120, colour: 60, care: 1000, maker: 120 },
  projects: { name: 120, property_name: 120, locality: 80 },
  team_members: { name: 120, designation: 80, department: 80, bio: 2000 },
  videos: { title: 120, transcript: 2000 },
};

const organization = { brandName: 60, legalName: 120, officeAddress: 300, city: 80 };

/** A word without an end, Arabic without a space, and emoji of several characters. */
const texts = ["W", "م", "👩\u200d👧"];

/** Sets all of these columns in all rows; each row differs, as names have to. */
function flood(table: string, columns: Record<string, number>): string {
  const sets = Object.entries(columns).map(
    ([column, limit], at) =>
      `${column} = left(nth || ' ' || repeat((array['${texts.join("','")}'])[1 + (nth + ${at}) % ${texts.length}], ${limit}), ${limit})`,
  );
  return `with numbered as (select ctid as at_row, row_number() over () as nth from ${table})
    update ${table} set ${sets.join(", ")} from numbered where ${table}.ctid = at_row`;
}

test("public pages fit a phone whatever is written", async ({ page, stack }) => {
  // Names and quotes are shown with consent.
  await stack.database.query("update case_studies set consent_recorded_at = now()");
  for (const [table, columns] of Object.entries(limits)) await stack.database.query(flood(table, columns));
  await stack.database.query("update designs set price_from_paise = 99999999999");
  await stack.database.query("update products set price_paise = 99999999999, mrp_paise = 99999999999");
  await stack.database.saveSettings(
    "organization",
    Object.fromEntries(Object.entries(organization).map(([field, limit]) => [field, "W".repeat(limit)])),
  );
  await giveAccount(stack, asha, "admin");
  const call = await callerAs(stack, asha);
  await call("POST", "/api/admin/schedules/write_sitemaps/run");
  let paths: string[] = [];
  await expect.poll(async () => (paths = await sitemapPaths(stack.url)).length).toBeGreaterThan(50);

  const seen = new Map<string, number>();
  const wide: object[] = [];
  for (const path of [...paths, "/no-such-page", "/cart", "/furniture-products?category=living"]) {
    // Three of a kind have all three texts.
    const kind = path.replace(/[^/]+$/, "");
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    if (kind !== "/" && (seen.get(kind) ?? 0) > 3) continue;
    await page.goto(path, { waitUntil: "load" });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 390) wide.push({ path, width });
  }
  expect(wide).toEqual([]);
});
