/**
 * Pages: how many a second and how fast, kept and rendered anew, beside a plain axum service that sends the same bytes
 * as a file; whether memory stays flat; and what a looping component does to other pages. Two services of the same build
 * are measured in turns, by the same callers.
 */
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { ROOT } from "../dev/checkout.mjs";
import { command } from "../dev/command.mjs";

export const name = "render";
export const describe = "public pages kept and rendered anew, beside axum's ServeFile of the same document";

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 16;

/** Kept pages a second, as a part of the file's. */
const LEAST_PART = 0.8;
/** p99 of a page that is rendered anew, in milliseconds. */
const MOST_UNCACHED = 60;
const REQUESTS = 100_000;
/** Memory after all requests, as a part of that after a fifth of them. */
const MOST_GROWTH = 1.15;
/** p99 beside a looping component, as a part of that without, with a millisecond for chance. */
const MOST_DISTURBED = 1.5;

/** Each with another number is another page. */
const UNCACHED = ["/designs?q={n}&style=S{n}", "/furniture-products?q=n{n}", "/kitchen-designs?style=S{n}", "/gallery?style=S{n}"];
const KEPT = ["/", "/designs", "/furniture", "/pricing", "/kitchen-styles", "/videos", "/services/modular-kitchens", "/painting-services"];

/** @typedef {{ requests: number, perSecond: number, bytes: number, p50: number, p99: number, max: number }} Measured */

/** @param {import("../dev/bench.mjs").Context} ctx */
export async function run(ctx) {
  const program = join(ctx.binDir, "pages");
  const folder = mkdtempSync(join(tmpdir(), "nivas-render-"));
  /** @type {import("node:child_process").ChildProcess[]} */
  const children = [];
  try {
    const dist = loopingBuild(folder);
    const env = await demo(ctx, folder, dist);
    const api = await ctx.spawnApi({ ...env, RUST_LOG: "error" });
    const address = new URL(api.url).host;
    const file = await sameDocument(api.url, folder);
    const plain = spawn(program, ["serve", file], { stdio: ["ignore", "pipe", "inherit"] });
    children.push(plain);
    const port = await new Promise((resolve) => plain.stdout?.once("data", (data) => resolve(String(data).trim())));

    /** @param {string} of @param {number} connections @param {string} until @param {string[]} paths @returns {Promise<Measured>} */
    const call = async (of, connections, until, paths) =>
      JSON.parse((await command(program, ["call", of, String(connections), until, ...paths])).stdout);

    /** @type {Measured[]} */
    const kept = [];
    /** @type {Measured[]} */
    const files = [];
    for (let round = 0; round < ROUNDS + 1; round++) {
      const measured = [await call(address, CONNECTIONS, String(SECONDS), ["/"]), await call(`127.0.0.1:${port}`, CONNECTIONS, String(SECONDS), ["/"])];
      // The first round is a warm-up.
      if (round === 0) continue;
      kept.push(measured[0]);
      files.push(measured[1]);
    }
    const uncached = await call(address, 1, "400!", UNCACHED);
    const uncachedTogether = await call(address, 2, "400!", UNCACHED);

    const memory = [];
    for (let part = 0; part < 5; part++) {
      // One page of twenty is new.
      await call(address, 8, `${REQUESTS / 5}!`, [...KEPT, ...KEPT, ...KEPT.slice(0, 3), `/designs?style=P${part}-{n}`]);
      memory.push({ requests: ((part + 1) * REQUESTS) / 5, mib: await memoryOf(api.pid) });
    }
    const growth = memory[4].mib / memory[0].mib;

    const quiet = await call(address, 1, "6", KEPT);
    const loops = call(address, 1, "6", ["/loops?q={n}"]);
    const disturbed = await call(address, 1, "6", KEPT);
    await loops;

    const perSecond = (/** @type {Measured[]} */ rounds) => median(rounds.map((measured) => measured.perSecond));
    const part = perSecond(kept) / perSecond(files);
    const holds =
      part >= LEAST_PART && uncached.p99 < MOST_UNCACHED && growth <= MOST_GROWTH && disturbed.p99 <= quiet.p99 * MOST_DISTURBED + 1;
    const row = (/** @type {string} */ what, /** @type {Measured[]} */ rounds) => ({
      what,
      "per second": perSecond(rounds),
      "p50 ms": median(rounds.map((measured) => measured.p50)),
      "p99 ms": median(rounds.map((measured) => measured.p99)),
      bytes: rounds[0].bytes,
    });
    return {
      connections: CONNECTIONS,
      part,
      leastPart: LEAST_PART,
      uncachedP99: uncached.p99,
      mostUncached: MOST_UNCACHED,
      memory,
      growth,
      mostGrowth: MOST_GROWTH,
      p99BesideALoop: disturbed.p99,
      p99Without: quiet.p99,
      holds,
      rows: [
        row("kept page", kept),
        row("axum, file", files),
        row("rendered anew, one at a time", [uncached]),
        row("rendered anew, two at a time", [uncachedTogether]),
        row("kept, one at a time", [quiet]),
        row("kept, beside a looping page", [disturbed]),
      ],
    };
  } finally {
    for (const child of children) child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The build, with one more page, whose component never returns. @param {string} folder */
function loopingBuild(folder) {
  const [built, dist] = [join(ROOT, "web", "dist"), join(folder, "dist")];
  cpSync(join(built, "server"), join(dist, "server"), { recursive: true });
  for (const entry of readdirSync(built)) if (entry !== "server") symlinkSync(join(built, entry), join(dist, entry));
  const bundle = join(dist, "server", "server.js");
  const looping = `;(() => { const render = globalThis.renderPage; globalThis.renderPage = (page) => { if (page.url.startsWith("/loops")) for (;;); return render(page); }; })();`;
  writeFileSync(bundle, readFileSync(bundle, "utf8") + looping);
  return dist;
}

/** A database with the demo content, whose pictures are there. @param {import("../dev/bench.mjs").Context} ctx @param {string} folder @param {string} dist */
async function demo(ctx, folder, dist) {
  const databaseUrl = await ctx.freshDatabase();
  const env = {
    DATABASE_URL: databaseUrl,
    WEB_DIST: dist,
    STORAGE_DIR: join(folder, "files"),
    MAIL_DIR: join(folder, "mail"),
    NIVAS_ENV: "development",
    SECRET_KEY: "a secret of this benchmark and of nothing else",
    DEMO_PASSWORD: "nine teak drawers",
  };
  await command(join(ctx.binDir, "api"), ["seed", "--without-orders"], { env });
  const [worker, api] = [await ctx.spawnWorker(env), await ctx.spawnApi({ ...env, RUST_LOG: "error", RENDER_ENGINES: "0" })];
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; await sleep(1000)) {
    const { items } = await (await fetch(`${api.url}/api/gallery`)).json();
    if (items.length >= 12) break;
  }
  await Promise.all([worker.stop(), api.stop()]);
  return env;
}

/** The home page as a file, compressed as the API compresses it. @param {string} url @param {string} folder */
async function sameDocument(url, folder) {
  const html = await (await fetch(url, { headers: { "accept-encoding": "identity" } })).text();
  if (!html.includes('id="page-data"')) throw new Error("The home page was not rendered.");
  const file = join(folder, "page.html");
  writeFileSync(file, html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 20 };
  writeFileSync(`${file}.br`, brotliCompressSync(html, { params }));
  writeFileSync(`${file}.gz`, gzipSync(html, { level: 6 }));
  return file;
}

/** Memory of a process and its children in MiB. @param {number} pid */
async function memoryOf(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  // Children belong to the thread that started them.
  const all = new Set([String(pid), ...children]);
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    for (const child of readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").trim().split(" ").filter(Boolean)) all.add(child);
  }
  const kib = [...all].map((one) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${one}/status`, "utf8"))?.[1] ?? 0));
  return kib.reduce((sum, one) => sum + one, 0) / 1024;
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
