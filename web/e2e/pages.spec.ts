/** Public pages as search engines and visitors without scripts find them, and as browsers take them over. */
import type { Page } from "@playwright/test";
import { crawl, objections, read, sitemapPaths } from "./crawl";
import { expect, test } from "./journey";

test("public pages are complete without scripts, lead to each other, and are taken over without a shift", async ({
  page,
  stack,
  consoleErrors,
}) => {
  await stack.seedDemo();
  await expect(async () => expect((await read(stack.url, "/designs")).links.length).toBeGreaterThan(40)).toPass();

  const pages = await crawl(stack.url);
  const titles = new Map<string, string>();
  for (const [path, found] of pages) {
    const { status, title, description, canonical, headings, isNoindex, things } = found;
    expect({ path, status }).toEqual({ path, status: 200 });
    expect({ path, headings: headings.length, titles: title.length }).toEqual({ path, headings: 1, titles: 1 });
    if (isNoindex) continue;
    const [name = ""] = title;
    expect(titles.get(name), `${path} has the title of another page, ${name}`).toBeUndefined();
    titles.set(name, path);
    expect({ path, descriptions: description.filter(Boolean).length }).toEqual({ path, descriptions: 1 });
    expect({ path, canonical }).toEqual({ path, canonical: [`https://nivas.example${path}`] });
    expect({ path, objections: await objections(things) }).toEqual({ path, objections: [] });
    expect({ path, trails: things["BreadcrumbList"]?.length ?? 0 }).toEqual({ path, trails: path === "/" ? 0 : 1 });
  }
  const orphans = (await sitemapPaths(stack.url)).filter((path) => !pages.has(path));
  expect(orphans).toEqual([]);

  const missing = await read(stack.url, "/no-such-page");
  expect(missing).toMatchObject({ status: 404, isNoindex: true, headings: ["404 Page Not Found"] });

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
  // An error of hydration would be one of the console.
  expect(consoleErrors).toEqual([]);
});

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
