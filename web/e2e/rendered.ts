/** Pages that the server has rendered. */
import { setTimeout } from "node:timers/promises";
import { type Page, expect } from "@playwright/test";

/** Waits for the script to take the page over. Before that, links load whole pages. */
export async function takenOver(page: Page): Promise<void> {
  await expect(page.getByRole("banner")).toBeVisible();
  // Until then the services open without the script.
  await expect(page.locator(".services-static")).toHaveCount(0);
  // The page follows its layout: React marks the elements that it answers for.
  await page.waitForFunction(() => {
    const element = document.querySelector("main *");
    return !element || Object.keys(element).some((key) => key.startsWith("__reactFiber"));
  });
}

/** Waits until pages are made of what is in the database now: they are kept for a second, unless staff change something. */
export async function readAgain(): Promise<void> {
  await setTimeout(1100);
}
