/** Moving things with keys: what is said meanwhile tells when the next key is listened to. */
import { type Locator, type Page, expect } from "@playwright/test";

/** Waits for words to screen readers. */
export async function expectSaid(page: Page, words: string): Promise<void> {
  await expect(page.getByRole("status").filter({ hasText: words })).toBeAttached();
}

/** Picks something up by its handle, and waits until it is said and arrows are listened to. */
export async function pickUp(handle: Locator, words: string): Promise<void> {
  const page = handle.page();
  await handle.press("Space");
  await expectSaid(page, words);
  // They are from a timer on.
  await page.evaluate(() => new Promise((listens) => setTimeout(listens, 10)));
}
