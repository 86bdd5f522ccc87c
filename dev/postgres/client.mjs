/** Runs SQL for the launcher, the tests and the benchmarks, since the packaged server has no `psql`. */
import { withPackage } from "../packages.mjs";

/** Timeout of connections and statements. */
const TIMEOUT = 30_000;

/** Loaded with the first statement: the package may have to be installed first. @type {Promise<any> | undefined} */
let driver;

function loadDriver() {
  driver ??= withPackage("pg", async () => (await import("pg")).default);
  return driver;
}

/**
 * Runs one or several statements without parameters, and returns all rows as text.
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
  // Errors before the response fail the statement; later ones do not matter.
  client.on("error", () => {});
  try {
    await client.connect();
    const results = await client.query(sql);
    return [results].flat().flatMap(({ rows }) => rows);
  } finally {
    await client.end();
  }
}

/**
 * A connection for many statements with parameters, for benchmarks: end it.
 * @param {string} url
 */
export async function connected(url) {
  const { Client } = await loadDriver();
  const client = new Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT, query_timeout: TIMEOUT });
  await client.connect();
  return client;
}

/** @param {string} name a table or database, to be quoted for SQL */
export function identifier(name) {
  return `"${name.replaceAll('"', '""')}"`;
}

/** @param {string} value a text, to be quoted for SQL */
export function literal(value) {
  return `'${value.replaceAll("'", "''")}'`;
}
