/** Accessibility checks with axe. */
import { AxeBuilder } from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The page meets WCAG 2.2 AA as far as axe can check. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Violations only, in legacy mode: otherwise axe opens another page to merge the results.
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

/** Checks phone and desktop, and leaves the page at desktop size. */
export async function expectAccessibleAtBothSizes(page: Page, where: string): Promise<void> {
  for (const [name, size] of Object.entries({ phone, desktop })) {
    await page.setViewportSize(size);
    await expectAccessible(page, `${where}, ${name}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, `${where}, ${name}: scrolls sideways`).toBeLessThanOrEqual(size.width);
  }
}
