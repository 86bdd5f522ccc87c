/**
 * Public pages as a phone gets them: Lighthouse's mobile test of each kind of page, rendered by the server and, from the
 * same build, by the browser alone. Both come through a proxy, which for the second answers with the bare document of
 * the build; it lets through gzip only, so that bytes can be compared with the budget. Campaign pages, which have no such
 * version, are measured with tags set up and the visitor's consent not given. `PAGES=project,/landing` measures these alone.
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "../dev/checkout.mjs";
import { ensureChromium } from "../dev/chromium.mjs";
import { command } from "../dev/command.mjs";
import { query } from "../dev/postgres/client.mjs";
import { buildWeb, installWeb } from "../dev/web.mjs";

export const name = "pages";
export const describe = "Lighthouse on each kind of public page, median of 5 or 3, beside the client-rendered version of the same build";

const ROUNDS = 5;
/** Of further pages, which are made like one of the others: without the version to compare with, so that all take less than half an hour. */
const FEW_ROUNDS = 3;
/** A round in which the machine is slower than this share of its best is repeated: a phone does not change while it is measured. */
const STEADY = 0.8;
/** Of the version without the server, which is there for comparison and has no budget. */
const BARE_ROUNDS = 1;
const DIST = join(ROOT, "web", "dist");
/** The only kinds and campaigns to measure, if any are named. */
const ONLY = process.env["PAGES"]?.split(",").map((page) => page.trim());

/** @param {string} page a kind or a campaign's path */
const isWanted = (page) => !ONLY || ONLY.includes(page);

/** Of the pages that the server renders. */
const BUDGET = { performance: 100, accessibility: 100, "best practices": 100, seo: 100, "LCP ms": 1800, CLS: 0, "script KB": 105 };

/** The first published record of a list. @param {{ items: { slug: string }[] }} answer */
const firstItem = ({ items }) => items[0]?.slug;

/** A page of each kind; some by what the demo content has. */
const KINDS = [
  { kind: "home", path: "/" },
  { kind: "service", path: "/services/modular-kitchens" },
  { kind: "prices", path: "/pricing" },
  { kind: "calculator", path: "/kitchen-calculator" },
  { kind: "gallery", path: "/gallery" },
  { kind: "designs", path: "/designs" },
  { kind: "furniture", path: "/furniture-products" },
  { kind: "about", path: "/about" },
  { kind: "design", list: "/api/designs", at: (slug) => `/designs/${slug}` },
  { kind: "product", list: "/api/products", at: (slug) => `/furniture-products/${slug}` },
  { kind: "project", list: "/api/case-studies", at: (slug) => `/case-study/${slug}` },
  { kind: "article", list: "/api/articles", at: (slug) => `/blog/${slug}` },
  { kind: "booking", path: "/booking", rounds: FEW_ROUNDS },
  { kind: "blog", path: "/blog", rounds: FEW_ROUNDS },
  { kind: "projects", path: "/projects", rounds: FEW_ROUNDS },
  { kind: "catalogue", path: "/catalog", rounds: FEW_ROUNDS },
  { kind: "catalogue item", list: "/api/catalog", at: (slug) => `/catalog/${slug}`, rounds: FEW_ROUNDS },
  { kind: "materials", path: "/materials", rounds: FEW_ROUNDS },
  { kind: "help page", list: "/api/help", first: firstHelpPage, at: (slug) => `/docs/page/${slug}`, rounds: FEW_ROUNDS },
  { kind: "terms", path: "/terms-and-conditions", rounds: FEW_ROUNDS },
  { kind: "warranty", path: "/warranty", rounds: FEW_ROUNDS },
  { kind: "bring your design", path: "/bring-your-design", rounds: FEW_ROUNDS },
  { kind: "refer and earn", path: "/refer-earn", rounds: FEW_ROUNDS },
];

/** @param {{ categories: { pages: { slug: string }[] }[] }} answer */
function firstHelpPage({ categories }) {
  return categories.flatMap(({ pages }) => pages)[0]?.slug;
}

const CAMPAIGNS = ["/landing", "/ads/kitchen-renovation", "/ads/bathroom-renovation", "/ads/full-home-interior", "/budget-interior", "/full-home-interior", "/full-home-interior-v2"];

/** Of campaign pages. */
const CAMPAIGN_BUDGET = { performance: 99, accessibility: 100, "best practices": 100, seo: 100, CLS: 0 };

/** Identifiers of no account. */
const TAGS = { googleAnalyticsId: "G-BENCHMARK1", googleAdsId: "AW-100000001", facebookPixelId: "100000000000001" };

/** @param {import("../dev/bench.mjs").Context} ctx */
export async function run(ctx) {
  const known = [...KINDS.map(({ kind }) => kind), ...CAMPAIGNS];
  const unknown = ONLY?.filter((page) => !known.includes(page)) ?? [];
  if (unknown.length > 0) throw new Error(`PAGES names ${unknown.join(", ")}. Known are ${known.join(", ")}.`);
  await installWeb();
  await buildWeb();
  await ctx.library("lighthouse");
  const chromium = await ensureChromium();
  const folder = mkdtempSync(join(tmpdir(), "nivas-pages-"));
  const servers = [];
  try {
    const env = await environment(ctx, folder);
    await command(join(ctx.binDir, "api"), ["seed"], { env });
    const api = await ctx.spawnApi(env);
    const worker = await ctx.spawnWorker(env);
    const pages = await untilShown(api.url);
    await worker.stop();
    const rendered = await proxy(api.url, false);
    const bare = await proxy(api.url, true);
    servers.push(rendered, bare);
    const rows = [];
    let best = 0;
    const measured = async (/** @type {string} */ page, /** @type {string} */ by, /** @type {string} */ url, /** @type {number} */ count) => {
      const rounds = [];
      // Twice as many at most.
      while (rounds.length < 2 * count && rounds.filter(({ machine }) => machine >= STEADY * best).length < count) {
        const round = await times(url, chromium);
        rounds.push(round);
        best = Math.max(best, round.machine);
      }
      const steadiest = rounds.toSorted((one, other) => other.machine - one.machine).slice(0, count);
      const row = { page, "rendered by": by, ...medians(steadiest), rounds: rounds.length, ...(await qualities(url, chromium)) };
      rows.push(row);
      return row;
    };
    for (const { kind, path, rounds } of pages.filter(({ kind }) => isWanted(kind))) {
      const row = await measured(kind, "server", rendered.url + path, rounds);
      if (rounds === ROUNDS) await measured(kind, "browser", bare.url + path, BARE_ROUNDS);
      ctx.log(`${kind}: ${JSON.stringify(row)}`);
    }
    const broken = rows.filter((row) => row["rendered by"] === "server").flatMap((row) => overBudget(row, BUDGET));
    const campaigns = CAMPAIGNS.filter(isWanted);
    if (campaigns.length > 0) await setUpTags(env.DATABASE_URL, rendered.url);
    for (const path of campaigns) {
      const row = await measured(path, "server", rendered.url + path, ROUNDS);
      broken.push(...overBudget(row, CAMPAIGN_BUDGET));
      ctx.log(`${path}: ${JSON.stringify(row)}`);
    }
    return { rounds: ROUNDS, "rounds of further pages": FEW_ROUNDS, budget: BUDGET, "budget of campaign pages": CAMPAIGN_BUDGET, broken, holds: broken.length === 0, rows };
  } finally {
    await Promise.all(servers.map((server) => server.close()));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {import("../dev/bench.mjs").Context} ctx @param {string} folder */
async function environment(ctx, folder) {
  return {
    DATABASE_URL: await ctx.freshDatabase(),
    NIVAS_ENV: "development",
    SECRET_KEY: "a secret of this benchmark alone: 8dFk2LmZq91xTz",
    DEMO_PASSWORD: "only-for-this-benchmark-7",
    WEB_DIST: DIST,
    STORAGE_DIR: join(folder, "files"),
    MAIL_DIR: join(folder, "mail"),
    PAYMENT_GATEWAY: "demo",
    RUST_LOG: "warn",
  };
}

/** @param {string} databaseUrl @param {string} url */
async function setUpTags(databaseUrl, url) {
  await query(databaseUrl, `update settings set value = value || '${JSON.stringify(TAGS)}', version = version + 1 where section = 'organization'`);
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(500)) {
    const policy = (await fetch(url + CAMPAIGNS[0], { headers: { accept: "text/html" } })).headers.get("content-security-policy");
    // The policy names the tags' hosts only while an identifier is set.
    if (policy?.includes("googletagmanager.com")) return;
  }
  throw new Error("The tags' identifiers were not taken up within two minutes.");
}

/** Waits until the demo's pictures are processed and its records published. @param {string} url */
async function untilShown(url) {
  for (const end = Date.now() + 300_000; Date.now() < end; await sleep(1000)) {
    const { items = [] } = await (await fetch(`${url}/api/designs`)).json();
    if (items.length < 12) continue;
    /** Undefined while there is none of a kind. */
    const pages = await Promise.all(
      KINDS.map(async ({ kind, path, list, first = firstItem, at, rounds = ROUNDS }) => {
        if (path) return { kind, path, rounds };
        const answer = await fetch(url + list);
        const slug = answer.ok ? first(await answer.json()) : undefined;
        // Of a record with another address, the page there: a redirect has no page to measure.
        return slug && { kind, path: new URL((await fetch(url + at(slug), { headers: { accept: "text/html" } })).url).pathname, rounds };
      }),
    );
    if (pages.every(Boolean)) return pages;
  }
  throw new Error("The demo content did not appear within five minutes.");
}

/**
 * @param {string} target
 * @param {boolean} isBare whether documents are those of the build
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
async function proxy(target, isBare) {
  const server = createServer((asked, answer) => {
    const isDocument = asked.headers.accept?.includes("text/html") ?? false;
    if (isBare && isDocument) {
      answer.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      return answer.end(readFileSync(join(DIST, "index.html")));
    }
    const headers = { ...asked.headers, "accept-encoding": "gzip" };
    const passed = request(target + asked.url, { method: asked.method, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const close = () =>
    new Promise((closed) => {
      server.closeAllConnections();
      server.close(() => closed(undefined));
    });
  return { url: `http://localhost:${port}`, close };
}

/** What the score of performance consists of, and what is asked for below: fewer take half of the time. */
const TIMES = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift", "speed-index", "user-timings", "network-requests"];

/** One measurement of what changes with the machine's mood. @param {string} url @param {string} chromium */
async function times(url, chromium) {
  const { audits, categories, environment } = await lighthouse(url, chromium, [`--only-audits=${TIMES.join(",")}`, "--disable-full-page-screenshot"]);
  // The page's own code is asked for from this mark on, while its layout answers already; the version without the server has none.
  const mark = audits["user-timings"].details?.items.find(({ name }) => name === "layout-loaded");
  const isFirst = ({ resourceType, rendererStartTime }) => resourceType === "Script" && rendererStartTime < (mark?.startTime ?? Infinity);
  const scripts = audits["network-requests"].details.items.filter(isFirst);
  return {
    /** Lighthouse's index of the machine's speed at that moment. */
    machine: environment.benchmarkIndex,
    performance: score(categories.performance),
    "FCP ms": Math.round(audits["first-contentful-paint"].numericValue),
    "LCP ms": Math.round(audits["largest-contentful-paint"].numericValue),
    "TBT ms": Math.round(audits["total-blocking-time"].numericValue),
    CLS: Math.round(audits["cumulative-layout-shift"].numericValue * 1000) / 1000,
    "script KB": Math.round(scripts.reduce((sum, { url }) => sum + compressedSize(url), 0) / 100) / 10,
  };
}

/** The scores that are the same each time. @param {string} url @param {string} chromium */
async function qualities(url, chromium) {
  const { categories } = await lighthouse(url, chromium, ["--only-categories=accessibility,best-practices,seo"]);
  return { accessibility: score(categories.accessibility), "best practices": score(categories["best-practices"]), seo: score(categories.seo) };
}

/** @param {{ score: number }} category */
const score = ({ score }) => Math.round(score * 100);

/** One run, in a browser and profile of its own. @param {string} url @param {string} chromium @param {string[]} chosen */
async function lighthouse(url, chromium, chosen) {
  const cli = join(ROOT, "bench", "node_modules", "lighthouse", "cli", "index.js");
  const flags = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";
  const { output } = await command(process.execPath, [cli, url, "--quiet", "--output=json", "--output-path=stdout", `--chrome-flags=${flags}`, ...chosen], { env: { CHROME_PATH: chromium } });
  return JSON.parse(output.slice(output.indexOf("{")));
}

/** Of a script, in bytes without the answer's head. @param {string} url */
function compressedSize(url) {
  return statSync(`${join(DIST, new URL(url).pathname)}.gz`).size;
}

/** @param {Record<string, number>[]} measured */
function medians(measured) {
  const middle = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
  return Object.fromEntries(Object.keys(measured[0]).map((key) => [key, middle(measured.map((one) => one[key]))]));
}

/** Scores, which are at most 100, are least values, all others most values. */
const SCORES = ["performance", "accessibility", "best practices", "seo"];

/** @param {Record<string, any>} row @param {Record<string, number>} budget */
function overBudget(row, budget) {
  return Object.entries(budget)
    .filter(([key, limit]) => (SCORES.includes(key) ? row[key] < limit : row[key] > limit))
    .map(([key, limit]) => `${row.page}: ${key} ${row[key]}, budget ${limit}`);
}
