/** The one message that may be at the edge of the screen. */
import { type Locator, type Page, expect } from "@playwright/test";

/** The message as the eye finds it. */
export function message(page: Page, title: string): Locator {
  return page.locator("[data-toast]").filter({ hasText: title });
}

/** Seen, and read out: politely, or at once for what went wrong. */
export async function expectMessage(page: Page, role: "status" | "alert", title: string, text: string): Promise<void> {
  const region = page.getByRole("region", { name: "Messages" });
  await expect(region.getByRole(role).filter({ hasText: title })).toContainText(text);
  await expect(message(page, title)).toContainText(text);
  await expect(message(page, title)).toBeInViewport();
}
