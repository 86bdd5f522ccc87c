/** The kitchen calculator: planning, price, sharing and e-mailing the estimate. */
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtBothSizes } from "./accessibility";
import { meera, signIn } from "./accounts";
import { expect, test } from "./journey";
import { takenOver } from "./rendered";
import { giveAccount } from "./staff";
import { read } from "./stack/smtp-server";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const figure = (page: Page) => page.locator(".kitchen-sheet .kitchen-figures");

/** The example of the product specification: L-shape of 10 and 8 ft, laminate on BWR plywood, granite, ₹35,000 of accessories. */
const worked =
  "layout=l_shape&walls=10,8&package=essential&core=BWR+plywood&finish=Laminate&counter=Granite&wallUnits=80" +
  "&with=kitchen_accessory/drawer_set:2,kitchen_accessory/pantry:1";

test("the example of the specification has its prices and drawings, is e-mailed, and opens the booking form", async ({
  page,
  stack,
}) => {
  await page.goto(`/kitchen-calculator?${worked}`);
  await takenOver(page);

  await test.step("the expected prices, line by line", async () => {
    await expect(figure(page)).toHaveText("₹1,89,418");
    await expect(page.locator(".kitchen-sheet .kitchen-span")).toHaveText("₹1,70,476 to ₹2,08,360");
    const lines = page.locator(".kitchen-lines");
    for (const [term, amount] of [
      ["Cabinets, counter and fittings", "₹1,52,880"],
      ["Delivery and installation", "₹7,644"],
      ["CGST", "₹14,447.16"],
      ["SGST", "₹14,447.16"],
      ["Total", "₹1,89,418.32"],
    ] as const) {
      const row = lines.locator("dl > div").filter({ has: page.getByRole("term").filter({ hasText: term }) });
      await expect(row.getByRole("definition")).toHaveText(amount);
    }
    const base = lines.locator("details").filter({ hasText: "Base units" });
    await base.locator("summary").click();
    await expect(base).toContainText("44 sq ft × ₹1,450 = ₹63,800");
    await expect(base.locator("summary")).toContainText("1. Base units");
  });

  await test.step("the plan and the elevations are drawn from the measurements", async () => {
    const plan = page.getByRole("img", {
      name: "Plan of an L-shaped kitchen: wall A 10 ft (3,048 mm), wall B 8 ft (2,438 mm)",
    });
    await expect(plan).toBeVisible();
    const region = page.getByRole("region", { name: "Elevations and view" });
    await region.scrollIntoViewIfNeeded();
    const others = region.getByRole("img");
    await expect(others).toHaveCount(3);
    await expect(others.first()).toHaveAttribute("alt", /^Front elevation of wall A, 3,048 mm long: base units of /);
    await expect(others.last()).toHaveAttribute("alt", "Isometric view of an L-shaped kitchen");
    for (const drawing of [plan, ...(await others.all())]) {
      // Decoded, and so well-formed and let through by the content security policy.
      await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
  });
  await expectAccessible(page, "with all steps on a desk");

  await test.step("requesting the estimate creates a lead and sends an e-mail", async () => {
    const form = page.getByRole("form", { name: "E-mail me this estimate" });
    await form.getByLabel("Full Name").fill("Kavya Shetty");
    await form.getByLabel("Email Address").fill("kavya.shetty@example.com");
    await form.getByRole("button", { name: "Send me the estimate" }).click();
    await expect(page.getByText(/on its way to kavya\.shetty@example\.com/)).toBeFocused();
    expect(await stack.database.one("select source from leads where customer_name = 'Kavya Shetty'")).toEqual({
      source: "kitchen_calculator",
    });
    await expect.poll(() => stack.smtp.to("kavya.shetty@example.com").length).toBeGreaterThan(0);
    const { text = "" } = await read(stack.smtp.to("kavya.shetty@example.com")[0]!);
    expect(text).toContain("1,70,476");
    expect(text).toContain("2,08,360");
  });

  await test.step("the button opens the booking form with the kitchen preselected", async () => {
    await page
      .getByRole("complementary", { name: "Next steps" })
      .getByRole("button", { name: "Book Free Consultation" })
      .click();
    const dialog = page.getByRole("dialog", { name: "Book a free consultation" });
    await dialog.getByRole("radio", { name: "3 BHK" }).check();
    await dialog.getByRole("button", { name: "Next" }).click();
    await expect(dialog.getByRole("checkbox", { name: "Kitchen" })).toBeChecked();
  });
});

test("a kitchen is planned, its link opens the same one in another browser, and the account keeps it", async ({
  page,
  browser,
  stack,
}) => {
  await page.goto("/kitchen-calculator");
  await takenOver(page);
  await page.getByRole("radio", { name: "U-shape" }).check();
  await page.getByRole("button", { name: "Next: Dimensions" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /Enter the wall lengths/ })).toBeFocused();
  const wall = page.getByRole("slider", { name: "Wall B" });
  await wall.focus();
  const before = await figure(page).textContent();
  for (let step = 0; step < 8; step += 1) await wall.press("ArrowRight");
  await expect(page.getByRole("img", { name: /^Plan of .*wall B 10 ft/ })).toBeVisible();
  await expect(figure(page)).not.toHaveText(before!);
  await page.getByRole("button", { name: "Next: Materials" }).click();
  await page.getByRole("radio", { name: "Luxe" }).check();
  await page.getByRole("button", { name: "Next: Fittings" }).click();
  await page.getByRole("button", { name: "More: Tall units" }).click();
  await page.getByRole("checkbox", { name: "Loft above the wall units" }).check();
  await expect(page.locator(".kitchen-sheet [data-pending]")).toHaveCount(0);
  await expect(page.locator(".kitchen-lines")).toContainText("Loft");
  await expect.poll(() => new URL(page.url()).searchParams.get("tallUnits")).toBe("1");

  const elsewhere = await browser.newPage({ baseURL: stack.url });
  await elsewhere.goto(page.url());
  await expect(figure(elsewhere)).toHaveText((await figure(page).textContent())!);
  await expect(
    elsewhere.getByRole("img", { name: /^Plan of a U-shaped kitchen: wall A 10 ft .*wall B 10 ft .*wall C 8 ft/ }),
  ).toBeVisible();
  await elsewhere.close();

  await giveAccount(stack, meera, "client");
  const price = (await figure(page).textContent())!;
  await page.getByRole("link", { name: "Save to your account: sign in" }).click();
  // The calculator has a field for an address, too.
  await expect(page.getByRole("heading", { level: 1, name: "Your Nivas account" })).toBeVisible();
  await signIn(page, meera);
  await expect(page.getByRole("button", { name: "Saved to your account" })).toBeVisible();
  await page.getByRole("link", { name: "See your saved kitchens" }).click();
  const saved = page.getByRole("region", { name: "Saved" });
  await expect(saved).toContainText(/₹[\d.]+ L to ₹[\d.]+ L today/);
  await expectAccessible(page, "a saved kitchen");
  await saved.getByRole("link", { name: "U-shaped, 10 × 10 × 8 ft" }).click();
  await expect(figure(page)).toHaveText(price);
});

test.describe("in the hand", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("every step is accessible and fits the screen", async ({ page }) => {
    await page.goto(`/kitchen-calculator?${worked}`);
    await takenOver(page);
    for (const step of ["Layout", "Dimensions", "Materials", "Fittings"]) {
      await page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: step }).click();
      // Until there is a new price, the former one is dimmed.
      await expect(page.locator("[data-pending]")).toHaveCount(0);
      await expectAccessibleAtBothSizes(page, step);
    }
  });
});
