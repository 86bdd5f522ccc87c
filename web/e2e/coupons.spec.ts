/** Coupons: created, tested with a sample cart, paused, used by a buyer, and many at once. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessibleAtBothSizes } from "./accessibility";
import { expectOnly } from "./console-errors";
import { expect, test } from "./journey";
import { openCartWith, pieceInStock } from "./shop";
import { asha, newPage, ravi, signInAs } from "./staff";
import { expectToast } from "./toasts";

const drawer = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const rows = (page: Page) => page.getByRole("table", { name: "Coupons" }).getByRole("row");
const rupees = (paise: number) =>
  (paise / 100).toLocaleString("en-IN", { maximumFractionDigits: 2, trailingZeroDisplay: "stripIfInteger" });

test.describe("with the furniture of the demo", () => {
  test.use({ content: "demo" });

  test("a coupon is created, tested, paused and resumed, as buyers notice in the cart", async ({
    page,
    browser,
    stack,
    consoleErrors,
  }) => {
    const piece = await pieceInStock(page);
    await stack.database.query("update stocks set on_hand = reserved + 20 where product_id = $1", [piece.id]);
    await signInAs(page, stack, asha, "admin");
    await page.goto("/admin/furniture/coupons");
    await expect(rows(page).filter({ hasText: "WELCOME10" })).toContainText("10% off, at most ₹5,000");
    await expect(rows(page).filter({ hasText: "DASARA15" })).toContainText("Expired");
    await expectAccessibleAtBothSizes(page, "coupons");

    // One piece costs too little, two are enough.
    await page.getByRole("button", { name: "Add coupon" }).click();
    const form = drawer(page, "Add coupon");
    await form.getByRole("textbox", { name: "Minimum spend" }).fill(rupees(piece.pricePaise + 100));
    await form.getByRole("textbox", { name: "Maximum spend" }).fill("1");
    await form.getByLabel("Ends").fill("31 Mar 2027");
    await form.getByRole("button", { name: "Add coupon" }).click();
    await expect(form.getByText("Please enter a code of at least 4 characters.")).toBeVisible();
    await expect(form.getByText("Please enter a percentage above 0, up to 100.")).toBeVisible();
    await expect(form.getByText("Please enter at least the minimum.")).toBeVisible();
    await expect(
      form.getByText("Please enter a date and time such as 21 Nov 2026, 2:30 pm."),
      "half a date is no end",
    ).toBeVisible();
    await form.getByLabel("Ends").fill("");
    await form.getByRole("textbox", { name: "Maximum spend" }).fill("");
    await form.getByRole("textbox", { name: "Code" }).fill("welcome10");
    await form.getByRole("textbox", { name: "Percentage" }).fill("12.5");
    await form.getByRole("textbox", { name: "At most" }).fill("150");
    await form.getByRole("combobox", { name: "Only these products" }).fill(piece.name);
    await form.getByRole("option", { name: piece.name }).first().click();
    await expectAccessibleAtBothSizes(page, "a new coupon");
    await form.getByRole("button", { name: "Add coupon" }).click();
    await expect(form.getByText("Is used by another coupon.")).toBeVisible();
    expectOnly(consoleErrors, /status of 422/);
    await form.getByRole("textbox", { name: "Code" }).fill("journey12");
    await form.getByRole("button", { name: "Add coupon" }).click();
    await expectToast(page, "status", "JOURNEY12 added", "");
    const coupon = drawer(page, "JOURNEY12");
    await expect(coupon.getByText("12.5% off, at most ₹150").first()).toBeVisible();
    await expect(coupon.getByText(piece.name)).toBeVisible();
    await expectAccessibleAtBothSizes(page, "a coupon");

    await coupon.getByRole("button", { name: "Test with a sample cart" }).click();
    const trial = drawer(page, "Test JOURNEY12");
    await trial.getByRole("button", { name: "Test coupon" }).click();
    await expect(trial.getByText("Please add a product.")).toBeVisible();
    await trial.getByRole("combobox", { name: "Product" }).fill(piece.name);
    await trial.getByRole("option", { name: piece.name }).first().click();
    await trial.getByRole("textbox", { name: "Pincode" }).fill("56003");
    await trial.getByRole("button", { name: "Test coupon" }).click();
    await expect(trial.getByText("Please enter a pincode: six digits, not starting with 0.")).toBeVisible();
    await trial.getByRole("textbox", { name: "Pincode" }).fill("560038");
    await trial.getByRole("combobox", { name: "Payment method" }).selectOption("UPI");
    await trial.getByRole("button", { name: "Test coupon" }).click();
    const answer = trial.getByRole("status").filter({ hasText: "Result" });
    await expect(answer).toContainText("Refused");
    await expect(answer).toContainText(/Add eligible items for ₹[\d,.]+ more to use this coupon\./);
    await trial.getByRole("combobox", { name: "Pieces" }).selectOption("2");
    await expect(trial.getByText("Refused"), "the answer was about another cart").toBeHidden();
    await trial.getByRole("button", { name: "Test coupon" }).click();
    await expect(answer).toContainText("Applies: ₹150 off");
    const line = trial
      .getByRole("table", { name: "Discount by line" })
      .getByRole("row")
      .filter({ hasText: piece.name });
    await expect(line).toContainText("−₹150");
    await expectAccessibleAtBothSizes(page, "a coupon's test");
    await trial.getByRole("button", { name: "Back" }).click();

    await coupon.getByRole("button", { name: "Pause" }).click();
    await expectToast(page, "status", "JOURNEY12 paused", "");
    await expect(rows(page).filter({ hasText: "JOURNEY12" })).toContainText("Paused");
    const buyer = await newPage(browser, stack);
    await openCartWith(buyer, piece, 2);
    const field = buyer.getByRole("form", { name: "Coupon" });
    await buyer.getByRole("textbox", { name: "Coupon code" }).fill("journey12");
    await field.getByRole("button", { name: "Apply" }).click();
    await expect(field).toContainText("This coupon is not active at the moment.");

    await coupon.getByRole("button", { name: "Resume" }).click();
    await expectToast(page, "status", "JOURNEY12 resumed", "");
    await buyer.reload();
    await expect(field).toContainText("Applied: ₹150 off");
    await buyer.context().close();

    // A copy has all but the code, and an edit keeps what it doesn't touch.
    await coupon.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    const copy = drawer(page, "Add coupon");
    await expect(copy.getByRole("textbox", { name: "Code" })).toHaveValue("");
    await expect(copy.getByRole("textbox", { name: "Percentage" })).toHaveValue("12.50");
    await copy.getByRole("textbox", { name: "Code" }).fill("JOURNEY-FREE");
    await copy.getByRole("combobox", { name: "Kind" }).selectOption("Free shipping");
    await expect(copy.getByRole("textbox", { name: "Percentage" })).toBeHidden();
    await copy.getByLabel("Ends").fill("2099-03-31T18:30");
    await copy.getByRole("button", { name: "Add coupon" }).click();
    const free = drawer(page, "JOURNEY-FREE");
    await expect(free.getByText("Until 31 Mar 2099, 6:30 pm")).toBeVisible();
    await free.getByRole("button", { name: "Edit" }).click();
    await free.getByRole("textbox", { name: "Note for colleagues" }).fill("For the spring fair");
    await free.getByRole("button", { name: "Save" }).click();
    await expect(free.getByText("For the spring fair")).toBeVisible();
    await expect(free.getByText(piece.name)).toBeVisible();

    await free.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Archive…" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Archive" }).click();
    await expect(rows(page).filter({ hasText: "JOURNEY-FREE" })).toHaveCount(0);
    await expect(rows(page).filter({ hasText: "JOURNEY12" })).toHaveCount(1);
  });
});

test("many codes are created at once, and sales only see them", async ({ page, browser, stack }) => {
  await signInAs(page, stack, asha, "admin");
  await page.goto("/admin/furniture/coupons");
  await expect(page.getByText("No coupons yet")).toBeVisible();
  await page.getByRole("button", { name: "Create codes" }).click();
  const form = drawer(page, "Create codes");
  await form.getByRole("textbox", { name: "Prefix" }).fill("gift-");
  await form.getByRole("textbox", { name: "Number of codes" }).fill("501");
  await form.getByRole("combobox", { name: "Kind" }).selectOption("Amount off the cart");
  await form.getByRole("textbox", { name: "Amount" }).fill("500");
  await form.getByRole("textbox", { name: "Only these buyers" }).fill("meera@example.com\nsomebody");
  await form.getByRole("button", { name: "Create codes" }).click();
  await expect(form.getByText("Please enter a whole number from 1 to 500.")).toBeVisible();
  await expect(form.getByText("“somebody” is neither an e-mail address nor an Indian mobile number.")).toBeVisible();
  await form.getByRole("textbox", { name: "Number of codes" }).fill("3");
  await form.getByRole("textbox", { name: "Only these buyers" }).fill("");
  await expectAccessibleAtBothSizes(page, "many codes");
  await form.getByRole("button", { name: "Create codes" }).click();

  const made = drawer(page, "3 codes created");
  const items = made.getByRole("list", { name: "New codes" }).getByRole("listitem");
  await expect(items).toHaveCount(3);
  const codes = await items.allInnerTexts();
  for (const code of codes) expect(code).toMatch(/^GIFT-[A-Z2-9]{8}$/);
  await expectAccessibleAtBothSizes(page, "new codes");
  const saving = page.waitForEvent("download");
  await made.getByRole("button", { name: "Download" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("coupon-codes-GIFT-.txt");
  expect(await readFile(await file.path(), "utf8")).toBe(`${codes.join("\n")}\n`);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await made.getByRole("button", { name: "Copy all codes" }).click();
  await expect(made.getByText("Copied", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${codes.join("\n")}\n`);
  await made.getByRole("link", { name: "Show coupons with GIFT-" }).click();
  await expect(made).toBeHidden();
  // The first row is the heading.
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).nth(1)).toContainText("₹500 off the cart");
  await expect(rows(page).nth(1)).toContainText("0 of 1");

  const sales = await newPage(browser, stack);
  await signInAs(sales, stack, ravi, "sales");
  await sales.goto("/admin/furniture/coupons");
  await sales.getByRole("link", { name: codes[0] ?? "" }).click();
  const seen = drawer(sales, codes[0] ?? "");
  await expect(seen.getByRole("button", { name: "Test with a sample cart" })).toBeVisible();
  await expect(sales.getByRole("button", { name: /Add coupon|Create codes|Pause|Edit/ })).toHaveCount(0);
  await sales.context().close();
});
