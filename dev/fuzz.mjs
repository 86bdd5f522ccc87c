/**
 * Fuzzes every operation of the contract with valid and invalid requests, as an admin, as a salesperson and without
 * signing in, and fails on responses that the contract does not allow and on server errors: `make fuzz`.
 *
 * Schemathesis generates the requests, for this checkout's API on this machine with a separate database.
 */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aptInstall } from "./apt.mjs";
import { ROOT, loadEnvironment } from "./checkout.mjs";
import { attempt, command, stopOnSignals } from "./command.mjs";
import { ensureCompilers } from "./compilers.mjs";
import { Program, freePort } from "../faults/program.mjs";
import { dropDatabase, freshDatabase, withPostgres } from "./postgres.mjs";
import { FOR_TESTS } from "./programs.mjs";
import { elapsed } from "./progress.mjs";
import { checkTools } from "./tools.mjs";
import { buildWeb, installWeb } from "./web.mjs";

const PLACE = join(ROOT, "target", "fuzz");
const FUZZER = join(ROOT, "dev", "fuzz");

/** Operations that end the caller's session or lock them out run last, separately. */
const LAST = ["logout", "endMySession", "updateAccountSettings", "revertAccountSettings"];

const CHECKS = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_schema_conformance",
].join(",");

const show = (/** @type {string} */ text) => process.stderr.write(text);

/** Aborted on a signal. */
let isStopping = false;
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => (isStopping = true));

/** @param {number} examples for each operation @returns {Promise<number>} the exit code */
async function main(examples) {
  loadEnvironment();
  stopOnSignals();
  await checkTools();
  await ensureCompilers(show);
  mkdirSync(PLACE, { recursive: true });
  const schemathesis = await ensureSchemathesis();
  await installWeb(show);
  await buildWeb(show);
  await command("cargo", FOR_TESTS, { onText: show });
  return withPostgres({ profile: "tests" }, async (postgres) => {
    const name = `nivas_fuzz_${process.pid}`;
    const databaseUrl = await freshDatabase(postgres, name);
    try {
      return await withService(databaseUrl, (site, password) => askAll(schemathesis, site, password, examples));
    } finally {
      await dropDatabase(postgres, name);
    }
  });
}

/** A Python virtual environment with the fuzzer. */
async function ensureSchemathesis() {
  const venv = join(PLACE, "venv");
  const python = join(venv, "bin", "python");
  if (!existsSync(python) && (await attempt("python3", ["-m", "venv", venv])).code !== 0) {
    await aptInstall(["python3-venv"], show);
    await command("python3", ["-m", "venv", venv], { onText: show });
  }
  const wanted = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", join(FUZZER, "requirements.txt")];
  await command(python, wanted, { onText: show });
  return join(venv, "bin", "schemathesis");
}

/**
 * @template T
 * @param {string} databaseUrl
 * @param {(site: string, password: string) => Promise<T>} work
 */
async function withService(databaseUrl, work) {
  const folder = mkdtempSync(join(tmpdir(), "nivas-fuzz-"));
  const password = randomBytes(12).toString("base64url");
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const api = new Program(
    join(ROOT, "target", "debug", "api"),
    ["serve"],
    {
      DATABASE_URL: databaseUrl,
      DEMO_PASSWORD: password,
      NIVAS_ENV: "development",
      PORT: String(port),
      PUBLIC_URL: site,
      STORAGE_DIR: join(folder, "files"),
      MAIL_DIR: join(folder, "mail"),
      // The fuzzer signs in from many addresses.
      TRUSTED_PROXIES: "1",
      WEB_DIST: join(ROOT, "web", "dist"),
      RUST_LOG: "warn",
    },
    `${site}/api/ready`,
  );
  try {
    for (const verb of ["migrate", "seed"]) await command(api.path, [verb], { env: api.env });
    await api.start();
    return await work(site, password);
  } finally {
    await api.end();
    writeFileSync(join(PLACE, "api.log"), api.log);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} schemathesis @param {string} site @param {string} password @param {number} examples */
async function askAll(schemathesis, site, password, examples) {
  const callers = { stranger: "", sales: "sales@nivas.example", admin: "admin@nivas.example" };
  let failures = 0;
  for (const [caller, email] of Object.entries(callers)) {
    const except = LAST.flatMap((id) => ["--exclude-operation-id", id]);
    const only = LAST.flatMap((id) => ["--include-operation-id", id]);
    for (const [part, filter] of email ? [["", except], [" (what ends sessions)", only]] : [["", []]]) {
      if (isStopping) return 1;
      const since = Date.now();
      const env = { FUZZ_SITE: site, FUZZ_EMAIL: email, FUZZ_PASSWORD: password, SCHEMATHESIS_HOOKS: email ? "session" : "" };
      const words = ["run", join(ROOT, "api", "openapi.json"), "--url", site, "--no-color", "--continue-on-failure"];
      words.push("--phases", "coverage,fuzzing", "--max-examples", String(examples), "--checks", CHECKS);
      // One at a time: with two threads, Python 3.11 failed by itself ("AST constructor recursion depth mismatch").
      words.push("--generation-database", "none", "--workers", "1", ...filter);
      const { code, output } = await attempt(schemathesis, words, { cwd: PLACE, env: { ...env, PYTHONPATH: FUZZER, PYTHONDONTWRITEBYTECODE: "1" } });
      writeFileSync(join(PLACE, `${caller}${part ? "-last" : ""}.log`), output);
      const summary = output.slice(output.lastIndexOf("= SUMMARY ="));
      console.log(`\n${caller}${part}, ${elapsed(since)}\n${code === 0 ? summary : output}`);
      if (code !== 0) failures += 1;
    }
  }
  console.log(failures === 0 ? "All responses conform to the contract." : `${failures} runs found errors.`);
  return failures === 0 ? 0 : 1;
}

try {
  process.exitCode = await main(Number(process.argv[2] || 25));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
