/** How wide pages are. */
import type { Page } from "@playwright/test";

/** Lays out what the page has put off until it comes near: it is not checked, and cannot widen the page, before. */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => (document.documentElement.dataset["moved"] = ""));
}

/** The width of all that the page has; wider than the screen, it scrolls sideways. */
export async function widthOf(page: Page): Promise<number> {
  await layOutAll(page);
  return page.evaluate(() => document.documentElement.scrollWidth);
}
