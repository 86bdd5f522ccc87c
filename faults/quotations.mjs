/**
 * Quotations are sent with a bulk action, and a worker is killed meanwhile: each customer gets the quotation with its
 * PDF, and nobody gets it twice except those whose e-mail the killed worker was sending.
 */
import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { command } from "../dev/command.mjs";
import { query } from "../dev/postgres/client.mjs";
import { call, signedIn } from "./admin.mjs";
import { number } from "./chores.mjs";
import { Program, freePort, until } from "./program.mjs";

const PASSWORD = "a password of these proofs alone";

/**
 * @param {{ databaseUrl: string, bin: string, folder: string, postOffice: { url: string, letters: import("./post-office.mjs").Letter[] }, log: (line: string) => void }} place
 *   a migrated database, the folder of the programs, and a folder for files
 * @param {{ quotations: number, kills: number, lease: number }} how `lease` in seconds
 */
export async function quotations({ databaseUrl, bin, folder, postOffice, log }, { quotations, kills, lease }) {
  const secret = randomUUID() + randomUUID();
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const env = { DATABASE_URL: databaseUrl, SECRET_KEY: secret, STORAGE_DIR: folder, PUBLIC_URL: site, SMTP_URL: postOffice.url, RUST_LOG: "warn" };
  const people = { ...env, NIVAS_ENV: "development", DEMO_PASSWORD: PASSWORD };
  await command(join(bin, "api"), ["seed"], { env: people });
  // Without the e-mails to the demo's leads.
  await query(databaseUrl, "delete from jobs_waiting");
  const api = new Program(join(bin, "api"), [], { ...env, PORT: String(port) }, `${site}/api/health`);
  const workers = await Promise.all([1, 2].map(() => worker(bin, { ...env, WORKER_LEASE_SECONDS: String(lease) })));
  try {
    await api.start();
    const token = await signedIn(site, PASSWORD);
    const admin = (/** @type {string} */ method, /** @type {string} */ path, /** @type {unknown} */ body) => call(`${site}${path}`, method, body, token);
    const ids = await written(admin, quotations);
    log(`${ids.length} quotations written`);
    await workers[0].start();
    await workers[1].start();
    const since = Date.now();
    const sent = await admin("POST", "/api/admin/quotations/bulk", { selection: { ids }, action: { send: { message: "" } } });
    const inHand = await killNowAndThen(databaseUrl, workers[0], quotations, kills, log);
    await until("every quotation is with its customer", async () => (await number(databaseUrl, UNSENT)) === 0, {
      limit: 300_000,
      explain: () => query(databaseUrl, LEFT),
    });
    const seconds = (Date.now() - since) / 1000;
    const documents = await query(databaseUrl, `
      select sha256, storage_key from documents
      where kind = 'quotation' and state = 'ready' and subject_id = any ('{${ids.join(",")}}')`);
    const letters = postOffice.letters.filter(({ messageId }) => messageId.startsWith("<send_quotation."));
    const twice = doubles(letters);
    return {
      quotations,
      changed: sent.changed,
      kills,
      leaseSeconds: lease,
      seconds,
      lettersInHandAtKills: inHand.size,
      documents: documents.length,
      documentsDamaged: documents.filter((document) => !isWhole(folder, document)).length,
      customersWithLetter: new Set(letters.map(({ to }) => to)).size,
      occasions: new Set(letters.map(({ messageId }) => messageId)).size,
      lettersWithoutDocument: letters.filter((letter) => !letter.isWhole).length,
      sentTwice: twice.length,
      sentTwiceThoughNotInHand: twice.filter((sending) => !inHand.has(sending)).length,
      failed: await number(databaseUrl, "select count(*) from jobs where state = 'dead'"),
    };
  } finally {
    await Promise.all([api, ...workers].map((program) => program.end()));
  }
}

/** A worker, not started yet. @param {string} bin @param {Record<string, string>} env */
async function worker(bin, env) {
  const port = await freePort();
  const metrics = `http://127.0.0.1:${port}/metrics`;
  return new Program(join(bin, "worker"), ["--queues", "mail=4,documents=2"], { ...env, WORKER_METRICS_PORT: String(port) }, metrics);
}

/** Creates quotations ready to be sent, each to a different customer. @param {(method: string, path: string, body: unknown) => Promise<any>} admin @param {number} count */
export async function written(admin, count) {
  const ids = [];
  for (let n = 0; n < count; n++) {
    const begun = await admin("POST", "/api/admin/quotations", {});
    const draft = { ...begun.draft, clientName: `Visitor ${n}`, clientEmail: `visitor-${n}@example.com`, rooms: rooms() };
    const { version } = await admin("PUT", `/api/admin/quotations/${begun.id}`, { ...draft, version: begun.version });
    const submitted = await admin("POST", `/api/admin/quotations/${begun.id}/submission`, { version });
    if (submitted.status === "pending_approval") {
      await admin("POST", `/api/admin/quotations/${begun.id}/approval`, { version: submitted.version });
    }
    ids.push(begun.id);
  }
  return ids;
}

function rooms() {
  const line = (/** @type {string} */ name, /** @type {number} */ widthMm) => ({
    line: { id: randomUUID(), name, dimensions: { by: "front", widthMm, heightMm: 838, count: 1 }, ratePaise: 145_000, hsn: "9403" },
  });
  return ["Kitchen", "Master bedroom"].map((name) => ({ name, items: [line("Base cabinets", 3600), line("ಟಿವಿ ಘಟಕ · TV unit", 2100)] }));
}

/**
 * Kills the worker repeatedly while quotations are sent, and returns which e-mails it was sending.
 * @param {string} databaseUrl @param {Program} one @param {number} quotations @param {number} kills @param {(line: string) => void} log
 */
async function killNowAndThen(databaseUrl, one, quotations, kills, log) {
  const inHand = new Set();
  for (let killed = 0; killed < kills; killed++) {
    const enough = ((killed + 1) * quotations) / (kills + 2);
    await until("some are sent", async () => (await number(databaseUrl, SENT)) >= enough, { explain: () => query(databaseUrl, LEFT) });
    await one.end("SIGKILL");
    for (const { sending } of await query(databaseUrl, IN_HAND)) inHand.add(sending);
    log(`killed with ${await number(databaseUrl, SENT)} sent`);
    await sleep(200);
    await one.start();
  }
  return inHand;
}

const SENT = "select count(*) from quotation_sendings where handed_on_at is not null";
const UNSENT = "select count(*) from quotation_sendings where handed_on_at is null";
const IN_HAND = "select payload -> 'send_quotation' ->> 'sending' as sending from jobs_running where kind = 'send_quotation'";
const LEFT = "select kind, state, attempt, error from jobs where state <> 'done' limit 10";

/** Sendings with more than one e-mail. @param {import("./post-office.mjs").Letter[]} letters */
function doubles(letters) {
  const counts = new Map();
  for (const { messageId } of letters) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
  const twice = [...counts].filter(([, count]) => count > 1);
  return twice.map(([messageId]) => /^<send_quotation\.([^@]*)@/.exec(messageId)?.[1] ?? messageId);
}

/** Whether a document's file has the recorded hash. @param {string} folder @param {Record<string, string>} document */
function isWhole(folder, { sha256, storage_key }) {
  const bytes = readFileSync(join(folder, storage_key));
  return createHash("sha256").update(bytes).digest("hex") === sha256;
}

/** Figures that must be zero. @param {Awaited<ReturnType<typeof quotations>>} report */
export function brokenPromises(report) {
  return {
    "quotations that were not sent": report.quotations - report.changed,
    "documents that are missing": report.quotations - report.documents,
    "documents that are damaged": report.documentsDamaged,
    "customers without a letter": report.quotations - report.customersWithLetter,
    "letters of one sending under several names": report.occasions - report.quotations,
    "letters without their document": report.lettersWithoutDocument,
    "letters sent twice that nobody held at a kill": report.sentTwiceThoughNotInHand,
    "jobs that failed for good": report.failed,
  };
}
