/** Accessibility checks with axe. */
import { AxeBuilder } from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";
import { layOutAll, widthOf } from "./width";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const targetSize = "target-size";

/** What axe finds, by rule. */
async function faults(page: Page, rule?: string): Promise<string[]> {
  // Else axe compares texts with what will not be behind them.
  await layOutAll(page);
  // Compiled once for a page, since its script is larger than ours.
  const known = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => "axe" in window).catch(() => false)),
  );
  const source = known.every(Boolean) ? { axeSource: "undefined" } : {};
  // Violations only, in legacy mode: otherwise axe opens another page to merge the results.
  const axe = new AxeBuilder({ page, ...source }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await (rule ? axe.withRules(rule) : axe.withTags(tags)).analyze();
  return [...new Set(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)))];
}

/** The page meets WCAG 2.2 AA as far as axe can check. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const found = await faults(page);
  const covered = found.filter((fault) => fault.startsWith(`${targetSize}:`));
  if (covered.length === 0) return expect.soft(found, where).toEqual([]);
  // What a fixed bar covers at the moment comes out from under it by scrolling.
  await page.evaluate(() => scrollBy(0, scrollY > 150 ? -150 : 150));
  const later = await faults(page, covered.length === found.length ? targetSize : undefined);
  expect
    .soft(
      found.filter((fault) => later.includes(fault)),
      where,
    )
    .toEqual([]);
}

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** Checks phone and desktop, and leaves the page at desktop size. */
export async function expectAccessibleAtBothSizes(page: Page, where: string): Promise<void> {
  for (const [name, size] of Object.entries({ phone, desktop })) {
    await page.setViewportSize(size);
    await expectAccessible(page, `${where}, ${name}`);
    expect.soft(await widthOf(page), `${where}, ${name}: scrolls sideways`).toBeLessThanOrEqual(size.width);
  }
}
