/** The content security policy blocks injected content, and nothing of ours. */
import { openDialog } from "./booking-form";
import { expect, test } from "./journey";

declare global {
  interface Window {
    violations: string[];
  }
}

test("an injected style element has no effect, and every journey would fail by it", async ({ page, consoleErrors }) => {
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, sourceFile, sample }) => {
      window.violations.push(`${effectiveDirective} ${sourceFile} ${sample}`);
    });
  });
  await openDialog(page);
  // Locking the scroll position behind it needs a style sheet.
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe("hidden");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflowY)).not.toBe("hidden");
  expect(await page.evaluate(() => window.violations)).toEqual([]);

  await page.evaluate(() => {
    const style = document.createElement("style");
    style.textContent = "body { outline-style: dotted }";
    document.head.append(style);
  });
  await expect.poll(() => page.evaluate(() => window.violations.length)).toBe(1);
  expect(await page.evaluate(() => getComputedStyle(document.body).outlineStyle)).toBe("none");
  // Every journey expects that there are none.
  expect(consoleErrors.splice(0).join()).toContain("Content Security Policy");
});
