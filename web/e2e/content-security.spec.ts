/** The content security policy blocks injected content, and nothing of ours. */
import { openDialog } from "./booking-form";
import { expect, test } from "./journey";
import { asha, signInAs } from "./staff";

declare global {
  interface Window {
    violations: string[];
  }
}

test.use({ stackOptions: { mail: "folder" } });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, sourceFile, sample }) => {
      window.violations.push(`${effectiveDirective} ${sourceFile} ${sample}`);
    });
  });
});

test("an injected style element has no effect", async ({ page, consoleErrors }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const style = document.createElement("style");
    style.textContent = "body { outline-style: dotted }";
    document.head.append(style);
  });
  await expect.poll(() => page.evaluate(() => window.violations.length)).toBe(1);
  expect(await page.evaluate(() => getComputedStyle(document.body).outlineStyle)).toBe("none");
  expect(consoleErrors.splice(0).join()).toContain("Content Security Policy");
});

test("no public page violates it", async ({ page, stack }) => {
  for (const path of [
    "/",
    "/booking",
    "/services/modular-kitchens",
    "/kitchen-calculator",
    "/pricing",
    "/gallery",
    "/auth",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => window.violations), path).toEqual([]);
  }
  const dialog = await openDialog(page);
  await expect(dialog).toBeVisible();
  // Locking the scroll position behind it needs a style sheet.
  expect(await page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe("hidden");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflowY)).not.toBe("hidden");
  expect(await page.evaluate(() => window.violations)).toEqual([]);

  await page.goto(`${stack.url}/dev/mail`);
  await expect(page.locator("main")).toHaveCSS("max-width", "760px");
  expect(await page.evaluate(() => window.violations)).toEqual([]);
});

test("no admin screen violates it", async ({ page, stack }) => {
  await signInAs(page, stack, asha, "admin");
  for (const path of [
    "/admin",
    "/admin/leads",
    "/admin/customers",
    "/admin/quotations",
    "/admin/gallery",
    "/admin/settings",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => window.violations), path).toEqual([]);
  }
});
