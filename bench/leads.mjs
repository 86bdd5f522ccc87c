/**
 * `POST /api/leads`, compared with a lower bound: pgbench with only the same inserts and as many connections on the same
 * server, alternately within one run.
 */
import { query } from "../dev/postgres/client.mjs";
import { answerAll, networkOf } from "../faults/enquiries.mjs";
import { CONNECTIONS, ROUNDS, SECONDS, measuredApi, median, pgbenchOf, pgbenched, posted } from "./shared/measure.mjs";

export const name = "leads";
export const describe = "POST /api/leads, compared with pgbench running the same inserts on the same server";

/** @param {import("../dev/bench.mjs").Context} ctx */
export async function run(ctx) {
  const pgbench = pgbenchOf(ctx);
  const autocannon = await ctx.library("autocannon");
  const databaseUrl = await ctx.freshDatabase();
  await answerAll(databaseUrl);
  const api = await measuredApi(ctx, databaseUrl);
  const floor = [];
  const posts = [];
  for (let round = 0; round < ROUNDS; round++) {
    floor.push((await pgbenched(pgbench, databaseUrl, INSERTS)).rate);
    posts.push(await bookings(autocannon, api.url, round));
  }
  const [{ stored }] = await query(databaseUrl, "select count(*)::int as stored from leads where source = 'website_popup'");
  const answered = posts.reduce((sum, post) => sum + post.answered, 0);
  // pgbench's leads have another source, to distinguish them.
  if (Number(stored) < answered) throw new Error(`${answered} bookings were answered, but only ${stored} are stored.`);
  const floorRate = median(floor);
  const rate = median(posts.map((post) => post.rate));
  return {
    connections: CONNECTIONS,
    rounds: ROUNDS,
    secondsEach: SECONDS,
    ratio: rate / floorRate,
    rows: [
      { what: "pgbench, the same inserts", "per second": floorRate, "p50 ms": "", "p99 ms": "" },
      {
        what: "POST /api/leads",
        "per second": rate,
        "p50 ms": median(posts.map((post) => post.p50)),
        "p99 ms": median(posts.map((post) => post.p99)),
      },
    ],
  };
}

/** The rows of one booking, as prepared statements: those of its limits, the first before the transaction, and all others. */
const INSERTS = `
\\set n random(1, 2000000000)
insert into auth_throttles (key, spent_until)
  values (decode(md5(gen_random_uuid()::text) || md5(:n::text), 'hex'), now() + interval '1 hour');
begin;
insert into idempotency_keys (operation, key, fingerprint, answer)
  values ('bench', gen_random_uuid()::text, decode(md5(:n::text) || md5(:n::text), 'hex'),
    '{"id": "01a1fc31-bada-738b-8a79-cd94acb77e39", "reference": "NV-JJPBEZHS", "callBy": "2026-11-22T03:41:19Z"}');
insert into leads (id, customer_name, customer_email, customer_phone, email_normalized, phone_normalized,
    contact_quality, bhk_type, interior_types, package_type, has_own_design, urgent_delivery, requirements, source,
    score, score_reasons, temperature, received_at, last_enquired_at, call_due_at, escalate_at, promise_at,
    unsubscribe_token)
  values (gen_random_uuid(), 'Visitor ' || :n, 'v' || :n || '@example.com', :n::text, 'v' || :n || '@example.com',
    '+91' || :n, 'verified', '3bhk', '{kitchen,wardrobe}', 'smart', false, true, 'A calm kitchen with a deep sink.',
    'website_booking', 58, '[{"signal": "3 BHK", "points": 14}, {"signal": "Several interiors", "points": 10}]',
    'warm', now(), now(), now(), now(), now(), gen_random_uuid())
  returning id as lead \\gset
insert into enquiries (id, lead_id, reference, is_repeat, raw, user_agent, request_id, received_at)
  values (gen_random_uuid(), :lead::uuid, gen_random_uuid()::text, false,
    '{"customerName": "Visitor", "customerEmail": "v@example.com", "bhkType": "3bhk", "source": "website_booking"}',
    'bench', 'bench', now());
insert into proved_addresses (id, lead_id, email_normalized, way, proved_at)
  values (gen_random_uuid(), :lead::uuid, 'v' || :n || '@example.com', 'form', now());
insert into consents (id, lead_id, purpose, text_version, language, channel, granted_at)
  select gen_random_uuid(), :lead::uuid, purpose, 'bench', 'en', 'website_booking', now()
  from unnest('{service_contact,marketing}'::text[]) as purpose;
with planned as (
  select nextval('jobs_waiting_id_seq') as id, gen_random_uuid()::text as key from generate_series(1, 5)
), fresh as (
  insert into job_keys (key, job_id) select key, id from planned
)
insert into jobs_waiting (id, queue, kind, payload, max_attempts, key, subject)
  select id, 'bench', 'announce_lead', ('{"announce_lead": {"enquiry": "' || :lead::text || '"}}')::json, 8, key, :lead::uuid
  from planned;
insert into auth_throttles (key, spent_until)
  select decode(md5(what || gen_random_uuid()) || md5(:n::text), 'hex'), now() + interval '1 hour'
  from unnest('{enquiries by network,by phone,by email,by total,announced}'::text[]) as what;
with event as (
  insert into conversion_events (id, event_id, kind, subject_kind, subject_id, value_paise, occurred_at, created_at)
    values (gen_random_uuid(), :lead || '/lead_submitted', 'lead_submitted', 'lead', :lead::uuid, 0, now(), now())
    returning id
)
insert into conversions (id, event_id, destination, state, reason, due_at, created_at, updated_at)
  select gen_random_uuid(), event.id, destination, 'skipped', 'not_connected', now(), now(), now()
  from event, unnest('{google_ads,ga4,meta}'::text[]) as destination;
commit;
`;

/**
 * Bookings of people with different phone numbers and addresses.
 * @param {Function} autocannon @param {string} url @param {number} round
 */
function bookings(autocannon, url, round) {
  let sent = round * 10_000_000;
  return posted(autocannon, `${url}/api/leads`, "bookings", () => {
    sent += 1;
    return { headers: { "idempotency-key": `bench-${sent}`, ...networkOf(sent) }, body: booking(sent) };
  });
}

/** @param {number} n */
function booking(n) {
  return {
    customerName: `Visitor ${n}`,
    customerEmail: `visitor${n}@example.com`,
    customerPhone: `9${String(n).padStart(9, "0")}`,
    bhkType: "3bhk",
    interiorTypes: ["kitchen", "wardrobe"],
    packageType: "smart",
    hasOwnDesign: false,
    urgentDelivery: true,
    requirements: "A calm kitchen with a deep sink.",
    source: "website_popup",
    marketingConsent: "marketing-2026-11",
  };
}
