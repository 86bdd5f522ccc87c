/**
 * Photographs are uploaded while workers are killed and the storage fails: each gets all of its pictures, and no unused
 * files remain. A folder of malicious files is uploaded too: those are published without metadata, or rejected with a
 * reason, in bounded memory.
 */
import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "../dev/checkout.mjs";
import { command } from "../dev/command.mjs";
import { query } from "../dev/postgres/client.mjs";
import { ADMIN, call, signedIn } from "./admin.mjs";
import { uploadInBrowser } from "./browser.mjs";
import { number } from "./chores.mjs";
import { Program, freePort, until } from "./program.mjs";

const PASSWORD = "a password of these proofs alone";

/** Concurrent uploads, as in a browser. */
const AT_ONCE = 3;

/** Size of a request's chunk. */
const PART = 256 * 1024;

/**
 * @param {{ databaseUrl: string, bin: string, folder: string, log: (line: string) => void }} place
 *   a migrated database, the folder of the programs, and an empty folder
 * @param {{ photographs: number, kills: number, outage: number, lease: number, inBrowser?: boolean }} how `outage` and
 *   `lease` in seconds; `inBrowser` uploads the photographs through the built web application
 */
export async function photographs({ databaseUrl, bin, folder, log }, { photographs, kills, outage, lease, inBrowser = false }) {
  const [storage, originals, hostile] = ["storage", "originals", "hostile"].map((name) => join(folder, name));
  for (const path of [storage, originals, hostile]) mkdirSync(path);
  await command(join(bin, "originals"), ["photographs", String(photographs), originals]);
  await command(join(bin, "originals"), ["hostile", hostile]);

  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const env = { DATABASE_URL: databaseUrl, SECRET_KEY: randomUUID() + randomUUID(), STORAGE_DIR: storage, PUBLIC_URL: site, WEB_DIST: join(ROOT, "web", "dist"), RUST_LOG: "warn" };
  await command(join(bin, "api"), ["seed"], { env: { ...env, NIVAS_ENV: "development", DEMO_PASSWORD: PASSWORD } });
  // Without the demo data's e-mails and photographs.
  await query(databaseUrl, "delete from jobs_waiting");
  await query(databaseUrl, "truncate photographs, uploads cascade");
  const api = new Program(join(bin, "api"), [], { ...env, PORT: String(port) }, `${site}/api/health`);
  const workers = await Promise.all([1, 2].map(() => worker(bin, { ...env, WORKER_LEASE_SECONDS: String(lease), MAIL_DIR: join(folder, "mail") })));
  const memory = new Memory(workers);
  try {
    await Promise.all([api, ...workers].map((program) => program.start()));
    const token = await signedIn(site, PASSWORD);
    const since = Date.now();
    const [sent, refused] = await Promise.all([
      inBrowser ? chosenInBrowser(site, databaseUrl, originals, log) : uploadAll(site, token, originals, log),
      uploadAll(site, token, hostile, log),
      disturb(databaseUrl, workers[0], storage, { photographs, kills, outage }, log),
    ]);
    await until("every photograph is ready or refused", async () => (await number(databaseUrl, UNDECIDED)) === 0, {
      limit: 900_000,
      explain: () => query(databaseUrl, LEFT),
    });
    const seconds = (Date.now() - since) / 1000;
    await memory.look();

    // With nothing in hand, such as a page's share card, all that is stored is recorded.
    const rest = () => Promise.all(workers.map((program) => program.end("SIGTERM")));
    await rest();
    age(storage);
    await query(databaseUrl, "update uploads set expires_at = now() - interval '1 hour'");
    await call(`${site}/api/admin/schedules/sweep_files/run`, "POST", {}, token);
    await workers[0].start();
    await until("the sweep is done", async () => (await number(databaseUrl, SWEEPS)) === 0, { explain: () => query(databaseUrl, LEFT) });
    await rest();
    const rows = await query(databaseUrl, ROWS);
    const others = await query(databaseUrl, OTHERS);
    const named = new Set([...rows.flatMap(filesOf), ...others.map(({ file }) => file)]);
    const kept = filesIn(storage);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const of = (/** @type {{ photograph: string | null }} */ { photograph }) => byId.get(photograph);
    return {
      photographs,
      kills,
      outageSeconds: outage,
      seconds,
      ...(!inBrowser && { uploadsTriedAgain: sent.filter(({ attempts }) => attempts > 1).length }),
      complete: sent.filter((upload) => isComplete(of(upload), upload, storage)).length,
      hostile: refused.length,
      hostileTakenWrongly: refused.filter((upload) => upload.name.startsWith("refused") && !isRefused(of(upload), upload)).map(({ name }) => name),
      hostileRefusedWrongly: refused.filter((upload) => upload.name.startsWith("ready") && !isComplete(of(upload), upload, storage)).map(({ name }) => name),
      withoutReason: refused.filter((upload) => isRefused(of(upload), upload) && !(upload.reason ?? of(upload)?.error)).map(({ name }) => name),
      filesLeftOver: kept.filter((file) => !named.has(file)),
      workerPeakMib: Math.round(memory.worker / 1024),
      pictureProcessPeakMib: Math.round(memory.child / 1024),
      togetherPeakMib: Math.round(memory.together / 1024),
      failed: await number(databaseUrl, "select count(*) from jobs where state = 'dead'"),
    };
  } finally {
    memory.stop();
    await Promise.all([api, ...workers].map((program) => program.end()));
  }
}

/** A worker, not started yet. @param {string} bin @param {Record<string, string>} env */
async function worker(bin, env) {
  const port = await freePort();
  return new Program(join(bin, "worker"), ["--queues", "images=2,upkeep=1"], { ...env, WORKER_METRICS_PORT: String(port) }, `http://127.0.0.1:${port}/metrics`);
}

/**
 * @typedef {{ name: string, bytes: Buffer, attempts: number, photograph: string | null, reason: string | null }} Upload
 *   a file's result: a photograph, or why its upload was rejected
 */

/** Uploads a folder through the gallery's screen. @param {string} site @param {string} databaseUrl @param {string} folder @param {(line: string) => void} log */
async function chosenInBrowser(site, databaseUrl, folder, log) {
  await uploadInBrowser(site, { email: ADMIN, password: PASSWORD }, folder);
  const rows = await query(databaseUrl, "select id, file_name from photographs");
  const byName = new Map(rows.map(({ id, file_name }) => [file_name, id]));
  const names = readdirSync(folder).sort();
  log(`${names.length} files uploaded`);
  return names.map((name) => ({ name, bytes: readFileSync(join(folder, name)), attempts: 1, photograph: byName.get(name) ?? null, reason: null }));
}

/** Uploads a folder, several files at once. @param {string} site @param {string} token @param {string} folder @param {(line: string) => void} log */
async function uploadAll(site, token, folder, log) {
  const names = readdirSync(folder).sort();
  /** @type {Upload[]} */
  const uploads = [];
  const sendSome = async () => {
    for (let name = names.shift(); name; name = names.shift()) uploads.push(await upload(site, token, name, readFileSync(join(folder, name))));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
  log(`${uploads.length} files uploaded`);
  return uploads;
}

/**
 * Uploads a file like any tus client: after a failure it continues at the server's offset.
 * @param {string} site @param {string} token @param {string} name @param {Buffer} bytes @returns {Promise<Upload>}
 */
async function upload(site, token, name, bytes) {
  const headers = { "Tus-Resumable": "1.0.0", Authorization: `Bearer ${token}` };
  const metadata = { filename: name, purpose: "photograph" };
  const encoded = Object.entries(metadata).map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`);
  let address = "";
  for (let attempts = 1; ; attempts++, await sleep(500)) {
    if (attempts > 300) throw new Error(`Cannot upload ${name}`);
    try {
      if (!address) {
        const begun = await answer(`${site}/api/admin/uploads`, { method: "POST", headers: { ...headers, "Upload-Length": String(bytes.length), "Upload-Metadata": encoded.join(",") } });
        if (begun.refusal) return { name, bytes, attempts, photograph: null, reason: begun.refusal };
        address = new URL(begun.reply.headers.get("location") ?? "", site).href;
      }
      const where = await answer(address, { method: "HEAD", headers });
      let photograph = where.reply.headers.get("nivas-photograph");
      for (let at = Number(where.reply.headers.get("upload-offset")); at < bytes.length; ) {
        const part = bytes.subarray(at, at + PART);
        const taken = await answer(address, { method: "PATCH", headers: { ...headers, "Content-Type": "application/offset+octet-stream", "Upload-Offset": String(at) }, body: part });
        if (taken.refusal) return { name, bytes, attempts, photograph: null, reason: taken.refusal };
        at = Number(taken.reply.headers.get("upload-offset"));
        photograph = taken.reply.headers.get("nivas-photograph") ?? photograph;
      }
      if (photograph) return { name, bytes, attempts, photograph, reason: null };
    } catch (error) {
      if (!(error instanceof Away)) throw error;
    }
  }
}

/** The server or its storage is unavailable: retry. */
class Away extends Error {}

/** @param {string} url @param {RequestInit} init @returns {Promise<{ reply: Response, refusal: string | null }>} */
async function answer(url, init) {
  const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) }).catch((error) => {
    throw new Away(error.message);
  });
  if (reply.status >= 500 || reply.status === 409 || reply.status === 423 || reply.status === 429) throw new Away(String(reply.status));
  if (reply.ok) return { reply, refusal: null };
  const text = await reply.text();
  if (reply.status !== 413 && reply.status !== 415 && reply.status !== 422 && reply.status !== 400) throw new Error(`${init.method} ${url}: ${reply.status} ${text}`);
  return { reply, refusal: JSON.parse(text).message };
}

/**
 * Kills a worker repeatedly, and makes the storage unavailable for a while.
 * @param {string} databaseUrl @param {Program} one @param {string} storage
 * @param {{ photographs: number, kills: number, outage: number }} how @param {(line: string) => void} log
 */
async function disturb(databaseUrl, one, storage, { photographs, kills, outage }, log) {
  for (let killed = 0; killed < kills; killed++) {
    const enough = ((killed + 1) * photographs) / (kills + 2);
    await until("some are ready", async () => (await number(databaseUrl, READY)) >= enough, { limit: 600_000, explain: () => query(databaseUrl, LEFT) });
    await one.end("SIGKILL");
    log(`killed with ${await number(databaseUrl, READY)} ready`);
    if (killed === Math.floor(kills / 2)) await takeAway(storage, outage);
    else await sleep(200);
    await one.start();
  }
}

/** Replaces the folder with a file, so that nothing can be stored or found. @param {string} storage @param {number} seconds */
async function takeAway(storage, seconds) {
  renameSync(storage, `${storage}.away`);
  writeFileSync(storage, "");
  await sleep(seconds * 1000);
  rmSync(storage);
  renameSync(`${storage}.away`, storage);
}

/** Makes all files two days older. @param {string} storage */
function age(storage) {
  const then = new Date(Date.now() - 2 * 24 * 3600 * 1000);
  for (const file of filesIn(storage)) utimesSync(join(storage, file), then, then);
}

/** All files in a folder, by relative path. @param {string} folder */
function filesIn(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** Storage keys of a photograph's files. @param {Record<string, any>} row @returns {string[]} */
function filesOf({ sha256, recipe, original_key, variants }) {
  if (!recipe) return [];
  const widths = JSON.parse(variants).map((/** @type {{ width: number }} */ { width }) => width);
  return [original_key, ...widths.flatMap((/** @type {number} */ width) => ["webp", "jpg"].map((type) => `variants/${sha256}/${recipe}/${width}.${type}`))];
}

/** Whether a photograph has its original and all pictures, complete and without metadata. @param {Record<string, any> | undefined} row @param {Upload} upload @param {string} storage */
function isComplete(row, { bytes }, storage) {
  if (row?.state !== "ready" || row.sha256 !== createHash("sha256").update(bytes).digest("hex")) return false;
  if (!readFileSync(join(storage, row.original_key)).equals(bytes)) return false;
  return JSON.parse(row.variants).every((/** @type {Record<string, number>} */ { width, webp, jpeg }) => {
    const file = (/** @type {string} */ type) => readFileSync(join(storage, `variants/${row.sha256}/${row.recipe}/${width}.${type}`));
    const [small, usual] = [file("webp"), file("jpg")];
    const isBare = [small, usual].every((content) => !content.includes("Exif") && !content.includes("Canary") && !content.includes("<script"));
    return small.length === webp && usual.length === jpeg && isBare;
  });
}

/** @param {Record<string, any> | undefined} row @param {Upload} upload */
function isRefused(row, { reason }) {
  return reason !== null || row?.state === "failed";
}

/** Peak memory of a worker and its rendering processes, each and together, in KiB. */
class Memory {
  worker = 0;
  child = 0;
  together = 0;
  /** @type {Program[]} */
  #workers;
  /** @type {NodeJS.Timeout} */
  #timer;

  /** @param {Program[]} workers */
  constructor(workers) {
    this.#workers = workers;
    this.#timer = setInterval(() => this.look(), 100);
  }

  look() {
    for (const { pid } of this.#workers) {
      if (!pid) continue;
      const [own, theirs] = [peak(pid), children(pid).map(peak)];
      this.worker = Math.max(this.worker, own);
      this.child = Math.max(this.child, ...theirs);
      this.together = Math.max(this.together, theirs.reduce((sum, kib) => sum + kib, own));
    }
  }

  stop() {
    clearInterval(this.#timer);
  }
}

/** Where the system tells. @param {number} pid */
function peak(pid) {
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** @param {number} pid */
function children(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean).map(Number));
  } catch {
    return [];
  }
}

const READY = "select count(*) from photographs where state = 'ready'";
const UNDECIDED = "select count(*) from photographs where state not in ('ready', 'failed')";
const LEFT = "select kind, state, attempt, error from jobs where state <> 'done' limit 10";
/** Sweeps that are not done. The schedule may have done one while files were uploaded. */
const SWEEPS = "select count(*) from jobs where kind = 'sweep_files' and state <> 'done'";
/** Files that records other than photographs name: the demo content's drawings, product feeds and share cards. */
const OTHERS = `select storage_key as file from lead_file_pieces
  union all select storage_key from product_feeds
  union all select storage_key from documents where storage_key is not null
  union all select 'share/' || fingerprint || '.jpg' from share_cards where fingerprint is not null`;
const ROWS = "select id, state, error, sha256, recipe, original_key, variants::text from photographs";

/** Figures that must be zero. @param {Awaited<ReturnType<typeof photographs>>} report */
export function brokenPromises(report) {
  return {
    "photographs without all of their pictures": report.photographs - report.complete,
    "hostile files that were taken": report.hostileTakenWrongly.length,
    "good files that were refused": report.hostileRefusedWrongly.length,
    "files refused without a reason": report.withoutReason.length,
    "files left over after the sweep": report.filesLeftOver.length,
    "MiB of a worker and its pictures above 1 GiB": Math.max(0, report.togetherPeakMib - 1024),
    "jobs that failed for good": report.failed,
  };
}
