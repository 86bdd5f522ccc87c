/** The calculator's drawing: materials are changed where it shows them. */
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./journey";
import { takenOver } from "./rendered";

const plan =
  "/kitchen-calculator?layout=straight&walls=10&package=essential&core=BWR+plywood&finish=Laminate&counter=Granite";

const region = (page: Page) => page.getByRole("region", { name: "Elevations and view" });
const elevation = (page: Page) => region(page).getByRole("img", { name: /^Front elevation of wall A/ });

/** They are drawn once they come near. */
async function scrollToDrawings(page: Page) {
  await region(page).scrollIntoViewIfNeeded();
  await expect(elevation(page)).toBeVisible();
}

const drawn = (page: Page) => elevation(page).getAttribute("src");
const total = (page: Page) => page.locator(".kitchen-sheet .kitchen-figures");

/** Taps a part where nothing covers it. */
async function tap(page: Page, material: "finish" | "counter"): Promise<void> {
  const part = region(page).locator(`.kitchen-drawing path[data-material="${material}"]`).first();
  const point = await part.evaluate((path: SVGPathElement) => {
    path.scrollIntoView({ block: "center" });
    const box = path.getBoundingClientRect();
    for (let share = 0.02; share < 1; share += 0.02) {
      const [x, y] = [box.left + box.width * share, box.top + box.height * 0.9];
      if (document.elementFromPoint(x, y) === path) return { x, y };
    }
    throw new Error("Something covers the part.");
  });
  if (await page.evaluate(() => navigator.maxTouchPoints > 0)) await page.touchscreen.tap(point.x, point.y);
  else await page.mouse.click(point.x, point.y);
}

/** Chooses a material and waits for the price and the drawing, which come in one answer. */
async function choose(page: Page, chooser: Locator, material: string): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.url().endsWith("/api/calculators/kitchen") && response.request().method() === "POST",
  );
  await chooser.getByRole("radio", { name: material }).click();
  await answer;
  await expect(page.locator("[data-pending]")).toHaveCount(0);
}

for (const [screen, options] of Object.entries({
  "a phone": { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  "a desk": { viewport: { width: 1440, height: 900 } },
})) {
  test.describe(`on ${screen}`, () => {
    test.use(options);

    test("a finish tapped on the elevation changes drawing and price together", async ({ page }) => {
      await page.goto(plan);
      await takenOver(page);
      await scrollToDrawings(page);
      const before = { drawn: await drawn(page), total: await total(page).textContent() };
      await tap(page, "finish");
      const shutters = page.getByRole("dialog", { name: "Shutters: choose a material" });
      await expect(shutters.getByRole("radio", { name: "Laminate" })).toBeChecked();
      await expectAccessible(page, "the chooser");

      await choose(page, shutters, "Veneer");
      const veneer = { drawn: await drawn(page), total: await total(page).textContent() };
      expect(veneer.drawn).not.toBe(before.drawn);
      expect(veneer.total).not.toBe(before.total);
      await expect(shutters.locator(".kitchen-figures")).toHaveText(veneer.total!);
      // The shutters look like the swatch.
      const swatch = shutters.locator("label").filter({ hasText: "Veneer" }).locator("img");
      const drawing = await page.request.get((await swatch.getAttribute("src"))!);
      const [, pattern = ""] = (await drawing.text()).split('patternUnits="');
      expect(pattern).not.toBe("");
      expect(decodeURIComponent(veneer.drawn!)).toContain(pattern.split("</pattern>")[0]);
      await expect.poll(() => new URL(page.url()).searchParams.get("finish")).toBe("Veneer");

      await page.keyboard.press("Escape");
      await expect(shutters).toHaveCount(0);
      await tap(page, "counter");
      const counters = page.getByRole("dialog", { name: "Counter: choose a material" });
      await choose(page, counters, "Quartz");
      expect(await drawn(page)).not.toBe(veneer.drawn);
      await expect(total(page)).not.toHaveText(veneer.total!);

      await page.keyboard.press("Escape");
      await expect(counters).toHaveCount(0);
      await region(page).getByText("Sections", { exact: true }).click();
      await expect(region(page).getByRole("img", { name: /^Section through wall A/ })).toBeVisible();
      await expectAccessible(page, "the sections");
    });
  });
}

test("materials are changed by keyboard, and a plan without a price keeps the drawing before it", async ({
  page,
  consoleErrors,
}) => {
  await page.goto(plan);
  await takenOver(page);
  await scrollToDrawings(page);

  await test.step("by keyboard", async () => {
    const before = await total(page).textContent();
    const button = region(page).getByRole("button", { name: /^Shutters:/ });
    await button.focus();
    await page.keyboard.press("Enter");
    const shutters = page.getByRole("dialog", { name: "Shutters: choose a material" });
    await expect(shutters.getByRole("radio", { name: "Laminate" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(shutters.getByRole("radio", { name: "Acrylic" })).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(shutters).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(button).toHaveAccessibleName("Shutters: Acrylic");
    await expect(total(page)).not.toHaveText(before!);
  });

  await test.step("without a price", async () => {
    const before = await drawn(page);
    await page.route("**/api/calculators/kitchen", (route) => route.abort());
    await page.getByRole("radio", { name: "Parallel" }).check();
    await expect(page.getByText("The drawing and the breakdown show your kitchen before this change.")).toBeVisible();
    expect(await drawn(page)).toBe(before);
    await page.unroute("**/api/calculators/kitchen");
    await page.getByRole("radio", { name: "L-shape" }).check();
    await expect(page.getByText("show your kitchen before this change")).toHaveCount(0);
    await expect(region(page).getByRole("img")).toHaveCount(3);
    // The browser reports the request that failed.
    expect(consoleErrors.splice(0).filter((error) => !error.includes("ERR_FAILED"))).toEqual([]);
  });
});
