/**
 * Guests buy furniture and pay at the demo gateway, some at the second try, some late, some not at all, and some cancel,
 * while API and workers are killed: money, pieces, invoices and letters agree with each other afterwards.
 */
import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { query } from "../dev/postgres/client.mjs";
import { number } from "./chores.mjs";
import { OF_MANY_NETWORKS, networkOf } from "./enquiries.mjs";
import { checkout, furnish, orderable } from "./furniture.mjs";
import { Program, freePort, until } from "./program.mjs";

/** Guests who buy at the same time. */
const AT_ONCE = 8;

/** Few enough that orders wait for each other's pieces. */
const PRODUCTS = 12;

/** What guests do, one after the other. */
const COURSES = /** @type {const} */ ([
  "pays",
  "pays",
  "pays after a failure",
  "pays, and the bank takes its time",
  "pays, and the webhooks come twice and backwards",
  "pays after two failures",
  "cancels without paying",
  "pays and cancels",
  "leaves",
  "leaves, and pays when the order was given up",
]);

/**
 * @param {{ databaseUrl: string, bin: string, folder: string, postOffice: { url: string, letters: import("./post-office.mjs").Letter[] }, log: (line: string) => void }} place
 *   a migrated database, the folder of the programs, and a folder for files
 * @param {{ orders: number, kills: number, lease: number }} how `lease` in seconds
 */
export async function checkouts({ databaseUrl, bin, folder, postOffice, log }, { orders, kills, lease }) {
  await furnish(databaseUrl, { products: PRODUCTS, pieces: orders * 3 });
  const pieces = await orderable(databaseUrl);
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const secret = randomUUID() + randomUUID();
  const env = { DATABASE_URL: databaseUrl, SECRET_KEY: secret, STORAGE_DIR: folder, PUBLIC_URL: site, SMTP_URL: postOffice.url, PAYMENT_GATEWAY: "demo", RUST_LOG: "error" };
  const api = new Program(join(bin, "api"), [], { ...env, PORT: String(port), ...OF_MANY_NETWORKS }, `${site}/api/health`);
  const workers = await Promise.all([1, 2].map(() => worker(bin, { ...env, WORKER_LEASE_SECONDS: String(lease) })));
  const programs = [api, ...workers];
  try {
    await Promise.all(programs.map((program) => program.start()));
    const since = Date.now();
    const guests = Array.from({ length: orders }, (_, n) => new Guest(site, n, pieces));
    const progress = { left: 0 };
    const [, inHand] = await Promise.all([
      buyAll(guests, progress),
      killNowAndThen(databaseUrl, { api, workers }, () => progress.left / orders, kills, log),
    ]);
    log(`${orders} guests have left`);
    await settled(databaseUrl);
    await giveUp(databaseUrl);
    const released = await number(databaseUrl, RELEASED);
    const late = guests.filter(({ course }) => course === "leaves, and pays when the order was given up");
    for (const guest of late) await guest.pay("pay");
    await settled(databaseUrl);
    const seconds = (Date.now() - since) / 1000;

    const confirmations = postOffice.letters.filter(({ messageId }) => messageId.startsWith("<confirm_order."));
    const twice = [...new Set(doubles(confirmations))];
    const documents = await query(databaseUrl, DOCUMENTS);
    const [sums] = await query(databaseUrl, SUMS);
    return {
      orders,
      kills,
      leaseSeconds: lease,
      seconds,
      repeatedRequests: guests.reduce((sum, { repeated }) => sum + repeated, 0),
      placed: await number(databaseUrl, "select count(*) from orders"),
      confirmed: await number(databaseUrl, "select count(*) from orders where confirmed_at is not null"),
      released,
      paidLate: late.length,
      refunds: await number(databaseUrl, "select count(*) from refunds where status = 'done'"),
      lettersInHandAtKills: inHand.size,
      confirmationsSentTwice: twice.length,
      confirmationsSentTwiceThoughNotInHand: twice.filter((order) => !inHand.has(order)).length,
      confirmationsWithoutInvoice: confirmations.filter((letter) => !letter.isWhole).length,
      ordersWithSeveralConfirmations: new Set(confirmations.map(({ messageId }) => messageId)).size - new Set(confirmations.map(orderOf)).size,
      documentsDamaged: documents.filter((document) => !isWhole(folder, document)).length,
      gatewayCapturedPaise: Number(sums.gateway_captured),
      ourCapturedPaise: Number(sums.our_captured),
      gatewayRefundedPaise: Number(sums.gateway_refunded),
      ourRefundedPaise: Number(sums.our_refunded),
      otherwise: Object.fromEntries(await Promise.all(Object.entries(NEVER).map(async ([what, sql]) => [what, await number(databaseUrl, sql)]))),
      withoutLetter: await withoutLetter(databaseUrl, postOffice.letters),
    };
  } catch (error) {
    for (const program of programs) log(program.log.split("\n").slice(-10).join("\n"));
    throw error;
  } finally {
    await Promise.all(programs.map((program) => program.end()));
  }
}

/** A worker, not started yet. @param {string} bin @param {Record<string, string>} env */
async function worker(bin, env) {
  const port = await freePort();
  const metrics = `http://127.0.0.1:${port}/metrics`;
  return new Program(join(bin, "worker"), ["--queues", "mail=4,documents=2,payments=4"], { ...env, WORKER_METRICS_PORT: String(port) }, metrics);
}

/** Someone who buys, and repeats each request until it is answered, as a person would. */
class Guest {
  /** Requests that were not answered the first time. */
  repeated = 0;
  #site;
  #n;
  #pieces;
  /** @type {{ id: string, token: string }} */
  #order = { id: "", token: "" };
  /** The gateway's page that is open. @type {URL | undefined} */
  #page;

  /** @param {string} site @param {number} n @param {Awaited<ReturnType<typeof orderable>>} pieces */
  constructor(site, n, pieces) {
    this.#site = site;
    this.#n = n;
    this.#pieces = [...pieces, ...pieces].slice(n % pieces.length, (n % pieces.length) + 1 + (n % 3));
    this.course = COURSES[n % COURSES.length];
  }

  async buy() {
    await this.#place();
    switch (this.course) {
      case "pays":
        await this.pay("pay");
        break;
      case "pays after a failure":
        await this.pay("fail");
        await this.#untilFailed();
        await this.pay("pay");
        break;
      case "pays after two failures":
        await this.pay("fail");
        await this.pay("fail");
        await this.pay("pay");
        break;
      case "pays, and the bank takes its time":
        await this.pay("later", { delay_seconds: "2" });
        break;
      case "pays, and the webhooks come twice and backwards":
        await this.pay("pay", { disordered: "on" });
        break;
      case "cancels without paying":
        await this.#cancel();
        break;
      case "pays and cancels":
        await this.pay("pay");
        await this.#untilPaid();
        await this.#cancel();
        break;
      default:
        this.#page = await this.#start();
    }
  }

  async #place() {
    const form = checkout(this.#n, this.#pieces);
    const priced = await this.#call("POST", "/api/cart/price", form.cart);
    const { id, token } = await this.#call("POST", "/api/orders", { ...form, acceptedPaise: priced.payablePaise });
    this.#order = { id, token };
  }

  /** Starts a payment; its page at the gateway. */
  async #start() {
    const { url } = await this.#call("POST", this.#path("/payment"));
    return new URL(url);
  }

  /**
   * Decides at the gateway. Every second guest returns to the site; the others close the page, so that only webhooks tell.
   * @param {"pay" | "fail" | "later"} choice @param {Record<string, string>} [more]
   */
  async pay(choice, more = {}) {
    const page = this.#page ?? (await this.#start());
    this.#page = choice === "fail" ? undefined : page;
    const form = new URLSearchParams({ choice, return_to: page.searchParams.get("return_to") ?? "", ...more });
    const { headers } = await this.#repeat(page.href, { method: "POST", body: form, redirect: "manual" });
    const back = new URL(headers.get("location") ?? "", this.#site).searchParams;
    const [paymentId, signature] = [back.get("razorpay_payment_id"), back.get("razorpay_signature")];
    if (paymentId && signature && this.#n % 2 === 0) await this.#call("POST", this.#path("/payment/return"), { paymentId, signature });
  }

  #untilFailed() {
    return this.#until("it failed", ({ status }) => status === "payment_failed");
  }

  #untilPaid() {
    return this.#until("it is paid", ({ paymentStatus }) => paymentStatus === "paid");
  }

  /** @param {string} what @param {(order: any) => boolean} isSo */
  async #until(what, isSo) {
    await until(what, async () => isSo(await this.#call("GET", this.#path(""))) || (await sleep(200), false), { limit: 600_000 });
  }

  async #cancel() {
    await this.#call("POST", this.#path("/cancel"), { reason: "Ordered the wrong size." }, ["not_cancellable"]);
  }

  /** @param {string} rest */
  #path(rest) {
    return `/api/orders/${this.#order.id}${rest}?token=${encodeURIComponent(this.#order.token)}`;
  }

  /**
   * @param {string} method @param {string} path @param {unknown} [body]
   * @param {string[]} [done] codes of refusals that say that an earlier try, whose response was lost, was carried out
   * @returns {Promise<any>}
   */
  async #call(method, path, body, done = []) {
    const headers = { "Content-Type": "application/json", ...networkOf(this.#n) };
    const before = this.repeated;
    const { status, text } = await this.#repeat(`${this.#site}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    if (status < 300) return text === "" ? null : JSON.parse(text);
    if (this.repeated > before && done.some((code) => text.includes(`"${code}"`))) return null;
    throw new Error(`Guest ${this.#n}, who ${this.course}: ${method} ${path}: ${status} ${text}`);
  }

  /** @param {string} url @param {RequestInit} init */
  async #repeat(url, init) {
    for (let tries = 1; tries <= 400; tries++, await sleep(100 + Math.random() * 100)) {
      const reply = await answer(url, init).catch(() => null);
      if (reply && reply.status < 500 && reply.status !== 429) return reply;
      this.repeated += 1;
    }
    throw new Error(`No answer: ${url}`);
  }
}

/** A whole response: a killed program may break off in its middle. @param {string} url @param {RequestInit} init */
async function answer(url, init) {
  const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}

/** @param {Guest[]} guests @param {{ left: number }} progress */
async function buyAll(guests, progress) {
  const waiting = [...guests];
  const some = async () => {
    for (let guest = waiting.shift(); guest; guest = waiting.shift()) {
      await guest.buy();
      progress.left += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some));
}

/**
 * Kills one of the programs at random moments while guests buy, and returns the orders whose confirmation a killed worker
 * was sending.
 * @param {string} databaseUrl @param {{ api: Program, workers: Program[] }} programs @param {() => number} done share of the
 *   guests who have left @param {number} kills @param {(line: string) => void} log
 */
async function killNowAndThen(databaseUrl, { api, workers }, done, kills, log) {
  const inHand = new Set();
  for (let killed = 0; killed < kills; killed++) {
    await until("guests buy", async () => done() >= (0.95 * killed) / kills, { limit: 300_000, explain: () => query(databaseUrl, LEFT) });
    await sleep(Math.random() * 400);
    const program = [api, ...workers][Math.floor(Math.random() * (1 + workers.length))];
    await program.end("SIGKILL");
    if (program !== api) for (const row of await query(databaseUrl, IN_HAND)) inHand.add(row.order);
    await program.start();
    if ((killed + 1) % 10 === 0) log(`killed ${killed + 1} times, ${Math.round(done() * 100)}% of the guests have left`);
  }
  return inHand;
}

/** Waits until gateway and workers have nothing to do but what is planned for later. @param {string} databaseUrl */
async function settled(databaseUrl) {
  const unsettled = async () => (await number(databaseUrl, UNSETTLED)) > 0 || (await sleep(500), (await number(databaseUrl, UNSETTLED)) > 0);
  await until("all is settled", async () => !(await unsettled()), { limit: 600_000, explain: () => query(databaseUrl, LEFT) });
}

/** Lets the time pass for which unpaid orders hold their pieces. @param {string} databaseUrl */
async function giveUp(databaseUrl) {
  await query(databaseUrl, "update orders set held_until = now() where held_until is not null");
  await query(databaseUrl, "update jobs_waiting set run_at = now() where kind = 'release_order'");
  await until("unpaid orders are given up", async () => (await number(databaseUrl, HELD)) === 0, { limit: 300_000, explain: () => query(databaseUrl, LEFT) });
}

/** The order of a letter. @param {import("./post-office.mjs").Letter} letter */
function orderOf({ messageId }) {
  return /^<[a-z_]+\.([0-9a-f-]{36})/.exec(messageId)?.[1] ?? messageId;
}

/** Orders of which a letter was sent more than once. @param {import("./post-office.mjs").Letter[]} letters */
function doubles(letters) {
  const seen = new Set();
  return letters.filter((letter) => seen.has(letter.messageId) || !seen.add(letter.messageId)).map(orderOf);
}

/** Whether a document's file has the recorded hash. @param {string} folder @param {Record<string, string>} document */
function isWhole(folder, { sha256, storage_key }) {
  const bytes = readFileSync(join(folder, storage_key));
  return createHash("sha256").update(bytes).digest("hex") === sha256;
}

/** Paid orders whose buyer has neither a confirmation nor a letter that it is cancelled. @param {string} databaseUrl @param {import("./post-office.mjs").Letter[]} letters */
async function withoutLetter(databaseUrl, letters) {
  const received = (/** @type {string} */ template) => new Set(letters.filter(({ messageId }) => messageId.startsWith(`<${template}.`)).map(orderOf));
  const [confirmed, told] = [received("confirm_order"), received("order_cancelled")];
  const orders = await query(databaseUrl, "select id, status from orders where confirmed_at is not null");
  return orders.filter(({ id, status }) => !confirmed.has(String(id)) && !(status === "cancelled" && told.has(String(id)))).length;
}

const RELEASED = "select count(*) from order_events where kind = 'released'";
const HELD = "select count(*) from orders where held_until is not null";
const IN_HAND = "select subject::text as order from jobs_running where kind = 'confirm_order'";
const LEFT = "select kind, state, attempt, error, run_at from jobs where state in ('waiting', 'running', 'retrying', 'dead') and run_at < now() + interval '10 minutes' limit 10";
const DOCUMENTS = "select sha256, storage_key from documents where state = 'ready'";

/** What gateway and workers have yet to do. The schedule's own jobs and the release of unpaid orders come later. */
const UNSETTLED = `
  select (select count(*) from demo_gateway_webhooks)
    + (select count(*) from demo_gateway_payments where settles_at is not null)
    + (select count(*) from gateway_events where worked_at is null)
    + (select count(*) from jobs_running where queue in ('mail', 'documents', 'payments'))
    + (select count(*) from jobs_waiting where queue in ('mail', 'documents', 'payments') and kind <> 'release_order')`;

const SUMS = `
  select
    (select coalesce(sum(amount_paise), 0) from demo_gateway_payments where status in ('captured', 'refunded')) as gateway_captured,
    (select coalesce(sum(amount_paise + fee_paise), 0) from payments
     where gateway = 'demo' and status in ('captured', 'partially_refunded', 'refunded')) as our_captured,
    (select coalesce(sum(amount_paise), 0) from demo_gateway_refunds) as gateway_refunded,
    (select coalesce(sum(amount_paise), 0) from refunds where status = 'done') as our_refunded`;

/** Prefix, table of numbered rows: numbers have no gaps, and none is given out that no row has. */
const gaps = (/** @type {string} */ prefix, /** @type {string} */ table) => `
  select coalesce(sum(last - (
    select count(*) from ${table} where number like prefix || '/' || financial_year || '/%'
  )), 0) + (select count(*) - count(distinct number) from ${table})
  from document_numbers where prefix = '${prefix}'`;

/** What there must be none of, in the database. */
const NEVER = {
  "payments captured by the gateway that are not ours": `
    select count(*) from demo_gateway_payments as theirs
    where status in ('captured', 'refunded') and not exists (
      select from payments where gateway_payment_id = theirs.id and status in ('captured', 'partially_refunded', 'refunded')
        and amount_paise = theirs.amount_paise
    )`,
  "payments of ours that the gateway did not capture": `
    select count(*) from payments
    where status in ('captured', 'partially_refunded', 'refunded') and gateway_payment_id not in (
      select id from demo_gateway_payments where status in ('captured', 'refunded')
    )`,
  "paid orders that are not confirmed and have no refund": `
    select count(*) from orders
    where confirmed_at is null and exists (
      select from payments where order_id = orders.id and status in ('captured', 'partially_refunded', 'refunded')
        and not exists (select from refunds where payment_id = payments.id)
    )`,
  "confirmed orders without a payment": `
    select count(*) from orders
    where confirmed_at is not null and not exists (
      select from payments where order_id = orders.id and status in ('captured', 'partially_refunded', 'refunded')
    )`,
  "orders confirmed more than once": `
    select count(*) from (select from order_events where kind = 'confirmed' group by order_id having count(*) > 1) as often`,
  "confirmed orders without one invoice of the same sum": `
    select count(*) from orders
    where confirmed_at is not null and 1 <> (
      select count(*) from tax_invoices where order_id = orders.id and total_paise = payable_paise
    )`,
  "invoices of orders that are not confirmed": `
    select count(*) from tax_invoices join orders on orders.id = order_id where confirmed_at is null`,
  "invoices without a document": `
    select count(*) from tax_invoices
    where not exists (select from documents where kind = 'tax_invoice' and subject_id = tax_invoices.id and state = 'ready')`,
  "confirmations that the ledger has twice": `
    select count(*) from (select from mails where template = 'confirm_order' group by about_id having count(*) > 1) as twice`,
  "letters that the ledger has not settled, or not sent though the order stands": `
    select count(*) from mails join orders on orders.id = about_id
    where mails.state <> 'sent' and not (
      template = 'confirm_order' and mails.state = 'dropped' and orders.status = 'cancelled'
    )`,
  "gaps in the invoices' numbers": gaps("IN", "tax_invoices"),
  "gaps in the orders' numbers": gaps("SO", "orders"),
  "gaps in the credit notes' numbers": gaps("CN", "credit_notes"),
  "refunds without a credit note of the same sum": `
    select count(*) from refunds
    where not exists (select from credit_notes where refund_id = refunds.id and total_paise = amount_paise)`,
  "stocks that differ from their ledger": `
    select count(*) from stocks
    where on_hand <> (
      select coalesce(sum(change), 0) from stock_moves
      where product_id = stocks.product_id and option_id is not distinct from stocks.option_id
    )`,
  "stocks whose reserved pieces no order holds": `
    select count(*) from stocks
    where reserved <> (select coalesce(sum(pieces), 0) from stock_reservations where stock_id = stocks.id)`,
  "orders that hold pieces though they ended": `
    select count(distinct order_id) from stock_reservations join orders on orders.id = order_id
    where status = 'cancelled' or confirmed_at is not null`,
  "orders that took other pieces than they sold": `
    select count(*) from orders
    where (select coalesce(-sum(change), 0) from stock_moves where order_id = orders.id) <> case
      when confirmed_at is not null and status <> 'cancelled' then (
        select coalesce(sum(pieces), 0) from order_lines, jsonb_to_recordset(demand) as part (pieces integer)
        where order_id = orders.id
      ) else 0 end`,
  "orders that are neither sold nor given up": `
    select count(*) from orders where status not in ('confirmed', 'cancelled')`,
  "jobs that failed for good": `
    select count(*) from jobs where state = 'dead' and kind <> 'check_payment'`,
};

/** Figures that must be zero. @param {Awaited<ReturnType<typeof checkouts>>} report */
export function brokenPromises(report) {
  return {
    "checkouts that are no order, or several": Math.abs(report.placed - report.orders),
    "paid orders without a letter": report.withoutLetter,
    "confirmations without their invoice": report.confirmationsWithoutInvoice,
    "orders with several confirmations": report.ordersWithSeveralConfirmations,
    "confirmations sent twice that nobody held at a kill": report.confirmationsSentTwiceThoughNotInHand,
    "documents that are damaged": report.documentsDamaged,
    "paise captured by the gateway and not by us": report.gatewayCapturedPaise - report.ourCapturedPaise,
    "paise refunded by the gateway and not by us": report.gatewayRefundedPaise - report.ourRefundedPaise,
    ...report.otherwise,
  };
}
