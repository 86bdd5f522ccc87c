/**
 * The first page of a gallery with ten thousand photographs, compared with an empty one: two services of the same build,
 * measured alternately within one run, one request at a time, so that latency does not include queueing.
 */
import { Agent, get } from "node:http";
import { query } from "../dev/postgres/client.mjs";

export const name = "gallery";
export const describe = "GET /api/gallery with 10,000 photographs, compared with an empty gallery";

const PHOTOGRAPHS = 10_000;
const ROUNDS = 5;
const SECONDS = 4;
/** Limit relative to the empty gallery's latency: 20% more. */
const LIMIT = 1.2;

/** @param {import("../dev/bench.mjs").Context} ctx */
export async function run(ctx) {
  const galleries = [];
  for (const count of [0, PHOTOGRAPHS]) {
    const databaseUrl = await ctx.freshDatabase();
    if (count > 0) await fill(databaseUrl, count);
    const api = await ctx.spawnApi({ DATABASE_URL: databaseUrl, RUST_LOG: "warn" });
    const shown = (await (await fetch(`${api.url}/api/gallery`)).json()).items.length;
    if (shown !== Math.min(count, 24)) throw new Error(`A gallery of ${count} photographs returned ${shown}.`);
    galleries.push({ count, url: `${api.url}/api/gallery`, rounds: [] });
  }
  for (let round = 0; round < ROUNDS + 1; round++) {
    for (const gallery of galleries) {
      const measured = await ask(gallery.url);
      // The first round is a warm-up.
      if (round > 0) gallery.rounds.push(measured);
    }
  }
  const rows = galleries.map(({ count, rounds }) => ({
    what: `${count} photographs`,
    "mean ms": median(rounds.map((measured) => measured.mean)),
    "p50 ms": median(rounds.map((measured) => measured.p50)),
    "p99 ms": median(rounds.map((measured) => measured.p99)),
    bytes: rounds[0].bytes,
  }));
  const ratio = rows[1]["mean ms"] / rows[0]["mean ms"];
  return { photographs: PHOTOGRAPHS, rounds: ROUNDS, secondsEach: SECONDS, ratio, limit: LIMIT, holds: ratio <= LIMIT, rows };
}

/** Inserts published photographs with five widths each, as the worker would. @param {string} url @param {number} count */
async function fill(url, count) {
  await query(
    url,
    `insert into photographs (
       id, file_name, bytes, sha256, original_key, state, state_since, recipe, width, height, thumbhash, colour,
       likeness, variants, title, alt, rooms, style, colours, status, uploaded_at, updated_at
     )
     select gen_random_uuid(), n || '.jpg', 4000000, md5(n::text) || md5((-n)::text), 'originals/' || n, 'ready', now(),
       '1', 4032, 3024, '1QcSHQRnh493V4dIh4eXh1h4kJUI', '#a08060', n,
       (select jsonb_agg(jsonb_build_object('width', width, 'height', width * 3 / 4, 'webp', width * 90,
          'jpeg', width * 120)) from unnest(array[2048, 1440, 960, 640, 320]) as width),
       'A room of home ' || n, 'A room with plain fronts and a window at its side', array['kitchen'], 'Modern',
       array['Oak', 'Linen'], 'published', now(), now()
     from generate_series(1, ${count}) as n`,
  );
  await query(url, "vacuum analyze photographs");
}

/** Sends requests for a round's duration like a browser: on one connection, accepting compression. @param {string} url */
async function ask(url) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const latencies = [];
  const until = performance.now() + SECONDS * 1000;
  let bytes = 0;
  while (performance.now() < until) {
    const since = performance.now();
    bytes = await once(url, agent);
    latencies.push(performance.now() - since);
  }
  agent.destroy();
  latencies.sort((a, b) => a - b);
  const at = (part) => latencies[Math.floor(latencies.length * part)];
  const mean = latencies.reduce((sum, latency) => sum + latency, 0) / latencies.length;
  return { mean, p50: at(0.5), p99: at(0.99), bytes };
}

/** Size of one complete response in bytes. @param {string} url @param {Agent} agent @returns {Promise<number>} */
function once(url, agent) {
  return new Promise((resolve, reject) => {
    const question = get(url, { agent, headers: { "accept-encoding": "gzip, deflate, br, zstd" } }, (response) => {
      let bytes = 0;
      response.on("data", (part) => (bytes += part.length));
      response.on("error", reject);
      response.on("end", () => (response.statusCode === 200 ? resolve(bytes) : reject(new Error(`The gallery returned ${response.statusCode}.`))));
    });
    question.on("error", reject);
  });
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
