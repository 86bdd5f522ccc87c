/** Helpers for the quotation editor. */
import { type Locator, type Page, expect } from "@playwright/test";
import { postLead, visitor } from "./leads";
import type { Stack } from "./stack/stack";

export const meeraIyer = { ...visitor(7), customerName: "Meera Iyer", customerEmail: "meera.iyer@example.com" };

/** Opens a new quotation from a lead's drawer. */
export async function openNewQuotation(page: Page, stack: Stack): Promise<void> {
  await postLead(stack.url, meeraIyer);
  await page.goto("/admin/leads");
  await page
    .getByRole("table", { name: "Leads" })
    .getByRole("link", { name: meeraIyer.customerName, exact: true })
    .click();
  await page
    .getByRole("dialog", { name: meeraIyer.customerName })
    .getByRole("link", { name: "Create quotation" })
    .click();
  await page.getByRole("button", { name: "Create quotation" }).click();
  await expect(page.getByText("Add the first room")).toBeVisible();
}

/** Adds a room and focuses its first item. */
export async function addRoom(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add room" }).click();
  await page.getByRole("dialog", { name: "Add a room" }).getByRole("button", { name, exact: true }).click();
  await expect(page.getByLabel(`Add an item to ${name}`)).toBeFocused();
}

/** Enters the kitchen of the product specification's example by keyboard. */
export async function typeKitchen(page: Page): Promise<void> {
  const { keyboard } = page;
  const add = async (words: string, first: string) => {
    await expect(page.getByLabel("Add an item to Kitchen")).toBeFocused();
    await keyboard.type(words);
    await keyboard.press("Enter");
    await expect(page.getByLabel(first, { exact: true })).toBeFocused();
  };
  await add("base bwr lam", "Size of Base units");
  await keyboard.type("3600x838");
  await keyboard.press("Enter");
  await add("wall bwr lam", "Size of Wall units");
  await keyboard.type("270cm x 68.6cm");
  await keyboard.press("Enter");
  await add("counter gran", "Size of Counter");
  await keyboard.type("3.6 m");
  await keyboard.press("Enter");
  await add("drawer", "Count of Drawer set, soft close");
  await keyboard.type("3");
  // Skips unit and rate.
  for (let step = 0; step < 3; step += 1) await keyboard.press("ArrowRight");
  await expect(page.getByLabel("Discount of Drawer set, soft close", { exact: true })).toBeFocused();
  await keyboard.type("5%");
  await keyboard.press("Enter");
}

export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();
}

export function totals(page: Page): Locator {
  return page.getByRole("region", { name: "Totals" });
}
