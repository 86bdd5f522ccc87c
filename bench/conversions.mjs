/**
 * Conversions through the worker to a local server that checks them, compared with a bare HTTP client that sends the same
 * bodies to the same server, as many at once. The worker claims, decides, hashes, sends and marks; the client only sends.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { query } from "../dev/postgres/client.mjs";
import { number } from "../faults/chores.mjs";
import { DESTINATIONS, look, withConversions } from "../faults/conversions.mjs";
import { until } from "../faults/program.mjs";

export const name = "conversions";
export const describe = "conversions through the worker to a local server, compared with a bare HTTP client sending the same bodies";

const EVENTS = 10_000;

/** Requests at once, as the worker makes them. */
const AT_ONCE = { google_ads: 1, ga4: 8, meta: 1 };

/** @param {import("../dev/bench.mjs").Context} ctx */
export async function run(ctx) {
  const folder = mkdtempSync(join(tmpdir(), "nivas-conversions-"));
  try {
    return await measured({ databaseUrl: await ctx.freshDatabase(), bin: ctx.binDir, folder, log: ctx.log }, EVENTS);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {import("../faults/conversions.mjs").Place} place @param {number} events */
export function measured(place, events) {
  const { databaseUrl } = place;
  return withConversions(place, { events, workers: 1, lease: 15 }, async ({ platforms, workers }) => {
    // As in a database that has been in use.
    await query(databaseUrl, "analyze");
    await workers[0].start();
    const rows = [];
    let byWorker = 0;
    let byClient = 0;
    for (const destination of DESTINATIONS) {
      platforms.requests = [];
      platforms.isRecording = true;
      const begun = performance.now();
      await look(databaseUrl, "upload", destination);
      const waiting = `select count(*) from conversions where destination = '${destination}' and state in ('queued', 'sending', 'retrying')`;
      await until(`${destination} is told`, async () => (await number(databaseUrl, waiting)) === 0, { limit: 600_000 });
      const worker = (performance.now() - begun) / 1000;
      platforms.isRecording = false;
      const requests = platforms.requests;
      const client = await sentAgain(platforms.url, requests, AT_ONCE[destination]);
      byWorker += worker;
      byClient += client;
      rows.push({ platform: destination, requests: requests.length, "worker, events a second": Math.round(events / worker), "client, events a second": Math.round(events / client), ratio: (client / worker).toFixed(2) });
    }
    if (platforms.faults.length > 0) throw new Error(`Against the contract: ${JSON.stringify(platforms.faults.slice(0, 3))}`);
    const taken = await number(databaseUrl, "select count(*) from conversions where state in ('sent', 'accepted')");
    if (taken !== events * DESTINATIONS.length) throw new Error(`Only ${taken} conversions were taken.`);
    const total = events * DESTINATIONS.length;
    return { events: total, perSecond: Math.round(total / byWorker), ratio: byClient / byWorker, rows };
  });
}

/** Seconds that a bare client takes for the same requests. @param {string} url @param {{ path: string, text: string, authorization?: string }[]} requests @param {number} atOnce */
async function sentAgain(url, requests, atOnce) {
  let next = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < requests.length) {
        const { path, text, authorization } = requests[next++];
        const headers = { "content-type": "application/json", ...(authorization && { authorization }) };
        const reply = await fetch(`${url}${path}`, { method: "POST", headers, body: text });
        await reply.arrayBuffer();
        if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
      }
    }),
  );
  return (performance.now() - begun) / 1000;
}
