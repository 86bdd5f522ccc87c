/**
 * The search of the back office among 100,000 leads, customers and quotations, compared with a bare indexed query of the
 * same rows: the three tables asked for the same text on one connection, alternately within one run. One request at a
 * time, so that latency does not include queueing.
 */
import { Agent, get } from "node:http";
import { connected, query } from "../dev/postgres/client.mjs";
import { call } from "../faults/admin.mjs";
import { OF_MANY_NETWORKS } from "../faults/enquiries.mjs";
import { median, percentiles } from "./shared/measure.mjs";

export const name = "search";
export const describe = "GET /api/admin/search among 100,000 leads, customers and quotations, compared with a bare indexed query";

const RECORDS = 100_000;
const ROUNDS = 5;
/** Texts of each kind per round. */
const TEXTS = 60;
/** Limit of the slowest hundredth, in milliseconds. */
const LIMIT = 50;

/** What people type, by the number of a record. @type {Record<string, (record: Person) => string>} */
const KINDS = {
  "last four digits": ({ phone }) => phone.slice(-4),
  "phone number": ({ phone }) => `${phone.slice(0, 5)} ${phone.slice(5)}`,
  surname: ({ name }) => name.split(" ")[1],
  name: ({ name }) => name,
  "quotation number": ({ number }) => number,
  "nothing found": ({ phone }) => `no such ${phone}`,
};

/** @typedef {{ name: string, phone: string, number: string }} Person */

/** @param {import("../dev/bench.mjs").Context} ctx */
export async function run(ctx) {
  const databaseUrl = await ctx.freshDatabase();
  const api = await ctx.spawnApi({ ...OF_MANY_NETWORKS, DATABASE_URL: databaseUrl, RUST_LOG: "warn" });
  const token = await admin(api.url, databaseUrl);
  await fill(databaseUrl);
  const people = await sample(databaseUrl, TEXTS * (ROUNDS + 1));
  const database = await connected(databaseUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const rounds = [];
  try {
    await expectFound(api.url, token, agent, people[0]);
    for (let round = 0; round <= ROUNDS; round++) {
      const typed = people.slice(round * TEXTS, (round + 1) * TEXTS);
      const measured = await measuredRound(typed, (text) => search(api.url, token, agent, text), (text) => database.query({ name: "bare", text: BARE, values: [`%${text.toLowerCase()}%`] }));
      // The first round is a warm-up.
      if (round > 0) rounds.push(measured);
    }
  } finally {
    agent.destroy();
    await database.end();
  }
  const rows = Object.keys(KINDS).map((kind) => ({
    what: kind,
    "search p50 ms": median(rounds.map((round) => round[kind].search.p50)),
    "search p99 ms": median(rounds.map((round) => round[kind].search.p99)),
    "bare p50 ms": median(rounds.map((round) => round[kind].bare.p50)),
    "bare p99 ms": median(rounds.map((round) => round[kind].bare.p99)),
  }));
  const slowest = Math.max(...rows.map((row) => row["search p99 ms"]));
  return { records: RECORDS, rounds: ROUNDS, textsEach: TEXTS, slowestP99: slowest, limit: LIMIT, holds: slowest <= LIMIT, rows };
}

/** The same rows by the same indexes, and nothing else: no permissions, no other lists, no HTTP. */
const BARE = `
  (select id, customer_name from leads where archived_at is null and search_text like $1
   order by received_at desc, id desc limit 6)
  union all
  (select id, name from customers where archived_at is null and search_text like $1
   order by created_at desc, id desc limit 6)
  union all
  (select id, client_name from quotations where archived_at is null and search_text like $1
   order by created_at desc, id desc limit 6)`;

/**
 * Both ways for each text, one after the other.
 * @param {Person[]} people @param {(text: string) => Promise<unknown>} found @param {(text: string) => Promise<unknown>} bare
 */
async function measuredRound(people, found, bare) {
  /** @type {Record<string, { search: { p50: number, p99: number }, bare: { p50: number, p99: number } }>} */
  const round = {};
  for (const [kind, textOf] of Object.entries(KINDS)) {
    const searched = [];
    const asked = [];
    for (const person of people) {
      searched.push(await timed(() => found(textOf(person))));
      // Numbers are stored without spaces, too.
      asked.push(await timed(() => bare(kind === "phone number" ? person.phone : textOf(person))));
    }
    round[kind] = { search: percentiles(searched), bare: percentiles(asked) };
  }
  return round;
}

/** Duration in milliseconds. @param {() => Promise<unknown>} work */
async function timed(work) {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

/** @param {string} url @param {string} token @param {Agent} agent @param {string} text @returns {Promise<any>} */
function search(url, token, agent, text) {
  return new Promise((resolve, reject) => {
    const address = `${url}/api/admin/search?${new URLSearchParams({ q: text })}`;
    const request = get(address, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (part) => (body += part));
      response.on("error", reject);
      response.on("end", () => (response.statusCode === 200 ? resolve(JSON.parse(body)) : reject(new Error(`The search returned ${response.statusCode}: ${body}`))));
    });
    request.on("error", reject);
  });
}

/** A phone number finds its lead, its customer and its quotation. @param {string} url @param {string} token @param {Agent} agent @param {Person} person */
async function expectFound(url, token, agent, person) {
  const { groups } = await search(url, token, agent, person.phone);
  const kinds = groups.map((/** @type {{ kind: string }} */ { kind }) => kind);
  if (kinds.join() !== "customer,lead,quotation") throw new Error(`${person.phone} found ${JSON.stringify(groups)}.`);
}

/** Access token of an admin. @param {string} url @param {string} databaseUrl */
async function admin(url, databaseUrl) {
  const account = { email: "asha.rao@example.com", password: "eleven brass hinges" };
  const data = { first_name: "Asha", last_name: "Rao", age_declaration: "age-2026-11" };
  await call(`${url}/auth/v1/signup`, "POST", { ...account, data });
  await query(databaseUrl, "update users set role = 'admin'");
  await query(databaseUrl, "update auth_accounts set email_confirmed_at = now()");
  const { access_token: token } = await call(`${url}/auth/v1/token?grant_type=password`, "POST", account);
  return /** @type {string} */ (token);
}

/** Person `n`: one of 1,600 names, and a number of their own. */
const PERSON = `
  (array['Asha','Ravi','Meera','Anand','Kavya','Suresh','Divya','Kiran','Latha','Mohan','Nisha','Prakash','Rekha','Sanjay',
    'Tara','Uday','Vani','Yash','Zara','Arjun','Bhavna','Chetan','Deepa','Eshan','Farah','Ganesh','Hema','Imran','Jaya',
    'Kabir','Leela','Manish','Neha','Omkar','Pooja','Rahul','Sunita','Tejas','Usha','Vikram'])[1 + n % 40]
  || ' ' ||
  (array['Rao','Menon','Hegde','Shetty','Kulkarni','Iyer','Nair','Reddy','Patil','Joshi','Gowda','Bhat','Pillai','Varma',
    'Deshpande','Kamath','Acharya','Prabhu','Naidu','Murthy','Chandra','Desai','Gupta','Jain','Khanna','Lobo','Mathew',
    'Nambiar','Pai','Rangan','Sharma','Thomas','Upadhya','Venkat','Wagle','Yadav','Zacharia','Banerjee','Dsouza','Fernandes'
  ])[1 + n / 40 % 40] as name,
  '9' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0') as phone,
  'QT/2026-27/' || lpad(n::text, 6, '0') as number`;

/** Inserts the records, as the product would. @param {string} databaseUrl */
async function fill(databaseUrl) {
  const people = `(select n, ${PERSON} from generate_series(1, ${RECORDS}) as n) as person`;
  const at = "now() - n * interval '1 minute'";
  await query(
    databaseUrl,
    `insert into leads (id, customer_name, customer_email, customer_phone, email_normalized, phone_normalized,
       contact_quality, bhk_type, interior_types, package_type, has_own_design, urgent_delivery, requirements, source,
       score, score_reasons, temperature, locality, received_at, last_enquired_at, unsubscribe_token)
     select gen_random_uuid(), name, 'person' || n || '@example.com', phone, 'person' || n || '@example.com', '+91' || phone,
       'verified', '3bhk', '{kitchen,wardrobe}', 'smart', false, false, '', 'website_booking', 50, '[]', 'warm',
       'Whitefield', ${at}, ${at}, gen_random_uuid()
     from ${people}`,
  );
  await query(
    databaseUrl,
    `insert into customers (id, kind, name, email, phone, email_normalized, phone_normalized, created_at, updated_at)
     select gen_random_uuid(), 'individual', name, 'person' || n || '@example.com', phone, 'person' || n || '@example.com',
       '+91' || phone, ${at}, ${at}
     from ${people}`,
  );
  await query(
    databaseUrl,
    `insert into quotations (id, number, client_name, client_email, client_phone, site_address, place_of_supply, delivery,
       valid_until, discount, prices_of, owner_id, status, payable_paise, created_at, updated_at)
     select gen_random_uuid(), number, name, 'person' || n || '@example.com', phone, n || ' Lake Road, Bengaluru', '29',
       'standard', current_date + 30, '{"by": "percent", "basisPoints": 0}', current_date, (select id from users where email = 'asha.rao@example.com'), 'approved',
       45000000, ${at}, ${at}
     from ${people}`,
  );
  await query(databaseUrl, "vacuum analyze leads");
  await query(databaseUrl, "vacuum analyze customers");
  await query(databaseUrl, "vacuum analyze quotations");
}

/** People anywhere among the records. @param {string} databaseUrl @param {number} count @returns {Promise<Person[]>} */
async function sample(databaseUrl, count) {
  const rows = await query(databaseUrl, `select ${PERSON} from generate_series(1, ${RECORDS}, ${Math.floor(RECORDS / count)}) as n limit ${count}`);
  return /** @type {Person[]} */ (/** @type {unknown} */ (rows));
}
