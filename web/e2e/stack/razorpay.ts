/**
 * A server that speaks Razorpay's contract, written from its documentation alone: it checks what it is sent, and refuses
 * what Razorpay would refuse. Its hosted checkout is a script for a page, which a journey serves at Razorpay's address.
 */
import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The secrets are those of the documented test vectors. */
export const keys = { id: "rzp_test_journey1", secret: "test_secret", webhook: "whsec_test" };

type Order = { id: string; amount: number; currency: "INR"; receipt: string; status: "created" | "attempted" | "paid" };
type PaymentStatus = "created" | "authorized" | "captured" | "refunded" | "failed";
type Payment = {
  id: string;
  order_id: string;
  amount: number;
  currency: "INR";
  status: PaymentStatus;
  method: "card";
  captured: boolean;
  fee: number | null;
  amount_refunded: number;
  error_description: string | null;
};
type Refund = {
  id: string;
  payment_id: string;
  amount: number;
  receipt: string | null;
  status: "pending" | "processed";
};
export type Event = { id: string; body: string };

class Refusal extends Error {
  readonly status: number;

  constructor(description: string, status = 400) {
    super(description);
    this.status = status;
  }
}

export class Razorpay {
  readonly orders = new Map<string, Order>();
  readonly payments = new Map<string, Payment>();
  readonly refunds = new Map<string, Refund>();
  /** What would be sent to the webhook, oldest first. A journey delivers it, in whatever order and number it likes. */
  readonly events: Event[] = [];
  /** Requests that broke the contract; a journey expects none. */
  readonly faults: string[] = [];
  readonly #refundKeys = new Map<string, { body: string; refund: Refund }>();
  readonly #server: Server;
  #isDown = false;

  constructor() {
    this.#server = createServer((asked, answer) => {
      this.#answer(asked).then(
        (body) => send(answer, 200, body),
        (error: Error) => {
          if (!(error instanceof Refusal)) this.faults.push(String(error));
          const status = error instanceof Refusal ? error.status : 500;
          const code = status < 500 ? "BAD_REQUEST_ERROR" : "SERVER_ERROR";
          send(answer, status, { error: { code, description: error.message } });
        },
      );
    });
  }

  async open(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  /** Base address of the contract. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  /** Answers every request with 503, as long as it is down. */
  set isDown(isDown: boolean) {
    this.#isDown = isDown;
  }

  /** A buyer pays an order, or fails to: what its checkout returns to the page. */
  pay(orderId: string, outcome: "captured" | "failed" = "captured"): { payment: Payment; signature: string } {
    const order = this.#order(orderId);
    const isPaid = outcome === "captured";
    const payment: Payment = {
      id: newId("pay"),
      order_id: orderId,
      amount: order.amount,
      currency: "INR",
      status: outcome,
      method: "card",
      captured: isPaid,
      fee: isPaid ? Math.round(order.amount * 0.0236) : null,
      amount_refunded: 0,
      error_description: isPaid ? null : "Your payment was declined by the bank.",
    };
    this.payments.set(payment.id, payment);
    order.status = isPaid ? "paid" : "attempted";
    if (isPaid) {
      this.#note("payment.authorized", { payment: { ...payment, status: "authorized", captured: false, fee: null } });
      this.#note("payment.captured", { payment });
      this.#note("order.paid", { order: { ...order }, payment });
    } else {
      this.#note("payment.failed", { payment });
    }
    return { payment, signature: hmac(keys.secret, `${orderId}|${payment.id}`) };
  }

  /** Delivers an event to the site as Razorpay does; `forged` signs it with another secret. */
  async deliver(site: string, { id, body }: Event, forged = false): Promise<number> {
    const answer = await fetch(`${site}/api/webhooks/payments/razorpay`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-razorpay-event-id": id,
        "x-razorpay-signature": hmac(forged ? "another secret" : keys.webhook, body),
      },
      body,
    });
    return answer.status;
  }

  async #answer(asked: IncomingMessage): Promise<unknown> {
    const body = await text(asked);
    if (this.#isDown) throw new Refusal("We are facing some trouble completing your request", 503);
    const expected = `Basic ${Buffer.from(`${keys.id}:${keys.secret}`).toString("base64")}`;
    if (asked.headers.authorization !== expected) throw new Refusal("Authentication failed", 401);
    const path = (asked.url ?? "").replace(/^\/v1/, "").replace(/\?.*$/, "");
    const [, kind = "", id = "", part = ""] = path.split("/");
    switch (`${asked.method} /${kind}${id ? "/id" : ""}${part ? `/${part}` : ""}`) {
      case "GET /orders":
        return { entity: "collection", count: this.orders.size, items: [...this.orders.values()] };
      case "POST /orders":
        return this.#createOrder(read(body));
      case "GET /orders/id/payments": {
        this.#order(id);
        const items = [...this.payments.values()].filter((payment) => payment.order_id === id);
        return { entity: "collection", count: items.length, items };
      }
      case "GET /payments/id":
        return this.#payment(id);
      case "POST /payments/id/refund":
        return this.#refund(id, body, asked.headers["x-refund-idempotency"]);
      default:
        throw new Refusal(`The requested URL was not found: ${asked.method} ${path}`, 404);
    }
  }

  #createOrder({ amount, currency, receipt, notes = {} }: Record<string, unknown>): Order {
    if (!Number.isInteger(amount) || (amount as number) < 100)
      throw new Refusal("Order amount less than minimum amount allowed");
    if (currency !== "INR") throw new Refusal("Currency is not supported");
    if (typeof receipt !== "string" || receipt.length === 0 || receipt.length > 40)
      throw new Refusal("The receipt may not be greater than 40 characters.");
    const pairs = Object.entries(notes as Record<string, unknown>);
    if (pairs.length > 15 || pairs.some((pair) => String(pair[1]).length > 256))
      throw new Refusal("Number of fields in notes should be less than or equal to 15");
    const earlier = [...this.orders.values()].find((order) => order.receipt === receipt);
    if (earlier) {
      if (earlier.amount !== amount) throw new Refusal("Receipt should be unique.");
      return earlier;
    }
    const order: Order = { id: newId("order"), amount: amount as number, currency, receipt, status: "created" };
    this.orders.set(order.id, order);
    return order;
  }

  #refund(id: string, body: string, key: string | string[] | undefined): Refund {
    const payment = this.#payment(id);
    const { amount, speed, receipt = null } = read(body);
    if (typeof key !== "string" || !/^[\w-]{10,}$/.test(key)) throw new Refusal("The idempotency key is invalid");
    const earlier = this.#refundKeys.get(key);
    if (earlier) {
      if (earlier.body !== body) throw new Refusal("Different request body sent for the same Idempotency Header");
      return earlier.refund;
    }
    if (speed !== "normal" && speed !== "optimum") throw new Refusal("The speed is invalid");
    if (!payment.captured) throw new Refusal("The payment status should be captured for action to be taken");
    if (!Number.isInteger(amount) || (amount as number) < 100) throw new Refusal("The amount must be atleast INR 1.00");
    if (payment.amount_refunded + (amount as number) > payment.amount) {
      throw new Refusal("The total refund amount is greater than the refund payment amount");
    }
    payment.amount_refunded += amount as number;
    if (payment.amount_refunded === payment.amount) payment.status = "refunded";
    const refund: Refund = {
      id: newId("rfnd"),
      payment_id: id,
      amount: amount as number,
      receipt: receipt as string | null,
      status: "processed",
    };
    this.refunds.set(refund.id, refund);
    this.#refundKeys.set(key, { body, refund });
    this.#note("refund.created", { refund: { ...refund, status: "pending" }, payment });
    this.#note("refund.processed", { refund, payment });
    return refund;
  }

  #order(id: string): Order {
    const order = this.orders.get(id);
    if (!order) throw new Refusal("The id provided does not exist");
    return order;
  }

  #payment(id: string): Payment {
    const payment = this.payments.get(id);
    if (!payment) throw new Refusal("The id provided does not exist");
    return payment;
  }

  #note(event: string, entities: Record<string, unknown>): void {
    const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]));
    const body = {
      entity: "event",
      account_id: "acc_journey",
      event,
      contains: Object.keys(entities),
      payload,
      created_at: Math.floor(Date.now() / 1000),
    };
    this.events.push({ id: newId("event"), body: JSON.stringify(body) });
  }
}

/** What checkout.razorpay.com serves, as far as a page uses it: a dialog that pays or fails by `window.decide`. */
export const checkoutScript = `
  window.Razorpay = class {
    #listeners = [];
    constructor(options) {
      for (const name of ["key", "order_id", "handler"]) if (!options[name]) throw new Error("Razorpay needs " + name);
      this.options = options;
    }
    on(event, listener) { this.#listeners.push([event, listener]); }
    open() {
      const dialog = document.createElement("dialog");
      dialog.setAttribute("aria-label", "Razorpay checkout");
      for (const [outcome, label] of [["captured", "Pay now"], ["failed", "Let it fail"]]) {
        const button = document.createElement("button");
        button.textContent = label;
        button.onclick = async () => {
          dialog.remove();
          const { payment, signature } = await window.decide(this.options.order_id, outcome);
          const returned = { razorpay_order_id: this.options.order_id, razorpay_payment_id: payment.id, razorpay_signature: signature };
          if (outcome === "captured") return this.options.handler(returned);
          const error = { description: payment.error_description, metadata: { order_id: this.options.order_id, payment_id: payment.id } };
          for (const [event, listener] of this.#listeners) if (event === "payment.failed") listener({ error });
          this.options.modal?.ondismiss?.();
        };
        dialog.append(button);
      }
      document.body.append(dialog);
      dialog.showModal();
    }
  };
`;

export function hmac(secret: string, message: string): string {
  return createHmac("sha256", secret).update(message).digest("hex");
}

function newId(kind: string): string {
  return `${kind}_${randomBytes(7).toString("hex")}`;
}

function read(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    throw new Refusal("The request body is not valid JSON");
  }
}

async function text(asked: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of asked) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function send(answer: ServerResponse, status: number, body: unknown): void {
  answer.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
