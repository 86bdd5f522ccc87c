/**
 * `POST /api/orders`, compared with a lower bound: pgbench with only the same writes and as many connections on the same
 * server, alternately within one run. And `GET /api/products` with filters and counts on ten thousand products, compared
 * with the bare statement that reads them, one request at a time.
 */
import { Agent, get } from "node:http";
import { query } from "../dev/postgres/client.mjs";
import { networkOf } from "../faults/enquiries.mjs";
import { checkout, furnish, orderable } from "../faults/furniture.mjs";
import { CONNECTIONS, ROUNDS, SECONDS, measuredApi, median, percentiles, pgbenchOf, pgbenched, posted } from "./shared/measure.mjs";

export const name = "checkout";
export const describe = "POST /api/orders beside pgbench with the same writes, and GET /api/products with 10,000 products";

/** Of the floor's orders per second. */
const LEAST_RATIO = 0.5;

const PRODUCTS = 10_000;
const LIST_SECONDS = 4;
/** The 99th percentile of a list, in milliseconds. */
const LIST_LIMIT = 50;

/** @param {import("../dev/bench.mjs").Context} ctx */
export async function run(ctx) {
  const pgbench = pgbenchOf(ctx);
  const autocannon = await ctx.library("autocannon");
  const orders = await measureOrders(ctx, pgbench, autocannon);
  await ctx.stop();
  const lists = await measureLists(ctx, pgbench);
  return {
    connections: CONNECTIONS,
    rounds: ROUNDS,
    secondsEach: SECONDS,
    ratio: orders.ratio,
    leastRatio: LEAST_RATIO,
    products: PRODUCTS,
    listP99Ms: lists.p99,
    listLimitMs: LIST_LIMIT,
    holds: orders.ratio >= LEAST_RATIO && lists.p99 < LIST_LIMIT,
    rows: [...orders.rows, ...lists.rows],
  };
}

/** @param {import("../dev/bench.mjs").Context} ctx @param {string} pgbench @param {Function} autocannon */
async function measureOrders(ctx, pgbench, autocannon) {
  const databaseUrl = await ctx.freshDatabase();
  await furnish(databaseUrl, { products: 200, pieces: 1_000_000 });
  await query(databaseUrl, PIECES);
  const api = await measuredApi(ctx, databaseUrl, { PAYMENT_GATEWAY: "demo" });
  const pieces = await priced(api.url, databaseUrl);
  const floor = [];
  const posts = [];
  for (let round = 0; round < ROUNDS; round++) {
    floor.push(await pgbenched(pgbench, databaseUrl, writesOf(pieces.length)));
    // As autovacuum does within a minute: plans made for empty tables would be kept.
    await query(databaseUrl, "analyze");
    posts.push(await checkouts(autocannon, api.url, pieces, round));
    ctx.log(`orders, round ${round + 1} of ${ROUNDS}: ${floor.at(-1)?.rate.toFixed(0)} and ${posts.at(-1)?.rate.toFixed(0)} per second`);
  }
  const [{ stored }] = await query(databaseUrl, "select count(*) as stored from orders where delivery_note <> 'bench'");
  const answered = posts.reduce((sum, post) => sum + post.answered, 0);
  if (Number(stored) < answered) throw new Error(`${answered} orders were answered, but only ${stored} are stored.`);
  const [{ wrong }] = await query(databaseUrl, OVERSOLD);
  if (Number(wrong) > 0) throw new Error(`${wrong} stocks have other reserved pieces than orders hold.`);
  const rates = [median(floor.map(({ rate }) => rate)), median(posts.map(({ rate }) => rate))];
  return {
    ratio: rates[1] / rates[0],
    rows: [
      { what: "pgbench, the writes of an order", "per second": rates[0], "p50 ms": median(floor.map(({ p50 }) => p50)), "p99 ms": median(floor.map(({ p99 }) => p99)) },
      { what: "POST /api/orders", "per second": rates[1], "p50 ms": median(posts.map(({ p50 }) => p50)), "p99 ms": median(posts.map(({ p99 }) => p99)) },
    ],
  };
}

/** Numbers what can be ordered, so that pgbench can choose from it. */
const PIECES = `
  create table bench_pieces as
  select row_number() over (order by slug) as n, products.id as product, stocks.id as stock
  from products join stocks on product_id = products.id and option_id is null
  where is_stocked and availability in ('in_stock', 'limited')
    and not exists (select from product_options as option where option.product_id = products.id and option.is_stocked);
  alter table bench_pieces add primary key (n);
  analyze bench_pieces`;

const OVERSOLD = `
  select count(*) as wrong from stocks
  where reserved <> (select coalesce(sum(pieces), 0) from stock_reservations where stock_id = stocks.id)`;

/** Pieces that can be ordered, with what one costs delivered. @param {string} url @param {string} databaseUrl */
async function priced(url, databaseUrl) {
  const numbered = new Set((await query(databaseUrl, "select product from bench_pieces")).map(({ product }) => product));
  const pieces = (await orderable(databaseUrl)).filter(({ product }) => numbered.has(product));
  const prices = [];
  for (const [n, piece] of pieces.entries()) {
    const headers = { "Content-Type": "application/json", ...networkOf(n) };
    const reply = await fetch(`${url}/api/cart/price`, { method: "POST", headers, body: JSON.stringify(checkout(n, [piece]).cart) });
    const cart = await reply.json();
    if (!reply.ok || !cart.canBeOrdered) throw new Error(`A cart cannot be ordered: ${JSON.stringify(cart)}`);
    prices.push({ ...piece, goods: cart.goodsPaise, shipping: cart.shippingPaise });
  }
  return prices;
}

/**
 * The writes of `domain/shop/src/order/place.rs` for an order of two pieces, in the same statements: the allowance of the
 * caller's network; then, in one transaction, the attempt, the job that gives the order up, and the order with its pieces
 * and all that belongs to it. It reads no price and checks nothing.
 */
const writesOf = (/** @type {number} */ pieces) => `
\\set n random(1, 2000000000)
\\set a random(1, ${pieces})
\\set b random(1, ${pieces})
select refused_place from take_allowances(array[decode(md5(:n::text), 'hex')], array[10.0], array[10.0], now());
begin;
insert into idempotency_keys (operation, key, fingerprint, answer)
  values ('place_order', gen_random_uuid()::text, decode(md5(:n::text) || md5(:n::text), 'hex'),
    '"01a1fc31-bada-738b-8a79-cd94acb77e39"')
  on conflict do nothing;
with planned as (
  select nextval('jobs_waiting_id_seq') as id, 'release_order:' || gen_random_uuid() as key
), fresh as (
  insert into job_keys (key, job_id) select key, id from planned on conflict do nothing returning job_id
)
insert into jobs_waiting (id, run_at, priority, queue, kind, payload, max_attempts, key, subject)
  select id, now() + interval '1 day', 1, 'bench', 'release_order',
    '{"release_order": {"order": "01a1fc31-bada-738b-8a79-cd94acb77e39"}}', 10, key, gen_random_uuid()
  from planned where id in (select job_id from fresh);
with demand as (
  select stock as stock_id, count(*)::integer as pieces
  from unnest(array[:a, :b]::bigint[]) as chosen (n) join bench_pieces on bench_pieces.n = chosen.n group by stock
), locked as materialized (
  select stocks.id, on_hand - reserved as left_over from stocks
  where stocks.id in (select stock_id from demand) order by stocks.id for update of stocks
), short as materialized (
  select stock_id, coalesce(left_over, 0) as left_over
  from demand left join locked on locked.id = stock_id where coalesce(left_over, 0) < pieces
  order by stock_id limit 1
), promised as (
  update stocks set reserved = reserved + pieces
  from demand join locked on locked.id = stock_id
  where stocks.id = stock_id and not exists (select from short)
  returning stocks.id as stock_id, pieces
), counted as (
  insert into document_numbers (prefix, financial_year, last)
  select 'BN', '2026-27', 1 where not exists (select from short)
  on conflict (prefix, financial_year) do update set last = document_numbers.last + 1
  returning prefix || '/' || financial_year || '/' || lpad(last::text, greatest(4, length(last::text)), '0') as number
), placed as (
  insert into orders
    (id, number, attempt_key, status, payment_status, fulfilment_status, method, name, email, email_normalized, phone,
     phone_normalized, line1, line2, landmark, city, state_code, pincode, floor, has_lift, delivery_note, supply,
     goods_paise, discount_paise, shipping_paise, carrying_paise, assembly_paise, cod_fee_paise, payable_paise, cgst_paise,
     sgst_paise, igst_paise, saving_paise, promised_on, held_until, is_test, created_at, updated_at)
  select gen_random_uuid(), number, gen_random_uuid(), 'pending_payment', 'unpaid', 'unfulfilled', 'gateway',
    'Visitor ' || :n, 'v' || :n || '@example.com', 'v' || :n || '@example.com', :n::text, '+91' || :n, '14, 12th Main', '',
    '', 'Bengaluru', '29', '560038', 0, true, 'bench', 'within_state', 8000000, 0, 49900, 0, 0, 0, 8049900, 613975, 613975, 0,
    2000000, current_date + 10, now() + interval '30 minutes', false, now(), now()
  from counted
  returning id, number, created_at
), lined as (
  insert into order_lines
    (id, order_id, place, product_id, name, sku, hsn, tax_basis_points, options, availability, unit_paise, unit_mrp_paise,
     quantity, value_paise, discount_paise, charges_paise, with_assembly, demand)
  select gen_random_uuid(), placed.id, place, product, 'Sofa ' || chosen.n, 'SOF-' || chosen.n, '9403', 1800, '[]', 'in_stock', 4000000,
    5000000, 1, 4000000, 0, 24950, false, jsonb_build_array(jsonb_build_object('stockId', stock, 'pieces', 1))
  from placed, unnest(array[:a, :b]::bigint[]) with ordinality as chosen (n, place) join bench_pieces on bench_pieces.n = chosen.n
  returning id
), pieces as (
  insert into order_units (id, line_id, place, paid_paise, cgst_paise, sgst_paise, igst_paise)
  select gen_random_uuid(), id, 0, 4024950, 306987, 306987, 0 from lined
), held as (
  insert into stock_reservations (order_id, stock_id, pieces)
  select placed.id, stock_id, pieces from placed, promised
), told as (
  insert into order_events (id, order_id, at, kind, detail)
  select gen_random_uuid(), id, created_at, 'placed', jsonb_build_object('number', number) from placed
)
select number from placed;
commit;
`;

/**
 * Orders of different people, each of two pieces.
 * @param {Function} autocannon @param {string} url @param {Awaited<ReturnType<typeof priced>>} pieces @param {number} round
 */
function checkouts(autocannon, url, pieces, round) {
  let sent = round * 10_000_000;
  const any = () => pieces[Math.floor(Math.random() * pieces.length)];
  return posted(autocannon, `${url}/api/orders`, "orders", () => {
    sent += 1;
    const chosen = [any(), any()];
    const acceptedPaise = chosen[0].goods + chosen[1].goods + chosen[0].shipping;
    return { headers: networkOf(sent), body: { ...checkout(sent, chosen), acceptedPaise } };
  });
}

/** What visitors ask for: pages, filters and orders, some with words. */
const QUESTIONS = [
  "",
  "sort=price",
  "inStock=true&sort=newest",
  "category=room-2",
  "category=kind-5&inStock=true",
  "brand=Brand%203,Brand%204&sort=-price",
  "colour=Oat&material=Teak,Oak",
  "priceFrom=4200000&priceTo=4800000&onSale=true",
  "origin=IN&inStock=true&sort=price",
  "category=room-1&colour=Walnut&brand=Brand%207",
  "q=teak&inStock=true",
  "material=Cane&priceTo=4500000&sort=origin",
];

/** All products with their stock, as one statement. */
const BARE = `
select products.id, category_id, brands.name, material, origin_country, colours, mrp_paise, price_paise, sale_price_paise,
  sale_starts_on, sale_ends_on, lowest_difference_paise, availability, is_stocked, reorder_level, unsold, is_featured,
  products.position, first_published_at
from products
left join brands on brands.id = brand_id
left join (
  select product_id, coalesce(
      sum(on_hand - reserved) filter (where option_id is not null), sum(on_hand - reserved) filter (where option_id is null)
    ) as unsold
  from stocks where option_id is null or option_id in (select id from product_options where is_stocked)
  group by product_id
) as stock on stock.product_id = products.id
where products.status = 'published' and products.archived_at is null;
`;

/** @param {import("../dev/bench.mjs").Context} ctx @param {string} pgbench */
async function measureLists(ctx, pgbench) {
  const databaseUrl = await ctx.freshDatabase();
  await furnish(databaseUrl, { products: PRODUCTS });
  const api = await ctx.spawnApi({ DATABASE_URL: databaseUrl, RUST_LOG: "warn" });
  const { total, items } = await (await fetch(`${api.url}/api/products`)).json();
  if (total !== PRODUCTS || items.length !== 24) throw new Error(`A shop of ${PRODUCTS} products lists ${total}, ${items.length} on a page.`);
  const change = (/** @type {string} */ sql) => () => query(databaseUrl, sql);
  const courses = [
    { what: "GET /api/products", before: undefined, seconds: LIST_SECONDS },
    { what: "after a sale", before: change("update stocks set reserved = least(on_hand, reserved + 1) where id = (select id from stocks limit 1)"), seconds: LIST_SECONDS },
    { what: "after a product was changed", before: change("update products set version = version + 1 where slug = 'sofa-1'"), seconds: LIST_SECONDS },
  ].map((course) => ({ ...course, /** @type {ReturnType<typeof percentiles>[]} */ rounds: [] }));
  const bare = [];
  for (let round = 0; round < ROUNDS + 1; round++) {
    const alone = await pgbenched(pgbench, databaseUrl, BARE, 1, LIST_SECONDS);
    if (round > 0) bare.push(alone);
    for (const { before, seconds, rounds } of courses) {
      const measured = await ask(`${api.url}/api/products`, before, seconds);
      // The first round is a warm-up.
      if (round > 0) rounds.push(measured);
    }
    ctx.log(`lists, round ${round} of ${ROUNDS}`);
  }
  const row = (/** @type {string} */ what, /** @type {{ p50: number, p99: number }[]} */ rounds) => ({
    what,
    "per second": "",
    "p50 ms": median(rounds.map(({ p50 }) => p50)),
    "p99 ms": median(rounds.map(({ p99 }) => p99)),
  });
  return {
    p99: median(courses[0].rounds.map(({ p99 }) => p99)),
    rows: [row("the bare statement", bare), ...courses.map(({ what, rounds }) => row(what, rounds))],
  };
}

/**
 * Asks one question after the other, like a browser: on one connection, accepting compression.
 * @param {string} url @param {(() => Promise<unknown>) | undefined} before what is done before each @param {number} seconds
 */
async function ask(url, before, seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const latencies = [];
  const end = performance.now() + seconds * 1000;
  for (let n = 0; performance.now() < end; n++) {
    await before?.();
    const since = performance.now();
    await once(`${url}?${QUESTIONS[n % QUESTIONS.length]}`, agent);
    latencies.push(performance.now() - since);
  }
  agent.destroy();
  return percentiles(latencies);
}

/** @param {string} url @param {Agent} agent @returns {Promise<void>} */
function once(url, agent) {
  return new Promise((resolve, reject) => {
    const question = get(url, { agent, headers: { "accept-encoding": "gzip, deflate, br, zstd" } }, (response) => {
      response.on("error", reject);
      response.on("end", () => (response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`))));
      response.resume();
    });
    question.on("error", reject);
  });
}
