/** What benchmarks of writes share: the API beside pgbench, and their figures. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { OF_MANY_NETWORKS } from "../../faults/enquiries.mjs";

export const SECONDS = 10;
export const ROUNDS = 3;
export const CONNECTIONS = 16;

/** @param {import("../../dev/bench.mjs").Context} ctx */
export function pgbenchOf(ctx) {
  const pgbench = ctx.program("pgbench");
  if (!pgbench) throw new Error("pgbench is required; it is part of an installed PostgreSQL (Debian: postgresql).");
  return pgbench;
}

/**
 * The API on a database, with as many connections as pgbench has.
 * @param {import("../../dev/bench.mjs").Context} ctx @param {string} databaseUrl @param {Record<string, string>} [more]
 */
export function measuredApi(ctx, databaseUrl, more = {}) {
  const environment = { DATABASE_URL: databaseUrl, DATABASE_CONNECTIONS: String(CONNECTIONS), RUST_LOG: "warn" };
  return ctx.spawnApi({ ...OF_MANY_NETWORKS, ...environment, ...more });
}

/**
 * Runs a script with prepared statements; its rate, and latencies in milliseconds.
 * @param {string} pgbench @param {string} databaseUrl @param {string} sql @param {number} [connections] @param {number} [seconds]
 */
export async function pgbenched(pgbench, databaseUrl, sql, connections = CONNECTIONS, seconds = SECONDS) {
  const folder = mkdtempSync(join(tmpdir(), "nivas-bench-"));
  try {
    const script = join(folder, "script.sql");
    writeFileSync(script, sql);
    const options = ["-n", "-M", "prepared", "-c", String(connections), "-j", String(Math.min(2, connections)), "-T", String(seconds)];
    const { stdout, stderr } = await promisify(execFile)(pgbench, [...options, "-l", "--log-prefix=latency", "-f", script, databaseUrl], { cwd: folder });
    const rate = /tps = ([\d.]+) \(without/.exec(stdout) ?? /tps = ([\d.]+)/.exec(stdout);
    if (!rate || /aborted/.test(stderr)) throw new Error(`pgbench failed:\n${stdout}${stderr}`);
    const logs = readdirSync(folder).filter((file) => file.startsWith("latency"));
    const lines = logs.flatMap((file) => readFileSync(join(folder, file), "utf8").trim().split("\n"));
    // The third column is a transaction's duration in microseconds.
    return { rate: Number(rate[1]), ...percentiles(lines.map((line) => Number(line.split(" ")[2]) / 1000)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Posts what `next` makes, over as many connections; none may be refused.
 * @param {Function} autocannon @param {string} url @param {string} what @param {() => { headers: object, body: unknown }} next
 */
export async function posted(autocannon, url, what, next) {
  const result = await autocannon({
    url,
    method: "POST",
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [
      {
        setupRequest(/** @type {object} */ request) {
          const { headers, body } = next();
          return { ...request, headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} ${what} were rejected and ${result.errors} got no response.`);
  }
  const { latency, requests } = result;
  return { rate: requests.average, answered: result["2xx"], p50: latency.p50, p99: latency.p99 };
}

/** @param {number[]} figures */
export function percentiles(figures) {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  return { p50: at(0.5), p99: at(0.99) };
}

/** @param {number[]} figures */
export function median(figures) {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)];
}
