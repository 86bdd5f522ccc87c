/** Dragging by keyboard, synchronised by the announcements for screen readers. */
import { type Locator, type Page, expect } from "@playwright/test";

/** Waits for an announcement. */
export async function expectAnnounced(page: Page, words: string): Promise<void> {
  await expect(page.getByRole("status").filter({ hasText: words })).toBeAttached();
}

/** Picks up an item by its handle, and waits until arrow keys work. */
export async function pickUp(handle: Locator, words: string): Promise<void> {
  const page = handle.page();
  await handle.press("Space");
  await expectAnnounced(page, words);
  // The sensor attaches its listener in a timer.
  await page.evaluate(() => new Promise((listens) => setTimeout(listens, 10)));
}
