/** Runs statements for the launcher, the proofs and the benchmarks, since the packaged server brings no `psql`. */
import { withPackage } from "../packages.mjs";

/** How long a connection, or the answer to a statement, may take. */
const TIMEOUT = 30_000;

/** Loaded when the first statement runs: the package may have to be installed before. @type {Promise<any> | undefined} */
let driver;

function loadDriver() {
  driver ??= withPackage("pg", async () => (await import("pg")).default);
  return driver;
}

/**
 * Runs one statement, or several without parameters, and gives all rows as text.
 * @param {string} url
 * @param {string} sql
 * @returns {Promise<Record<string, string | null>[]>}
 */
export async function query(url, sql) {
  const { Client } = await loadDriver();
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT,
    query_timeout: TIMEOUT,
    types: { getTypeParser: () => (/** @type {string} */ text) => text },
  });
  // What fails after the answer no longer matters; before it, the statement fails with it.
  client.on("error", () => {});
  try {
    await client.connect();
    const results = await client.query(sql);
    return [results].flat().flatMap(({ rows }) => rows);
  } finally {
    await client.end();
  }
}

/** @param {string} name a table's or database's name, quoted for SQL */
export function identifier(name) {
  return `"${name.replaceAll('"', '""')}"`;
}

/** @param {string} value a text, quoted for SQL */
export function literal(value) {
  return `'${value.replaceAll("'", "''")}'`;
}
