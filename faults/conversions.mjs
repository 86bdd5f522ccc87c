/**
 * Conversions of many leads for three platforms, while workers are killed, the platforms are away, busy, and refuse some:
 * each event is accepted once, or rejected with the platform's reason.
 */
import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { command } from "../dev/command.mjs";
import { query } from "../dev/postgres/client.mjs";
import { ACCOUNTS, ACTIONS, withAdPlatforms } from "./ad-platforms.mjs";
import { call, signedIn } from "./admin.mjs";
import { number } from "./chores.mjs";
import { Program, freePort, until } from "./program.mjs";

const PASSWORD = "a password of these proofs alone";

export const DESTINATIONS = /** @type {const} */ (["google_ads", "ga4", "meta"]);

/** Names of events at the platforms, by kind. */
const ANALYTICS = { lead_qualified: "qualify_lead", site_visit_done: "working_lead", contract_won: "close_convert_lead" };
const META = { lead_qualified: "LeadQualified", site_visit_done: "SiteVisitDone", contract_won: "ContractWon" };

/**
 * @typedef {{ databaseUrl: string, bin: string, folder: string, log: (line: string) => void }} Place
 *   a migrated database, the folder of the programs, and a folder for files
 */

/**
 * A worker that is connected to these platforms, and the conversions of so many leads.
 * @template T
 * @param {Place} place
 * @param {{ events: number, workers: number, lease: number }} how `lease` in seconds
 * @param {(connected: { platforms: import("./ad-platforms.mjs").AdPlatforms, workers: Program[] }) => Promise<T>} work
 */
export function withConversions({ databaseUrl, bin, folder, log }, { events, workers: count, lease }, work) {
  return withAdPlatforms(async (platforms) => {
    const port = await freePort();
    const site = `http://127.0.0.1:${port}`;
    const secret = randomUUID() + randomUUID();
    const env = { DATABASE_URL: databaseUrl, SECRET_KEY: secret, STORAGE_DIR: folder, PUBLIC_URL: site, MAIL_DIR: folder, RUST_LOG: "error", ...platforms.environment };
    await command(join(bin, "api"), ["seed"], { env: { ...env, NIVAS_ENV: "development", DEMO_PASSWORD: PASSWORD } });
    await query(databaseUrl, "delete from jobs_waiting; delete from conversion_events; delete from ad_connections");
    const api = new Program(join(bin, "api"), [], { ...env, PORT: String(port) }, `${site}/api/health`);
    const workers = await Promise.all(Array.from({ length: count }, () => worker(bin, { ...env, WORKER_LEASE_SECONDS: String(lease) })));
    try {
      await api.start();
      await connect(platforms, site, await signedIn(site, PASSWORD));
      await query(databaseUrl, RECORDED.replaceAll("$events", String(events)));
      log(`${events} events are recorded for ${DESTINATIONS.length} platforms`);
      return await work({ platforms, workers });
    } catch (error) {
      for (const program of [api, ...workers]) log(program.log.split("\n").slice(-10).join("\n"));
      throw error;
    } finally {
      await Promise.all([api, ...workers].map((program) => program.end()));
    }
  });
}

/** A worker, not started yet. @param {string} bin @param {Record<string, string>} env */
async function worker(bin, env) {
  const port = await freePort();
  return new Program(join(bin, "worker"), ["--queues", "conversions=3"], { ...env, WORKER_METRICS_PORT: String(port) }, `http://127.0.0.1:${port}/metrics`);
}

/** Enters the connections as an admin does, and has them tested. @param {import("./ad-platforms.mjs").AdPlatforms} platforms @param {string} site @param {string} token */
async function connect(platforms, site, token) {
  const drafts = {
    google_ads: { method: "data_manager", account: "123-456-7890", loginAccount: ACCOUNTS.manager, actions: ACTIONS, serviceAccount: platforms.serviceAccount },
    ga4: { account: ACCOUNTS.analytics, apiSecret: platforms.analytics.apiSecret },
    meta: { account: ACCOUNTS.pixel, loginAccount: ACCOUNTS.adAccount, accessToken: platforms.meta.accessToken, appSecret: platforms.meta.appSecret },
  };
  for (const [destination, draft] of Object.entries(drafts)) {
    const path = `${site}/api/admin/ads/connections/${destination}`;
    await call(path, "PUT", { version: 0, isEnabled: true, ...draft }, token);
    const { isAccepted, reason } = await call(`${path}/check`, "POST", {}, token);
    if (!isAccepted) throw new Error(`${destination} does not accept the connection: ${reason}`);
  }
}

/** Has a worker look now, instead of at its next time. @param {string} databaseUrl @param {string} kind @param {string} destination */
export async function look(databaseUrl, kind, destination) {
  const payload = JSON.stringify({ [kind]: { destination, due_at: new Date().toISOString() } });
  await query(
    databaseUrl,
    `insert into jobs_waiting (id, queue, kind, payload, max_attempts)
     values (nextval('jobs_waiting_id_seq'), 'conversions', '${kind}', '${payload}', 5)`,
  );
}

/** Conversions that have not ended. */
const OPEN = "select count(*) from conversions where state in ('queued', 'sending', 'retrying', 'sent')";

/**
 * @param {Place} place
 * @param {{ events: number, kills: number, outage: number, lease: number }} how `outage` and `lease` in seconds
 */
export function conversions(place, { events, kills, outage, lease }) {
  const { databaseUrl, log } = place;
  return withConversions(place, { events, workers: 2, lease }, async ({ platforms, workers }) => {
    const since = Date.now();
    Object.assign(platforms.mood, { busy: 0.05, throttle: 0.02, latency: 5, processing: 500, refuses });
    await Promise.all(workers.map((worker) => worker.start()));
    const inHand = new Set();
    let isDone = false;
    const hurry = (async () => {
      for (let turn = 0; !isDone; turn++, await sleep(1000)) {
        // Delays of hours are not waited for, except while the platforms are away.
        if (turn % 5 === 4 && !platforms.mood.isDown) await query(databaseUrl, "update conversions set due_at = now() where state = 'retrying'");
        for (const destination of DESTINATIONS) await look(databaseUrl, "upload", destination);
        await look(databaseUrl, "check_uploads", "google_ads");
        if (turn % 7 === 6) platforms.tokens.expire();
      }
    })();
    const away = (async () => {
      await sleep(2000);
      platforms.mood.isDown = true;
      await sleep(outage * 1000);
      platforms.mood.isDown = false;
    })();
    try {
      for (let killed = 0; killed < kills; killed++) {
        await sleep(300 + Math.random() * 1500);
        const victim = workers[killed % workers.length];
        await victim.end("SIGKILL");
        const held = await query(databaseUrl, "select conversions.id from conversions where state = 'sending' and destination = 'ga4'");
        for (const { id } of held) inHand.add(String(id));
        await victim.start();
      }
      log(`${kills} kills`);
      await away;
      await until("every conversion has ended", async () => (await number(databaseUrl, OPEN)) === 0, {
        limit: 1_200_000,
        explain: () => query(databaseUrl, "select destination, state, reason, count(*)::int, max(attempts) from conversions group by 1, 2, 3 order by 1, 2, 3"),
      });
    } finally {
      isDone = true;
      await Promise.all([hurry, away]);
    }
    return { events, kills, outageSeconds: outage, leaseSeconds: lease, seconds: (Date.now() - since) / 1000, ...(await compared(databaseUrl, platforms, inHand)) };
  });
}

/** One in twenty: some are refused with their request, some later. @param {string} id @returns {"request" | "processing" | null} */
function refuses(id) {
  const [first] = createHash("sha256").update(id).digest();
  return first < 7 ? "request" : first < 13 ? "processing" : null;
}

/** What is stored, compared with what the platforms know. @param {string} databaseUrl @param {import("./ad-platforms.mjs").AdPlatforms} platforms @param {Set<string>} inHand */
async function compared(databaseUrl, platforms, inHand) {
  const rows = await query(
    databaseUrl,
    `select conversions.id, destination, state, reason, event.event_id, kind, value_paise::float8 / 100 as value, attempts
     from conversions join conversion_events as event on event.id = conversions.event_id`,
  );
  const wrong = { acceptedAndUnknown: 0, acceptedTwice: 0, acceptedWithAnotherValue: 0, rejectedAndKnown: 0, rejectedForNoReason: 0, acceptedThoughRefused: 0, countedTwiceThoughNotInHand: 0 };
  const figures = { accepted: 0, rejected: 0, otherwise: 0, countedTwice: 0, maxAttempts: 0 };
  for (const { id, destination, state, reason, event_id: event, kind, value, attempts } of rows) {
    figures.maxAttempts = Math.max(figures.maxAttempts, Number(attempts));
    const isRefused = refuses(event) !== null;
    let times = 0;
    if (destination === "google_ads") {
      const values = platforms.dataManager.accepted.get(`${ACTIONS[/** @type {keyof typeof ACTIONS} */ (kind)]} ${event}`) ?? [];
      times = values.length;
      if (values.some((told) => told !== Number(value))) wrong.acceptedWithAnotherValue += 1;
      if (times > 1) wrong.acceptedTwice += 1;
    } else if (destination === "ga4") {
      times = platforms.analytics.counted.get(`${ANALYTICS[/** @type {keyof typeof ANALYTICS} */ (kind)]} ${event}`) ?? 0;
      if (times > 1) figures.countedTwice += 1;
      // Google Analytics does not recognise an event: one that a killed worker had just sent may count twice.
      if (times > 1 && !inHand.has(String(id))) wrong.countedTwiceThoughNotInHand += 1;
    } else {
      // Meta counts an event once, however often it comes.
      times = Math.min(1, platforms.meta.received.get(`${META[/** @type {keyof typeof META} */ (kind)]} ${event}`) ?? 0);
    }
    if (state === "accepted") {
      figures.accepted += 1;
      if (times === 0) wrong.acceptedAndUnknown += 1;
      if (isRefused) wrong.acceptedThoughRefused += 1;
    } else if (state === "rejected") {
      figures.rejected += 1;
      if (times > 0) wrong.rejectedAndKnown += 1;
      if (!isRefused || !["INVALID_EVENT", "EVENT_TOO_OLD", "VALUE_INVALID", "100/2804050"].includes(String(reason))) wrong.rejectedForNoReason += 1;
    } else {
      figures.otherwise += 1;
    }
  }
  return { ...figures, ...wrong, tokens: platforms.tokens.count, answers: platforms.answers, contractFaults: platforms.faults.length, examples: platforms.faults.slice(0, 3) };
}

/** What must not happen, with how often it did. @param {Awaited<ReturnType<typeof conversions>>} report */
export function brokenPromises(report) {
  return {
    "conversions that did not end": report.otherwise,
    "accepted, but unknown to the platform": report.acceptedAndUnknown,
    "accepted twice": report.acceptedTwice,
    "accepted with another value": report.acceptedWithAnotherValue,
    "counted twice though no killed worker had it": report.countedTwiceThoughNotInHand,
    "rejected, but known to the platform": report.rejectedAndKnown,
    "rejected for no reason of the platform": report.rejectedForNoReason,
    "accepted though the platform refused it": report.acceptedThoughRefused,
    "requests against the contract": report.contractFaults,
  };
}

/** Leads of visitors who came by ads and agreed, with an event each. */
const RECORDED = `
begin;
create temporary table made on commit drop as
  select n, md5('lead ' || n)::uuid as lead, md5('visitor ' || n)::uuid as visitor, md5('event ' || n)::uuid as event,
      (array['lead_qualified', 'site_visit_done', 'contract_won'])[n % 3 + 1] as kind
  from generate_series(1, $events) as n;
insert into leads (id, customer_name, customer_email, customer_phone, email_normalized, phone_normalized, contact_quality,
    bhk_type, interior_types, package_type, has_own_design, urgent_delivery, requirements, source, score, score_reasons,
    temperature, received_at, last_enquired_at, call_due_at, escalate_at, promise_at, unsubscribe_token)
  select lead, 'Visitor ' || n, 'v' || n || '@example.com', '9' || lpad(n::text, 9, '0'), 'v' || n || '@example.com',
    '+919' || lpad(n::text, 9, '0'), 'verified', '3bhk', '{kitchen}', 'smart', false, false, '', 'ads_landing', 50, '[]',
    'warm', now(), now(), now(), now(), now(), gen_random_uuid()
  from made;
insert into visitors (id, allows_analytics, allows_ads, created_at, last_seen_at)
  select visitor, true, true, now() - interval '1 hour', now() from made;
insert into visits (id, visitor_id, session_id, started_at, landing_page, gclid, gclid_at, fbclid, fbclid_at, fbp,
    ga_client_id, ga_session_id, user_agent, received_at)
  select gen_random_uuid(), visitor, '1', now() - interval '1 hour', '/landing?gclid=Cj0K' || n, 'Cj0K-' || n || '_x',
    now() - interval '1 hour', 'IwAR-' || n || '_x', now() - interval '1 hour', 'fb.1.1795000000000.' || n, n || '.1795000000',
    '1795000000', 'Mozilla/5.0 (Linux; Android 16)', now() - interval '1 hour'
  from made;
insert into attributions (subject_kind, subject_id, visitor_id, created_at) select 'lead', lead, visitor, now() from made;
insert into conversion_events (id, event_id, kind, subject_kind, subject_id, value_paise, occurred_at, created_at)
  select event, lead || ':' || kind, kind, 'lead', lead, case kind when 'contract_won' then n * 12345 else 0 end, now(), now()
  from made;
insert into conversions (id, event_id, destination, state, account, login_account, method, action, due_at, created_at, updated_at)
  select gen_random_uuid(), event, connection.destination, 'queued', account, case connection.destination when 'google_ads' then login_account else '' end,
    method, coalesce(actions ->> kind, ''), now(), now(), now()
  from made cross join ad_connections as connection;
commit;
analyze;
`;
