/** Buying furniture: as a guest by the gateway and on delivery, with failures, coupons and changed prices. */
import { expectAccessibleAtBothSizes } from "./accessibility";
import { expectOnly } from "./console-errors";
import { expect, test } from "./journey";
import { textOf } from "./pdf";
import {
  confirmed,
  fillInAddress,
  lastMail,
  openCartWith,
  pieceInStock,
  readyToOrder,
  summary,
  title,
  total,
} from "./shop";

test.use({ content: "demo" });

test("a guest pays at the second try, and mail and invoice have the total of the page", async ({
  page,
  stack,
  consoleErrors,
}) => {
  await openCartWith(page, await pieceInStock(page));

  // An expired coupon is refused with its reason, and nothing is taken off.
  await page.getByRole("textbox", { name: "Coupon code" }).fill("dasara15");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("form", { name: "Coupon" })).toContainText(/expired|ended/i);
  await page.getByRole("button", { name: "Remove coupon DASARA15" }).click();
  await expectAccessibleAtBothSizes(page, "cart");

  await page.getByRole("link", { name: "Checkout" }).first().click();
  await fillInAddress(page);
  await page.getByRole("radio", { name: /^Card/ }).check();
  await expectAccessibleAtBothSizes(page, "checkout");
  await (await readyToOrder(page)).click();

  await page.getByRole("button", { name: "Let the payment fail" }).click();
  await expect(title(page)).toHaveText("The payment did not go through");
  await expect(page).not.toHaveURL(/error_code/);
  const number = await page.getByText(/^Order SO/).innerText();
  await page.getByRole("button", { name: "Pay again" }).click();
  await page.getByRole("button", { name: /^Pay ₹/ }).click();
  await expect(title(page)).toHaveText(confirmed);
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  expect(await stack.database.count("orders")).toBe(1);
  expect([...new URL(page.url()).searchParams.keys()]).toEqual(["token"]);
  expect(await page.evaluate(() => localStorage.getItem("furniture_cart"))).toBe("[]");
  await expectAccessibleAtBothSizes(page, "order");

  const paid = await total(summary(page));
  const mail = await lastMail(stack, /confirm/i, "Total, including GST");
  expect(mail.text).toContain(`Total, including GST: ${paid}`);
  const [invoice] = mail.attachments;
  if (!invoice) throw new Error("The confirmation has no invoice.");
  expect((await textOf(invoice.content)).replaceAll(/\s/g, "")).toContain(paid.replace("₹", ""));

  // The address works without an account; without its token it is no page.
  const { pathname } = new URL(page.url());
  await page.goto(pathname);
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  expectOnly(consoleErrors, /status of 404/);
});

test("cash on delivery needs the code from the e-mail, and a changed price has to be accepted", async ({
  page,
  stack,
  consoleErrors,
}) => {
  const piece = await pieceInStock(page);
  await openCartWith(page, piece);
  await page.getByRole("link", { name: "Checkout" }).first().click();
  await fillInAddress(page);
  await page.getByRole("radio", { name: /^Cash on delivery/ }).check();
  await page.getByRole("button", { name: "Send the code" }).click();
  const { text = "" } = await lastMail(stack, /code/i);
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? "";
  await page.getByRole("textbox", { name: "Code", exact: true }).fill(code);

  // What is typed survives a reload; consents and codes do not.
  await page.waitForTimeout(400);
  await page.reload();
  // The cart is priced twice: as it was stored, and with what was typed.
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("textbox", { name: "Flat, house and street" })).toHaveValue("14, 12th Main");
  await expect(page.getByRole("checkbox", { name: /^I agree/ })).not.toBeChecked();
  await page.getByRole("textbox", { name: "Code", exact: true }).fill(code);
  await expect(summary(page).getByText("Delivery", { exact: true })).toBeVisible();

  const order = await readyToOrder(page);
  await stack.database.query(
    "update products set price_paise = price_paise - 10000, sale_price_paise = sale_price_paise - 10000 where id = $1",
    [piece.id],
  );
  await order.click();
  await expect(page.getByText("Prices have changed since you last looked.")).toBeVisible();
  await expect(page.getByText(/^Total: was ₹/)).toBeVisible();
  expect(await stack.database.count("orders")).toBe(0);
  expectOnly(consoleErrors, /status of 409/);

  await page.getByRole("button", { name: /^Accept ₹/ }).click();
  const button = summary(page).getByRole("button", { name: "Place order" });
  await expect(button).toHaveAttribute("aria-disabled", "false");
  await button.click();
  await expect(title(page)).toHaveText(confirmed);
  await expect(summary(page)).toContainText("to be paid on delivery");
  expect(await page.evaluate(() => localStorage.getItem("furniture_cart"))).toBe("[]");
});
