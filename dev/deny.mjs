/**
 * Checks third-party packages: `make deny`. Licences, sources and dependencies are checked offline. Known
 * vulnerabilities are looked up in the RustSec database and the npm registry; if one is unreachable, its check is
 * reported as not checked, and the exit code is 3: neither passed nor failed.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { cargoTool } from "./cargo-tool.mjs";
import { ROOT } from "./checkout.mjs";
import { attempt, stopOnSignals } from "./command.mjs";
import { paint } from "./progress.mjs";

/** @typedef {"passed" | "failed" | "not checked"} Outcome */

const show = (/** @type {string} */ text) => process.stderr.write(text);

/** Folders with an npm lock file. */
const PACKAGES = ["web", "dev", "bench"];

/** cargo-deny's copy of the database. On a machine without network, a copy can be placed there by hand. */
const DATABASES = join(process.env.CARGO_HOME || join(homedir(), ".cargo"), "advisory-dbs");

/** @returns {Promise<number>} the exit code */
async function main() {
  stopOnSignals();
  const deny = await cargoTool("cargo-deny", show);
  /** @type {Record<string, Outcome>} */
  const outcomes = {
    "Licences, sources and dependencies": await passes(deny, ["check", "bans", "licenses", "sources"]),
    "Rust advisories": await rustAdvisories(deny),
  };
  for (const folder of PACKAGES) {
    outcomes[`npm advisories (${folder})`] = await npmAdvisories(folder);
    outcomes[`npm install scripts (${folder})`] = installScripts(folder);
  }
  console.log("");
  const colours = { passed: 32, failed: 31, "not checked": 33 };
  for (const [name, outcome] of Object.entries(outcomes)) console.log(`${paint(colours[outcome], outcome.padEnd(12))} ${name}`);
  const all = Object.values(outcomes);
  return all.includes("failed") ? 1 : all.includes("not checked") ? 3 : 0;
}

/** @param {string} program @param {string[]} args @returns {Promise<Outcome>} */
async function passes(program, args) {
  const { code } = await attempt(program, args, { onText: show });
  return code === 0 ? "passed" : "failed";
}

/** @param {string} deny @returns {Promise<Outcome>} */
async function rustAdvisories(deny) {
  const fetched = await attempt(deny, ["fetch", "db"]);
  const isThere = existsSync(DATABASES) && readdirSync(DATABASES).some((name) => name.startsWith("advisory-db"));
  if (fetched.code !== 0 && !isThere) {
    show(`Cannot fetch the advisory database, and there is no copy in ${DATABASES}:\n${fetched.output}`);
    return "not checked";
  }
  // cargo-deny rejects an outdated copy: see `maximum-db-staleness` in deny.toml.
  return passes(deny, ["check", "--disable-fetch", "advisories"]);
}

/** @param {string} folder @returns {Promise<Outcome>} */
async function npmAdvisories(folder) {
  const { code, stdout, output } = await attempt("npm", ["audit", "--json"], { cwd: join(ROOT, folder) });
  if (!reportOf(stdout)?.auditReportVersion) {
    show(`Cannot get advisories for ${folder}/package-lock.json from the registry:\n${output}`);
    return "not checked";
  }
  if (code !== 0) show(stdout);
  return code === 0 ? "passed" : "failed";
}

/** @param {string} stdout */
function reportOf(stdout) {
  try {
    return JSON.parse(stdout);
  } catch {
    return null;
  }
}

/**
 * Whether a package's install script runs is decided in `allowScripts` in package.json: no script is undecided.
 * @param {string} folder
 * @returns {Outcome}
 */
function installScripts(folder) {
  const read = (/** @type {string} */ name) => JSON.parse(readFileSync(join(ROOT, folder, name), "utf8"));
  const { allowScripts = {} } = read("package.json");
  const strangers = Object.entries(read("package-lock.json").packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split("node_modules/").at(-1) ?? path)
    .filter((name) => allowScripts[name] === undefined);
  for (const name of strangers) show(`${folder}: ${name} wants to run a script when it is installed; allowScripts does not say whether it may.\n`);
  return strangers.length === 0 ? "passed" : "failed";
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
