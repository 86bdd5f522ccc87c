/** What axe can tell about a page. */
import { AxeBuilder } from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The page keeps WCAG 2.2 AA as far as axe can tell. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Only what is wrong is told, and by the page itself: another page to put the answers together in is opened otherwise.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(tags)
    .setLegacyMode();
  const { violations } = await axe.analyze();
  const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect.soft([...new Set(faults)], where).toEqual([]);
}

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** The same on a phone and on a desk, where the page stays. */
export async function expectAccessibleAtBothSizes(page: Page, where: string): Promise<void> {
  for (const [name, size] of Object.entries({ phone, desktop })) {
    await page.setViewportSize(size);
    await expectAccessible(page, `${where}, ${name}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, `${where}, ${name}: scrolls sideways`).toBeLessThanOrEqual(size.width);
  }
}
