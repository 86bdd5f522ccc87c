/**
 * Faults of the queue: killed workers, a restarted Postgres, a frozen worker. A test rather than a benchmark;
 * `faults/faults.test.mjs` runs short versions.
 */
import { join } from "node:path";
import { kill } from "../faults/kill.mjs";
import { partition } from "../faults/partition.mjs";
import { restart } from "../faults/restart.mjs";
import { withLock } from "../dev/lock.mjs";
import { ROOT } from "../dev/checkout.mjs";
import { command } from "../dev/command.mjs";
import { freshDatabase } from "../dev/postgres.mjs";
import { ensureRunning, stop, urlOf } from "../dev/postgres/cluster.mjs";
import { lockOf, openPlace, removePlace } from "../dev/postgres/place.mjs";

export const name = "queue-faults";
export const describe = "workers killed ten times, Postgres restarted five times, a worker that stands still for 30 s";

/** @param {import("../dev/bench.mjs").Context} ctx */
export async function run(ctx) {
  const program = join(ctx.binDir, "chores");
  const place = async () => ({ databaseUrl: await ctx.freshDatabase(), program, log: ctx.log });
  const killed = await kill(await place(), { jobs: 2000, milliseconds: 20, kills: 10, lease: 2 });
  ctx.log(`killed: ${JSON.stringify(killed)}`);
  const stoodStill = await partition(await place(), { lease: 15, still: 30 });
  ctx.log(`frozen: ${JSON.stringify(stoodStill)}`);
  const restarted = await restartable(ctx, (server) =>
    withPostOffice(ctx, (postOffice) =>
      restart({ server, postOffice, bin: ctx.binDir, log: ctx.log }, { seconds: 60, perMinute: 500, restarts: 5 }),
    ),
  );
  const broken = {
    "jobs lost": killed.lost + killed.notDone,
    "jobs done twice that nobody held at a kill": killed.doneTwiceThoughNotInHand,
    "late ends that were heard": stoodStill.jobs - stoodStill.refused,
    "jobs left": stoodStill.left,
    "bookings lost": restarted.acknowledgedAndLost,
    "bookings that were never acknowledged": restarted.bookings - restarted.acknowledged,
    "bookings without a letter": restarted.withoutLetter,
    "bookings with several letters": restarted.withSeveralLetters,
  };
  const promises = Object.entries(broken).filter(([, count]) => count !== 0);
  if (promises.length > 0) throw new Error(`Broken: ${JSON.stringify(Object.fromEntries(promises))}`);
  return { killed, stoodStill, restarted, rows: Object.entries(broken).map(([what, count]) => ({ what, count })) };
}

/**
 * A separate server with a migrated database.
 * @template T
 * @param {import("../dev/bench.mjs").Context} ctx
 * @param {(server: import("../faults/restart.mjs").Server) => Promise<T>} work
 */
function restartable(ctx, work) {
  return withLock(lockOf(ROOT, "faults"), async () => {
    const cluster = openPlace(ROOT, "faults");
    try {
      const port = await ensureRunning(cluster, ctx.log);
      const url = await freshDatabase(urlOf(cluster, port, "postgres"), "nivas");
      // The demo data has a company e-mail address, to which bookings are announced.
      for (const word of ["migrate", "seed"]) await command(join(ctx.binDir, "api"), [word], { env: { DATABASE_URL: url } });
      const again = async () => {
        await stop(cluster);
        const now = await ensureRunning(cluster, ctx.log);
        if (now !== port) throw new Error(`Postgres restarted on another port, ${now}.`);
      };
      return await work({ url, restart: again });
    } finally {
      await stop(cluster);
      removePlace(cluster);
    }
  });
}

/**
 * @template T
 * @param {import("../dev/bench.mjs").Context} ctx
 * @param {(postOffice: import("../faults/restart.mjs").PostOffice) => Promise<T>} work
 */
async function withPostOffice(ctx, work) {
  const { SMTPServer } = await ctx.library("smtp-server");
  /** @type {{ to: string, messageId: string }[]} */
  const letters = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1,
    onData(stream, session, callback) {
      let text = "";
      stream.setEncoding("latin1").on("data", (part) => (text += part));
      stream.on("end", () => {
        const messageId = /^message-id:\s*(<[^>]*>)/im.exec(text)?.[1] ?? "";
        for (const { address } of session.envelope.rcptTo) letters.push({ to: address, messageId });
        callback();
      });
    },
  });
  server.on("error", () => {});
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  try {
    return await work({ url: `smtp://127.0.0.1:${server.server.address().port}`, letters });
  } finally {
    await new Promise((closed) => server.close(closed));
  }
}
