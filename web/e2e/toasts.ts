/** Toasts. */
import { type Locator, type Page, expect } from "@playwright/test";

/** The visible toast. */
export function toast(page: Page, title: string): Locator {
  return page.locator("[data-toast]").filter({ hasText: title });
}

/** Expects a visible toast that is also announced: politely, or assertively for an error. */
export async function expectToast(page: Page, role: "status" | "alert", title: string, text: string): Promise<void> {
  const region = page.getByRole("region", { name: "Messages" });
  await expect(region.getByRole(role).filter({ hasText: title })).toContainText(text);
  await expect(toast(page, title)).toContainText(text);
  await expect(toast(page, title)).toBeInViewport();
}
