/**
 * Many callers send public writes, one after another, as fast as they get responses, while a signed-in user and a
 * visitor who books continue: both get timely responses, and rejected callers get theirs at once.
 */
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { command } from "../dev/command.mjs";
import { OF_MANY_NETWORKS } from "./enquiries.mjs";
import { query } from "../dev/postgres/client.mjs";
import { call, signedIn } from "./admin.mjs";
import { Program, freePort } from "./program.mjs";
import { written } from "./quotations.mjs";

const PASSWORD = "a password of these proofs alone";

/** Limits of the 99th percentile in milliseconds: for the others, and for rejected calls. */
const LIMITS = { others: 500, refused: 50 };

/** Milliseconds between two calls of a user outside the crowd. */
const PAUSE = 20;

/**
 * @typedef {{ name: string, path: string, body: unknown }} Write `{n}` in the body is a different number in each call
 * @typedef {{ status: number, ms: number }} Reply
 * @typedef {{ site: string, write: Write, callers: number, networks: number, seconds: number, pause: number }} Crowd
 */

/**
 * @param {{ databaseUrl: string, bin: string, folder: string, log: (line: string) => void }} place a migrated database,
 *   the folder of the programs, and a folder for files
 * @param {{ callers: number, seconds: number, pause?: number, only?: string }} how `seconds` for each write, `pause`
 *   milliseconds between two calls of one caller
 */
export async function overload({ databaseUrl, bin, folder, log }, { callers, seconds, pause = 0, only }) {
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const secret = randomUUID() + randomUUID();
  const env = { DATABASE_URL: databaseUrl, SECRET_KEY: secret, STORAGE_DIR: folder, PUBLIC_URL: site, RUST_LOG: "error" };
  await command(join(bin, "api"), ["seed"], { env: { ...env, NIVAS_ENV: "development", DEMO_PASSWORD: PASSWORD } });
  // Each caller sends an address, as a proxy would.
  const api = new Program(join(bin, "api"), [], { ...env, PORT: String(port), ...OF_MANY_NETWORKS }, `${site}/api/health`);
  try {
    await api.start();
    const token = await signedIn(site, PASSWORD);
    await openConnections(site, token, callers);
    const rows = [];
    const quiet = await others(site, token, sleep(seconds * 1000));
    rows.push(row({ write: "nothing", networks: 0, crowd: [], ...quiet }));
    for (const write of (await writes(site, token)).filter(({ name }) => !only || name === only)) {
      for (const networks of [1, callers]) {
        const crowd = flood({ site, write, callers, networks, seconds, pause });
        const result = { write: write.name, networks, ...(await others(site, token, crowd)), crowd: await crowd };
        rows.push(row(result));
        log(JSON.stringify(rows.at(-1)));
      }
    }
    const [{ stored }] = await query(databaseUrl, "select count(*)::int as stored from leads");
    return { callers, secondsEach: seconds, leadsStored: Number(stored), rows };
  } finally {
    await api.end();
  }
}

/** Broken limits. @param {Awaited<ReturnType<typeof overload>>} report @returns {string[]} */
export function brokenPromises({ rows }) {
  return rows.flatMap((row) => {
    const broken = [];
    const about = `${row.write} from ${row.networks} networks`;
    for (const [who, ms] of [["/api/me", row["me p99 ms"]], ["POST /api/leads", row["lead p99 ms"]]]) {
      if (Number(ms) > LIMITS.others) broken.push(`${about}: ${who} took ${ms} ms`);
    }
    if (Number(row["refused p99 ms"]) > LIMITS.refused) broken.push(`${about}: a refusal took ${row["refused p99 ms"]} ms`);
    if (row["others failed"] > 0) broken.push(`${about}: ${row["others failed"]} calls of others failed`);
    if (row["5xx"] > 0) broken.push(`${about}: ${row["5xx"]} answers were 5xx`);
    return broken;
  });
}

/** @param {{ write: string, networks: number, crowd: Reply[], me: Reply[], leads: Reply[] }} result */
function row({ write, networks, crowd, me, leads }) {
  const refused = crowd.filter(({ status }) => status === 429);
  return {
    write,
    networks,
    answers: counted(crowd),
    refused: refused.length,
    "refused p99 ms": p99(refused),
    "5xx": crowd.filter(({ status }) => status >= 500).length,
    "me p99 ms": p99(me),
    "lead p99 ms": p99(leads),
    "others failed": me.filter(({ status }) => status !== 200).length + leads.filter(({ status }) => status !== 202).length,
  };
}

/** Number of responses by status: "202 5, 429 310". @param {Reply[]} replies */
function counted(replies) {
  const counts = new Map();
  for (const { status } of replies) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status} ${count}`).join(", ");
}

/** @param {Reply[]} replies */
function p99(replies) {
  const sorted = replies.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted.length === 0 ? "" : sorted[Math.ceil(sorted.length * 0.99) - 1];
}

/** Makes the API open all its connections, which it does on demand. @param {string} site @param {string} token @param {number} callers */
async function openConnections(site, token, callers) {
  const agent = new Agent({ keepAlive: true });
  const ask = () => send(agent, site, { path: "/api/admin/leads", network: "192.0.2.1", token });
  for (let round = 0; round < 3; round++) await Promise.all(Array.from({ length: callers }, ask));
  agent.destroy();
}

/** Calls as a signed-in user and as a visitor who books, until the crowd has gone. @param {string} site @param {string} token @param {Promise<unknown>} gone */
async function others(site, token, gone) {
  let isOver = false;
  void gone.finally(() => (isOver = true));
  const agent = new Agent({ keepAlive: true });
  const again = async (/** @type {(n: number) => Promise<Reply>} */ ask) => {
    const replies = [];
    for (let n = 0; !isOver; n++) {
      replies.push(await ask(n));
      await sleep(PAUSE);
    }
    return replies;
  };
  const run = randomUUID().slice(0, 8);
  const [me, leads] = await Promise.all([
    again(() => send(agent, site, { path: "/api/me", network: "192.0.2.1", token })),
    // Each from a different address, like visitors.
    again((n) => send(agent, site, { path: "/api/leads", network: `198.18.${n >> 8}.${n & 255}`, body: booking(`${run}-${n}`) })),
  ]);
  agent.destroy();
  return { me, leads };
}

/** Runs a crowd in a separate thread, so that its CPU time does not delay other measurements. @param {Crowd} crowd @returns {Promise<Reply[]>} */
function flood(crowd) {
  const thread = new Worker(fileURLToPath(import.meta.url), { workerData: crowd });
  return new Promise((resolve, reject) => {
    thread.once("message", resolve);
    thread.once("error", reject);
  });
}

/** @param {Crowd} crowd @returns {Promise<Reply[]>} */
async function rush({ site, write, callers, networks, seconds, pause }) {
  const until = Date.now() + seconds * 1000;
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const { pathname, search } = new URL(write.path, site);
  const text = JSON.stringify(write.body);
  let n = 0;
  const one = async (/** @type {number} */ caller) => {
    const replies = [];
    const network = `203.0.113.${caller % networks}`;
    while (Date.now() < until) {
      const body = text.replaceAll("{n}", String((n += 1)));
      replies.push(await send(agent, site, { path: pathname + search, network, body: JSON.parse(body) }));
      if (pause > 0) await sleep(pause);
    }
    return replies;
  };
  const replies = await Promise.all(Array.from({ length: callers }, (_, caller) => one(caller)));
  agent.destroy();
  return replies.flat();
}

/**
 * @param {Agent} agent @param {string} site
 * @param {{ path: string, network: string, body?: unknown, token?: string }} ask
 * @returns {Promise<Reply>}
 */
function send(agent, site, { path, network, body, token }) {
  const since = performance.now();
  return new Promise((resolve) => {
    const end = (/** @type {number} */ status) => resolve({ status, ms: Math.round(performance.now() - since) });
    const sent = request(new URL(path, site), {
      agent,
      method: body === undefined ? "GET" : "POST",
      headers: {
        "X-Forwarded-For": network,
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
    });
    sent.on("response", (reply) => reply.resume().on("end", () => end(reply.statusCode ?? 599)));
    sent.on("error", () => end(599));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** All public writes. @param {string} site @param {string} token @returns {Promise<Write[]>} */
async function writes(site, token) {
  const link = await privateLink(site, token);
  const plan = { layout: "straight", legs: [1000], package: "essential", core: "BWR plywood", finish: "Laminate", counter: "Granite" };
  const person = { customerName: "Visitor", customerEmail: "crowd-{n}@example.com", customerPhone: "+91 98450 12345" };
  const email = "crowd-{n}@example.com";
  const password = "nine teak drawers {n}";
  return [
    { name: "leads", path: "/api/leads", body: booking("{n}") },
    { name: "kitchen", path: "/api/calculators/kitchen", body: plan },
    { name: "kitchen requests", path: "/api/calculators/kitchen/requests", body: { plan, ...person } },
    { name: "quotation codes", path: `${link}/codes`, body: { by: "email" } },
    { name: "quotation comments", path: `${link}/comments`, body: { text: "Which wood? {n}" } },
    { name: "quotation choices", path: `${link}/choices`, body: { chosen: [] } },
    { name: "quotation visits", path: `${link}/visits`, body: { visit: randomUUID(), seconds: 5 } },
    { name: "quotation rejection", path: `${link}/rejection`, body: { reason: "nonsense" } },
    { name: "unsubscribe", path: `/api/unsubscribe/${randomUUID()}`, body: {} },
    { name: "sign-up", path: "/auth/v1/signup", body: { email, password } },
    { name: "sign-in", path: "/auth/v1/token?grant_type=password", body: { email, password } },
    { name: "refresh", path: "/auth/v1/token?grant_type=refresh_token", body: { refresh_token: "abcdefghijkl" } },
    { name: "recovery", path: "/auth/v1/recover", body: { email } },
    { name: "resend", path: "/auth/v1/resend", body: { type: "signup", email } },
    { name: "verify", path: "/auth/v1/verify", body: { type: "signup", email, token: "123456" } },
  ];
}

/** The API path of a sent quotation. @param {string} site @param {string} token */
async function privateLink(site, token) {
  const admin = (/** @type {string} */ method, /** @type {string} */ path, /** @type {unknown} */ body) =>
    call(`${site}${path}`, method, body, token);
  const [id] = await written(admin, 1);
  await admin("POST", "/api/admin/quotations/bulk", { selection: { ids: [id] }, action: { send: { message: "" } } });
  const { url } = await admin("GET", `/api/admin/quotations/${id}/link`, undefined);
  return `/api/quotations/${new URL(url).pathname.split("/").at(-1)}`;
}

/** @param {string} n */
function booking(n) {
  return {
    customerName: `Visitor ${n}`,
    customerEmail: `visitor-${n}@example.com`,
    customerPhone: `visitor ${n}`,
    bhkType: "3bhk",
    interiorTypes: ["kitchen"],
    packageType: "smart",
    hasOwnDesign: false,
    urgentDelivery: false,
    requirements: "",
    source: "website_popup",
  };
}

if (!isMainThread) parentPort?.postMessage(await rush(workerData));
