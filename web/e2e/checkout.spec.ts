/** Buying furniture: as a guest by the gateway and on delivery, with failures, coupons and changed prices. */
import type { Locator, Page } from "@playwright/test";
import { expectAccessibleAtBothSizes } from "./accessibility";
import { expectOnly } from "./console-errors";
import { expect, test } from "./journey";
import { textOf } from "./pdf";
import { openCartWith, pieceInStock } from "./shop";
import { type Mail, read } from "./stack/smtp-server";
import type { Stack } from "./stack/stack";

const buyer = "asha.rao@example.com";

async function fillInAddress(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Full name" }).fill("Asha Rao");
  await page.getByRole("textbox", { name: "E-mail", exact: true }).fill(buyer);
  await page.getByRole("textbox", { name: "Mobile number" }).fill("98450 12345");
  await page.getByRole("textbox", { name: "Pincode" }).fill("560038");
  await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("29");
  await expect(page.getByRole("textbox", { name: "City" })).not.toHaveValue("");
  await page.getByRole("textbox", { name: "Flat, house and street" }).fill("14, 12th Main");
}

const summary = (page: Page) => page.getByRole("complementary");
const total = (place: Locator) =>
  place
    .locator("dl > div")
    .filter({ hasText: /^Total/ })
    .locator("dd")
    .innerText();
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const confirmed = /Your order is confirmed/;

/** Agrees to the terms, and returns the button that places the order. */
async function readyToOrder(page: Page): Promise<Locator> {
  await page.getByRole("checkbox", { name: /^I agree/ }).check();
  const button = summary(page).getByRole("button", { name: /^Place order/ });
  await expect(button).toHaveAttribute("aria-disabled", "false");
  return button;
}

async function lastMail({ smtp }: Stack, subject: RegExp): Promise<Awaited<ReturnType<typeof read>>> {
  let found: Awaited<ReturnType<typeof read>> | undefined;
  await expect
    .poll(async () => {
      const mails = await Promise.all(smtp.to(buyer).map((mail: Mail) => read(mail)));
      found = mails.findLast((mail) => subject.test(mail.subject ?? ""));
      return found !== undefined;
    })
    .toBe(true);
  if (!found) throw new Error("no such e-mail");
  return found;
}

test("a guest pays at the second try, and mail and invoice have the total of the page", async ({
  page,
  stack,
  consoleErrors,
}) => {
  await openCartWith(page, await pieceInStock(page, stack));

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
  const mail = await lastMail(stack, /confirm/i);
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

test("payment on delivery needs the code from the e-mail, and a changed price has to be accepted", async ({
  page,
  stack,
  consoleErrors,
}) => {
  const piece = await pieceInStock(page, stack);
  await openCartWith(page, piece);
  await page.getByRole("link", { name: "Checkout" }).first().click();
  await fillInAddress(page);
  await page.getByRole("radio", { name: /^Payment on delivery/ }).check();
  await page.getByRole("button", { name: "Send the code" }).click();
  const { text = "" } = await lastMail(stack, /code/i);
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? "";
  await page.getByRole("textbox", { name: "Code", exact: true }).fill(code);

  // What is typed survives a reload; consents and codes do not.
  await page.waitForTimeout(400);
  await page.reload();
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
