/** No text is long enough to widen a page: unbroken, from right to left, or of emoji, each at its limit. */
import { sitemapPaths } from "./crawl";
import { fillWith, hostileBody, hostilePageTexts, texts } from "./hostile-texts";
import { expect, test } from "./journey";
import { postLead, visitor } from "./leads";
import { callerAs } from "./quotation-api";
import { asha, giveAccount } from "./staff";
import { read } from "./stack/smtp-server";
import type { Database } from "./stack/database";
import { widthOf } from "./width";

// The pages are laid out without scripts, and far faster.
test.use({ content: "demo", javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

/** Characters that each text may have, by table. */
const limits: Record<string, Record<string, number>> = {
  article_categories: { name: 60, description: 300 },
  articles: { published_title: 120, published_excerpt: 300 },
  brands: { name: 120 },
  case_studies: { published_title: 120, published_summary: 300, locality: 80, customer_name: 120, quote: 600 },
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

/** Sets all of these columns in all rows; each row differs, as names have to. */
function flood(table: string, columns: Record<string, number>): string {
  const sets = Object.entries(columns).map(
    ([column, limit], at) =>
      `${column} = left(nth || ' ' || repeat((array['${texts.join("','")}'])[1 + (nth + ${at}) % ${texts.length}], ${limit}), ${limit})`,
  );
  return `with numbered as (select ctid as at_row, row_number() over () as nth from ${table})
    update ${table} set ${sets.join(", ")} from numbered where ${table}.ctid = at_row`;
}

/** Every record of the site has texts at their limits. */
async function fillRecords(database: Database): Promise<void> {
  // Names and quotes are shown with consent.
  await database.query("update case_studies set consent_recorded_at = now()");
  for (const [table, columns] of Object.entries(limits)) await database.query(flood(table, columns));
  await database.query("update designs set price_from_paise = 99999999999");
  await database.query("update products set price_paise = 99999999999, mrp_paise = 99999999999");
  await database.saveSettings(
    "organization",
    Object.fromEntries(Object.entries(organization).map(([field, limit]) => [field, "W".repeat(limit)])),
  );
}

const servicePages = [
  "services/modular-kitchens",
  "services/wardrobes-storage",
  "interior-design-consultation",
  "kitchen-renovation",
  "bathroom-renovation",
  "painting-services",
];

/** Enters another content for a built page. */
async function changePageText(database: Database, page: string, content: object): Promise<void> {
  await database.query(
    `insert into page_texts (page, content, updated_at) values ($1, $2, now())
     on conflict (page) do update set content = excluded.content, version = page_texts.version + 1`,
    [page, JSON.stringify(content)],
  );
}

/** Articles, case studies, policies and built pages have texts at their limits. Returns where these are. */
async function fillPages(database: Database): Promise<string[]> {
  const pictures = await database.query<{ id: string }>(
    "select id from photographs where status = 'published' and recipe is not null limit 3",
  );
  const ids = pictures.map(({ id }) => id);
  const paths: string[] = [];
  for (const [at, text] of texts.entries()) {
    const fill = fillWith(text);
    const body = hostileBody(fill, ids);
    for (const [table, address] of [
      ["articles", "/blog"],
      ["case_studies", "/case-study"],
      ["help_pages", "/docs/page"],
    ] as const) {
      const { slug } = await database.one<{ slug: string }>(
        `update ${table} set body = $1, published_body = $1
         where id = (select id from ${table} where status = 'published' order by slug offset ${at} limit 1) returning slug`,
        [JSON.stringify(body)],
      );
      paths.push(`${address}/${slug}`);
    }
    const changed = hostilePageTexts(fill);
    for (const name of servicePages.filter((_, place) => place % texts.length === at)) {
      await changePageText(database, name, changed.service);
      paths.push(`/${name}`);
    }
  }
  await database.query("update policies set body = $1", [JSON.stringify(hostileBody(fillWith("W"), ids))]);
  paths.push("/terms-and-conditions", "/warranty");
  // These pages are one each: every field has the next text.
  let next = 0;
  const changed = hostilePageTexts((limit) => fillWith(texts[next++ % texts.length] ?? "W")(limit));
  await changePageText(database, "home", changed.home);
  await changePageText(database, "home-default", changed.variant);
  await changePageText(database, "about", changed.about);
  return [...paths, "/", "/about"];
}

test("public pages fit a phone whatever is written", async ({ page, stack }) => {
  await fillRecords(stack.database);
  const filled = await fillPages(stack.database);
  await giveAccount(stack, asha, "admin");
  const call = await callerAs(stack, asha);
  await call("POST", "/api/admin/schedules/write_sitemaps/run");
  let listed: string[] = [];
  await expect.poll(async () => (listed = await sitemapPaths(stack.url)).length).toBeGreaterThan(50);

  // Three of a kind have all three texts.
  const kinds = Map.groupBy(listed, (path) => path.replace(/[^/]+$/, ""));
  const some = [...kinds].flatMap(([kind, paths]) => (kind === "/" ? paths : paths.slice(0, 3)));
  const wide: object[] = [];
  for (const path of new Set([...some, ...filled, "/no-such-page", "/cart", "/furniture-products?category=living"])) {
    await page.goto(path, { waitUntil: "load" });
    const width = await widthOf(page);
    if (width > 390) wide.push({ path, width });
  }
  expect(wide).toEqual([]);
});

test("letters fit a phone whatever a visitor writes", async ({ page, stack }) => {
  await stack.database.saveSettings("organization", { brandName: "W".repeat(60), officeAddress: "W".repeat(300) });
  const wide: object[] = [];
  for (const [at, text] of texts.entries()) {
    const fill = fillWith(text);
    const lead = { ...visitor(70 + at), customerName: fill(100), requirements: fill(1000) };
    await postLead(stack.url, lead);
    await expect.poll(() => stack.smtp.to(lead.customerEmail).length).toBeGreaterThan(0);
  }
  // To the visitors, and to the colleagues who are told of them.
  for (const mail of stack.smtp.mails) {
    const { html, subject } = await read(mail);
    expect(html, subject).toBeTruthy();
    await page.setContent(html || "");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 390) wide.push({ subject, width });
  }
  expect(wide).toEqual([]);
});
