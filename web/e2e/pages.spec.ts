/** Public pages as search engines and visitors without scripts find them, and as browsers take them over. */
import { isDeepStrictEqual } from "node:util";
import type { Page } from "@playwright/test";
import { publicPages } from "../src/features/pages/public-pages";
import { type Found, crawl, kindsWithout, lacking, objections, read, sitemapPaths } from "./crawl";
import { expect, test } from "./journey";
import { type Caller, callerAs } from "./quotation-api";
import { asha, giveAccount } from "./staff";

test.use({ content: "demo" });

test("public pages are complete without scripts, lead to each other, and are taken over without a shift", async ({
  page,
  stack,
  consoleErrors,
}) => {
  await giveAccount(stack, asha, "admin");
  const call = await callerAs(stack, asha);
  const { links } = await read(stack.url, "/designs");
  await expectListed(
    stack.url,
    call,
    links.filter((link) => /^\/(kitchen-)?designs\/[^/?]+$/.test(link)),
  );
  // The demo's films are shown once they are processed.
  await expectWhole(stack.url);

  // Renamed pages are found at their new addresses only, and their old ones lead there.
  const renamed = await renameTwenty(call);
  await expectListed(
    stack.url,
    call,
    renamed.map(({ to }) => to),
  );
  await expectWhole(stack.url);
  for (const { from, to } of renamed) {
    expect({ from, ...(await read(stack.url, from)) }).toMatchObject({ from, status: 301, location: to });
  }

  const missing = await read(stack.url, "/no-such-page");
  expect(missing).toMatchObject({ status: 404, isNoindex: true, headings: ["404 Page Not Found"] });

  const results = await read(stack.url, "/search?q=wardrobe");
  expect(results).toMatchObject({ status: 200, isNoindex: true, headings: ["Search"] });
  expect(results.links.filter((link) => /^\/(blog|designs|furniture-products)\/[^/]+$/.test(link))).not.toEqual([]);

  await stack.database.saveSettings("organization", { brandName: "Areca House" });
  await expect.poll(async () => (await read(stack.url, "/about")).title[0]).toMatch(/ \| Areca House$/);

  await page.setViewportSize({ width: 390, height: 844 });
  await watchShifts(page);
  const kinds = [
    "/",
    "/services/modular-kitchens",
    "/designs",
    "/furniture-products",
    "/gallery",
    "/kitchen-calculator",
  ];
  for (const path of kinds) {
    await page.goto(path);
    // Only the script makes it a button.
    await expect(page.getByRole("button", { name: "Menu" })).toBeVisible();
    expect({ path, shift: await shifted(page) }).toEqual({ path, shift: 0 });
  }
  await expect(page).toHaveTitle(/ \| Areca House$/);
  // An error of hydration would be one of the console.
  expect(consoleErrors).toEqual([]);
});

/**
 * Every page of the sitemap is linked; every linked page answers, and has its own title and complete head. A kept page is
 * shown once more while it is rendered anew, so pages with faults, and those that lead to them, are read again.
 */
async function expectWhole(origin: string): Promise<void> {
  const known = new Map<string, Found>();
  await expect(async () => {
    const pages = await crawl(origin, known);
    const faults = new Map<string, unknown>();
    for (const [path, found] of pages) {
      // What was whole stays so until it is read again.
      const fault = known.get(path) === found ? null : await faultOf(path, found);
      if (fault) faults.set(path, fault);
    }
    for (const path of sharingTitles(pages)) faults.set(path, "has the title of another page");
    known.clear();
    for (const [path, found] of pages) {
      if (!faults.has(path) && !found.links.some((link) => faults.has(link))) known.set(path, found);
    }
    expect(Object.fromEntries(faults)).toEqual({});
    const services = Object.entries(publicPages).flatMap(([name, { isService }]) => (isService ? [`/${name}`] : []));
    expect(new Set(services.map((path) => pages.get(path)?.headings[0])).size).toBe(services.length);
    expect(kindsWithout([...pages.keys()])).toEqual([]);
    const orphans = (await sitemapPaths(origin)).filter((path) => !pages.has(path));
    // Any page may be the one that should lead to them.
    if (orphans.length > 0) known.clear();
    expect(orphans).toEqual([]);
  }).toPass({ timeout: 120_000, intervals: [1000, 3000, 5000] });
}

/** What a page lacks. */
async function faultOf(path: string, found: Found): Promise<unknown> {
  const { status, title, description, canonical, headings, isNoindex, things } = found;
  const counts = { status, headings: headings.length, titles: title.length };
  const rest = {
    descriptions: description.filter(Boolean).length,
    canonical,
    objections: isNoindex || status !== 200 ? [] : await objections(things),
    trails: things["BreadcrumbList"]?.length ?? 0,
    lacking: isNoindex ? [] : lacking(path, found),
  };
  const whole = {
    descriptions: 1,
    canonical: [`https://nivas.example${path}`],
    objections: [],
    trails: path === "/" ? 0 : 1,
    lacking: [],
  };
  if (!isDeepStrictEqual(counts, { status: 200, headings: 1, titles: 1 })) return counts;
  return isNoindex || isDeepStrictEqual(rest, whole) ? null : rest;
}

/** Pages that may be found by a title that another one has as well. */
function sharingTitles(pages: ReadonlyMap<string, Found>): string[] {
  const byTitle = Map.groupBy(
    [...pages].filter(([, { isNoindex, status }]) => !isNoindex && status === 200),
    ([, { title }]) => title[0],
  );
  return [...byTitle.values()].flatMap((same) => (same.length > 1 ? same.map(([path]) => path) : []));
}

/** Has the sitemaps written, which otherwise happens every ten minutes, until they have these pages. */
async function expectListed(origin: string, call: Caller, paths: readonly string[]): Promise<void> {
  await expect(async () => {
    await call("POST", "/api/admin/schedules/write_sitemaps/run");
    const listed = await sitemapPaths(origin);
    expect(paths.filter((path) => !listed.includes(path))).toEqual([]);
  }).toPass();
}

type Renamed = { from: string; to: string };
type Edited = { slug: string; version: number; [field: string]: unknown };

/** The kinds of page that staff name, and where theirs are. */
const named = {
  articles: "/blog/",
  "help-pages": "/docs/page/",
  "case-studies": "/case-study/",
  "catalog-items": "/catalog/",
  designs: "/designs/",
};

/** Gives four published pages of each kind another address. */
async function renameTwenty(call: Caller): Promise<Renamed[]> {
  const renamed: Renamed[] = [];
  for (const [kind, folder] of Object.entries(named)) {
    const list = `/api/admin/${kind}`;
    const { items } = await call<{ items: { id: string }[] }>("GET", `${list}?status=published`);
    const four = items.slice(0, 4);
    expect({ kind, count: four.length }).toEqual({ kind, count: 4 });
    for (const { id } of four) {
      const record = await call<Edited>("GET", `${list}/${id}`);
      const slug = `${record.slug}-again`;
      await call("PUT", `${list}/${id}`, { ...written(record), slug });
      const kitchens = record["designType"] === "kitchen" ? "/kitchen-designs/" : folder;
      renamed.push({ from: kitchens + record.slug, to: kitchens + slug });
    }
  }
  return renamed;
}

/** A record as it is saved: with the ids of what it names. */
function written(record: Edited): Edited {
  const idOf = (field: string) => (record[field] as { id: string } | null | undefined)?.id ?? null;
  const related = record["related"] as { id: string }[] | undefined;
  return {
    ...record,
    ...("author" in record && { authorId: idOf("author") }),
    ...("category" in record && { categoryId: record["categoryId"] ?? idOf("category") }),
    ...("cover" in record && { coverPhotographId: idOf("cover") }),
    ...(related && { relatedIds: related.map(({ id }) => id) }),
  };
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as { shifted: number };
    counted.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) counted.shifted += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

function shifted(page: Page): Promise<number> {
  return page.evaluate(() => Math.round((window as unknown as { shifted: number }).shifted * 10_000) / 10_000);
}
