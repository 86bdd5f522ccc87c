/**
 * Regenerates committed files: query descriptions in `.sqlx/`, the contract `api/openapi.json` and the web's modules of it.
 * With `--check` it changes nothing, and fails if files are stale or Clippy warns.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT, loadEnvironment } from "./checkout.mjs";
import { attempt, command, stopOnSignals } from "./command.mjs";
import { ensureCompilers } from "./compilers.mjs";
import { LINTED } from "./linted.mjs";
import { dropDatabase, freshDatabase, withPostgres } from "./postgres.mjs";
import { query } from "./postgres/client.mjs";
import { FOR_TESTS } from "./programs.mjs";
import { crates } from "./rooms.mjs";
import { WEB, installWeb } from "./web.mjs";

const FRESH = join(ROOT, "target", "generated");
const QUERIES = ".sqlx";
const CONTRACT = join("api", "openapi.json");
const MODULES = join("web", "src");

const show = (/** @type {string} */ text) => process.stderr.write(text);

/** @param {boolean} isCheck */
async function main(isCheck) {
  loadEnvironment();
  stopOnSignals();
  await ensureCompilers(show);
  rmSync(FRESH, { recursive: true, force: true });
  mkdirSync(FRESH, { recursive: true });

  await withPostgres({ profile: "tests" }, (postgres) => describeQueries(postgres, isCheck));
  let stale = await settle(QUERIES, isCheck);

  // A check has already built the programs.
  if (!isCheck) await command("cargo", FOR_TESTS, { onText: show });
  const { stdout } = await command("target/debug/api", ["openapi"]);
  mkdirSync(dirname(join(FRESH, CONTRACT)), { recursive: true });
  writeFileSync(join(FRESH, CONTRACT), stdout);
  stale = (await settle(CONTRACT, isCheck)) || stale;

  await installWeb(show);
  await command("npm", ["run", "generate", "--", join(FRESH, MODULES)], { cwd: WEB, onText: show });
  for (const file of filesIn(join(FRESH, MODULES))) stale = (await settle(join(MODULES, file), isCheck)) || stale;

  if (stale) console.error("Generated files are stale: run make generate and commit the changes.");
  return stale && isCheck ? 1 : 0;
}

/**
 * With a database, sqlx's macros check every query and write its description into `SQLX_OFFLINE_DIR`. A check lints and
 * builds in the same pass.
 * @param {string} postgres
 * @param {boolean} isCheck
 */
async function describeQueries(postgres, isCheck) {
  const folder = join(FRESH, QUERIES);
  mkdirSync(folder);
  const name = `nivas_generated_${process.pid}`;
  const url = await freshDatabase(postgres, name);
  const restore = touch(filesWithQueries());
  try {
    await migrate(url);
    await command("cargo", [isCheck ? "build" : "check", "--workspace", "--all-targets"], {
      env: { ...(isCheck && LINTED), DATABASE_URL: url, SQLX_OFFLINE: "false", SQLX_OFFLINE_DIR: folder },
      onText: show,
    });
  } finally {
    restore();
    await dropDatabase(postgres, name);
  }
}

// The migrating programs cannot be built without their query descriptions, so the migrations are applied here.
/** @param {string} url */
async function migrate(url) {
  const folder = join(ROOT, "migrations");
  for (const file of readdirSync(folder).filter((file) => file.endsWith(".sql")).sort()) {
    await query(url, readFileSync(join(folder, file), "utf8")).catch((error) => {
      throw new Error(`${file}: ${error.message}`);
    });
  }
}

/** Source files that use sqlx's macros. */
function filesWithQueries() {
  return crates()
    .flatMap(({ folder }) => ["src", "tests", "benches"].map((part) => join(folder, part)))
    .filter(existsSync)
    .flatMap((folder) => filesIn(folder).map((file) => join(folder, file)))
    .filter((file) => file.endsWith(".rs") && /\bquery\w*!/.test(readFileSync(file, "utf8")));
}

/** Paths below the folder. @param {string} folder */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => statSync(join(folder, path)).isFile());
}

/**
 * Makes cargo compile the files again, so that the macros run, and resets their modification times afterwards, so that
 * other builds do not see a change.
 * @param {string[]} files
 */
function touch(files) {
  const times = files.map((file) => ({ file, ...statSync(file) }));
  const now = new Date();
  for (const file of files) utimesSync(file, now, now);
  return () => {
    for (const { file, atime, mtime } of times) {
      // Unless it was saved in the meantime.
      if (statSync(file).mtimeMs === now.getTime()) utimesSync(file, atime, mtime);
    }
  };
}

/**
 * Compares the generated files with the committed ones, and replaces those unless it is a check.
 * @param {string} path
 * @param {boolean} isCheck
 */
async function settle(path, isCheck) {
  const [committed, fresh] = [join(ROOT, path), join(FRESH, path)];
  if (isCheck) {
    const { code, output } = existsSync(committed)
      ? await attempt("git", ["diff", "--no-index", "--no-color", "--", committed, fresh])
      : { code: 1, output: `${path} does not exist\n` };
    if (code !== 0) console.error(`${path} differs:\n${output.split("\n").slice(0, 200).join("\n")}`);
    return code !== 0;
  }
  rmSync(committed, { recursive: true, force: true });
  cpSync(fresh, committed, { recursive: true });
  return false;
}

try {
  process.exitCode = await main(process.argv.includes("--check"));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
