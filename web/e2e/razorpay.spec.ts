/** Razorpay's contract: signed returns and webhooks, disordered, repeated, forged and late. */
import type { Page } from "@playwright/test";
import type { Checkout, PlacedOrder, PricedCart, PublicProduct } from "../src/api/contract/types.gen";
import { expectAccessibleAtBothSizes } from "./accessibility";
import { expect, test as journey } from "./journey";
import { textOf } from "./pdf";
import { callerAs } from "./quotation-api";
import { confirmed, lastMail, pieceInStock, readyToPay, summary, title, total } from "./shop";
import { type Event, Razorpay, checkoutScript, keys } from "./stack/razorpay";
import type { Stack } from "./stack/stack";
import { asha, giveAccount, newPage, ravi, signInAs } from "./staff";
import { toast } from "./toasts";

const test = journey.extend<{ razorpay: Razorpay }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
  razorpay: async ({}, provide) => {
    const razorpay = new Razorpay();
    await razorpay.open();
    await provide(razorpay);
    expect(razorpay.faults, "requests that Razorpay would not understand").toEqual([]);
    await razorpay.close();
  },

  stackOptions: ({ razorpay }, provide) =>
    provide({ mail: "smtp", env: { PAYMENT_GATEWAY: "razorpay", RAZORPAY_URL: razorpay.url } }),

  page: async ({ page, razorpay }, provide) => {
    await page.route("https://checkout.razorpay.com/v1/checkout.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: checkoutScript }),
    );
    await page.exposeFunction("decide", (orderId: string, outcome: "captured" | "failed") =>
      razorpay.pay(orderId, outcome),
    );
    await provide(page);
  },
});

test.use({ content: "demo" });

const gatewayAddress = "/api/admin/settings/payment-gateway";

/** Enters the keys of the account as staff do. */
async function enterKeys(stack: Stack): Promise<void> {
  await giveAccount(stack, asha, "admin");
  const call = await callerAs(stack, asha);
  const entered = { keyId: keys.id, keySecret: keys.secret, webhookSecret: keys.webhook, version: 0 };
  await call("PUT", gatewayAddress, entered);
}

/** Goes through the checkout up to the dialog of the gateway. */
async function order(page: Page, piece: PublicProduct): Promise<void> {
  await (await readyToPay(page, piece)).click();
  await expect(page.getByRole("dialog", { name: "Razorpay checkout" })).toBeVisible();
}

const refusal = 403;

const named = (razorpay: Razorpay, name: string): Event[] =>
  razorpay.events.filter(({ body }) => (JSON.parse(body) as { event: string }).event === name);

/** The worker has applied all that came. */
const applied = ({ database }: Stack) =>
  expect.poll(() => database.count("gateway_events where worked_at is null")).toBe(0);

test("a guest pays with the hosted checkout, and no webhook in disorder, repeated or forged changes that", async ({
  page,
  stack,
  razorpay,
}) => {
  await enterKeys(stack);
  await order(page, await pieceInStock(page));
  await page.getByRole("button", { name: "Let it fail" }).click();
  await expect(page).toHaveURL(/order-confirmation/);
  for (const event of razorpay.events) expect(await razorpay.deliver(stack.url, event)).toBe(200);
  await expect(title(page)).toHaveText("The payment did not go through");

  // What somebody else signs changes nothing.
  await page.getByRole("button", { name: "Pay again" }).click();
  const dialog = page.getByRole("dialog", { name: "Razorpay checkout" });
  await expect(dialog).toBeVisible();
  expect(razorpay.orders.size, "the failed attempt is continued, or another one is made").toBeLessThanOrEqual(2);
  const forged = { id: "event_forged", body: JSON.stringify({ event: "payment.captured", payload: {} }) };
  expect(await razorpay.deliver(stack.url, forged, true)).toBe(refusal);
  expect(await stack.database.count("gateway_events where event_id = 'event_forged'")).toBe(0);

  await dialog.getByRole("button", { name: "Pay now" }).click();
  await expect(title(page)).toHaveText(confirmed);
  expect(await stack.database.count("orders")).toBe(1);
  const paid = await total(summary(page));

  // All events, the last one first, each twice, and the failure of the first attempt once more.
  for (const event of [...razorpay.events.toReversed(), ...razorpay.events]) {
    expect(await razorpay.deliver(stack.url, event)).toBe(200);
  }
  await applied(stack);
  expect(await stack.database.count("gateway_events")).toBe(razorpay.events.length);
  expect(await stack.database.count("payments where status = 'captured'")).toBe(1);
  expect(await stack.database.count("order_events where kind = 'confirmed'")).toBe(1);
  expect(await stack.database.count("refunds")).toBe(0);
  await page.reload();
  await expect(title(page)).toHaveText(confirmed);

  const mail = await lastMail(stack, /confirm/i, "Total, including GST");
  expect(mail.text).toContain(`Total, including GST: ${paid}`);
  const [invoice] = mail.attachments;
  if (!invoice) throw new Error("The confirmation has no invoice.");
  expect((await textOf(invoice.content)).replaceAll(/\s/g, "")).toContain(paid.replace("₹", ""));
});

for (const { rest, isLeft } of [
  { rest: "with pieces left, the order is confirmed after all", isLeft: true },
  { rest: "with none left, the money goes back", isLeft: false },
]) {
  test(`a payment after the reservation has run out: ${rest}`, async ({ page, browser, stack, razorpay }) => {
    await enterKeys(stack);
    const piece = await pieceInStock(page);
    await order(page, piece);
    const [gatewayOrder] = razorpay.orders.values();
    if (!gatewayOrder) throw new Error("Razorpay has no order.");
    // The buyer leaves the dialog open until the time is over.
    const { id } = await stack.database.one<{ id: string }>(
      "update orders set held_until = now() - interval '1 second' returning id",
    );
    await stack.database.query("update jobs_waiting set run_at = now() where kind = 'release_order'");
    await expect.poll(() => stack.database.count("orders where status = 'cancelled'")).toBe(1);
    expect(await stack.database.count("stocks where reserved > 0")).toBe(0);
    if (!isLeft) await stack.database.query("update stocks set on_hand = 0 where on_hand > 0");

    await page.getByRole("button", { name: "Pay now" }).click();
    for (const event of razorpay.events.toReversed()) await razorpay.deliver(stack.url, event);
    await applied(stack);
    if (isLeft) {
      await expect(title(page)).toHaveText(confirmed);
      expect(await stack.database.count("refunds")).toBe(0);
      return;
    }

    await expect(title(page)).toHaveText("Your order is cancelled");
    expect(await stack.database.count("refunds where status = 'waiting' and cause = 'paid_late'")).toBe(1);
    const staff = await newPage(browser, stack);
    await signInAs(staff, stack, ravi, "admin");
    await staff.goto(`/admin/furniture/orders/${id}`);
    await staff.getByRole("button", { name: "Approve…" }).click();
    await staff.getByRole("button", { name: "Approve refund" }).click();
    await expect(toast(staff, "Refund approved")).toBeVisible();
    await expect.poll(() => razorpay.refunds.size).toBe(1);
    const [refund] = razorpay.refunds.values();
    expect(refund?.amount).toBe(gatewayOrder.amount);
    for (const event of named(razorpay, "refund.processed")) {
      await razorpay.deliver(stack.url, event);
      await razorpay.deliver(stack.url, event);
    }
    await expect.poll(() => stack.database.count("refunds where status = 'done'")).toBe(1);
    expect(await stack.database.count("tax_invoices"), "nothing was sold").toBe(0);
    await lastMail(stack, /refund/i, "₹");
    await staff.context().close();
  });
}

test("a gateway that does not answer says so, and the order is paid when it is back", async ({
  page,
  stack,
  razorpay,
  consoleErrors,
}) => {
  await enterKeys(stack);
  const button = await readyToPay(page, await pieceInStock(page));
  razorpay.isDown = true;
  await button.click();
  await expect(page).toHaveURL(/order-confirmation/);
  await page.getByRole("button", { name: /^Pay (now|again)/ }).click();
  await expect(page.getByText("Our services are temporarily unavailable.")).toBeVisible();
  razorpay.isDown = false;
  // Calls are let through again after a minute, or a restart.
  await stack.api.kill("SIGKILL");
  await stack.api.start();
  await expect(async () => {
    await page.getByRole("button", { name: /^Pay (now|again)/ }).click();
    await expect(page.getByRole("dialog", { name: "Razorpay checkout" })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 90_000, intervals: [1000] });
  await page.getByRole("button", { name: "Pay now" }).click();
  await expect(title(page)).toHaveText(confirmed);
  expect(await stack.database.count("orders")).toBe(1);
  consoleErrors.length = 0;
});

test("640 deliveries of 20 events count each payment once", async ({ page, stack, razorpay }) => {
  await enterKeys(stack);
  const piece = await pieceInStock(page);
  await stack.database.query("update stocks set on_hand = 100 where product_id = $1", [piece.id]);
  const cart: Checkout["cart"] = {
    lines: [
      {
        id: crypto.randomUUID(),
        productId: piece.id,
        optionIds: piece.groups.flatMap(({ options }) => options.find(({ canBeOrdered }) => canBeOrdered)?.id ?? []),
        quantity: 1,
      },
    ],
    pincode: "560038",
    method: "gateway",
  };
  const post = async <T>(address: string, data?: object): Promise<T> => {
    const answer = await page.request.post(address, data ? { data } : {});
    expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  const { payablePaise } = await post<PricedCart>("/api/cart/price", cart);
  for (let buyer = 0; buyer < 20; buyer += 1) {
    const checkout: Checkout = {
      attemptKey: crypto.randomUUID(),
      cart,
      acceptedPaise: payablePaise,
      contact: {
        name: "Asha Rao",
        email: `buyer${buyer}@example.com`,
        phone: `98450${String(buyer).padStart(5, "0")}`,
      },
      address: { line1: "14, 12th Main", city: "Bengaluru", stateCode: "29" },
      hasAgreed: true,
    };
    /* oxlint-disable no-await-in-loop -- One buyer after another. */
    const { id, token } = await post<PlacedOrder>("/api/orders", checkout);
    await post(`/api/orders/${id}/payment?token=${encodeURIComponent(token)}`);
    /* oxlint-enable no-await-in-loop */
  }
  for (const { id } of razorpay.orders.values()) razorpay.pay(id);
  const events = named(razorpay, "payment.captured");
  expect(events).toHaveLength(20);

  // Sixteen at once, each event 32 times, in no order.
  const waiting = Array.from({ length: 640 }, (_, index) => events[(index * 7) % 20] as Event);
  const answers = new Set<number>();
  const send = async () => {
    for (let event = waiting.pop(); event; event = waiting.pop()) {
      // oxlint-disable-next-line no-await-in-loop -- The queue of this sender.
      answers.add(await razorpay.deliver(stack.url, event));
    }
  };
  await Promise.all(Array.from({ length: 16 }, send));
  expect([...answers]).toEqual([200]);
  await applied(stack);
  expect(await stack.database.count("gateway_events")).toBe(20);
  expect(await stack.database.count("payments where status = 'captured'")).toBe(20);
  expect(await stack.database.count("orders where confirmed_at is not null")).toBe(20);
  expect(await stack.database.count("tax_invoices")).toBe(20);
  expect(await stack.database.count("refunds")).toBe(0);
  const { sold } = await stack.database.one<{ sold: number }>(
    "select 100 - on_hand as sold from stocks where product_id = $1 and reserved = 0 and on_hand <> 100",
    [piece.id],
  );
  expect(sold).toBe(20);
});

test("the keys are entered once, checked with the gateway, and shown to nobody", async ({ page, stack, razorpay }) => {
  await signInAs(page, stack, asha, "admin");
  await page.goto("/admin/settings/shipping-payment?section=gateway");
  const card = page.getByRole("main");
  await expect(card).toContainText("No keys");
  await card.getByRole("button", { name: "Enter keys…" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Razorpay keys" });
  await dialog.getByLabel("Key ID").fill("rzp_live_");
  await dialog.getByLabel("Key secret").fill("a wrong secret");
  await dialog.getByLabel("Webhook secret").fill(keys.webhook);
  await dialog.getByRole("button", { name: "Save keys" }).click();
  await expect(dialog.getByLabel("Key ID")).toHaveAccessibleDescription(/rzp_test_|rzp_live_/);
  await dialog.getByLabel("Key ID").fill(keys.id);
  await expectAccessibleAtBothSizes(page, "keys");
  await dialog.getByRole("button", { name: "Save keys" }).click();
  await expect(card).toContainText(keys.id);
  await expect(card).toContainText("Test mode");

  await card.getByRole("button", { name: "Check keys" }).click();
  await expect(card.getByText("Not accepted: Authentication failed")).toBeVisible();
  await card.getByRole("button", { name: "Replace keys…" }).click();
  // Entered again, the other secret is kept.
  await expect(dialog.getByLabel("Key secret")).toHaveValue("");
  await dialog.getByLabel("Key secret").fill(keys.secret);
  await dialog.getByRole("button", { name: "Save keys" }).click();
  await expect(dialog).toBeHidden();
  await card.getByRole("button", { name: "Check keys" }).click();
  await expect(card.getByText("Razorpay accepts these keys.")).toBeVisible();

  // A wrong signature shows itself, and so does an event.
  const event = { id: "event_1", body: JSON.stringify({ event: "payment.downtime.started", payload: {} }) };
  expect(await razorpay.deliver(stack.url, event, true)).toBe(refusal);
  expect(await razorpay.deliver(stack.url, event)).toBe(200);
  await page.reload();
  await expect(card).toContainText("payment.downtime.started");
  await expect(card).toContainText("signature was wrong");
  const text = JSON.stringify(await (await callerAs(stack, asha))("GET", gatewayAddress));
  expect(text).toContain(keys.id);
  for (const secret of [keys.secret, keys.webhook]) expect(text).not.toContain(secret);
});
