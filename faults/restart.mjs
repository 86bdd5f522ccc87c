/** Postgres is restarted while bookings arrive: no acknowledged one is lost, and each gets exactly one e-mail. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { query } from "../dev/postgres/client.mjs";
import { OF_MANY_NETWORKS, answerAll, networkOf } from "./enquiries.mjs";
import { number } from "./chores.mjs";
import { Program, freePort, until } from "./program.mjs";

/**
 * @typedef {{ url: string, restart: () => Promise<void> }} Server a Postgres used by this test alone
 * @typedef {{ url: string, letters: { to: string, messageId: string }[] }} PostOffice an SMTP server
 */

/**
 * @param {{ server: Server, postOffice: PostOffice, bin: string, log: (line: string) => void }} place
 *   the server's database is migrated
 * @param {{ seconds: number, perMinute: number, restarts: number }} how
 */
export async function restart({ server, postOffice, bin, log }, { seconds, perMinute, restarts }) {
  const port = await freePort();
  const metrics = await freePort();
  const secret = randomUUID() + randomUUID();
  const env = { DATABASE_URL: server.url, SECRET_KEY: secret, SMTP_URL: postOffice.url, RUST_LOG: "error", ...OF_MANY_NETWORKS };
  const api = new Program(`${bin}/api`, [], { ...env, PORT: String(port) }, `http://127.0.0.1:${port}/api/health`);
  const worker = new Program(`${bin}/worker`, [], { ...env, WORKER_METRICS_PORT: String(metrics) }, `http://127.0.0.1:${metrics}/metrics`);
  try {
    await answerAll(server.url);
    await Promise.all([api.start(), worker.start()]);
    const [bookings, down] = await Promise.all([
      book(`http://127.0.0.1:${port}`, seconds, perMinute),
      restartNowAndThen(server, seconds, restarts, log),
    ]);
    const answered = bookings.filter(({ reference }) => reference);
    await until("every letter has left", async () => (await waiting(server.url)) === 0, {
      limit: 180_000,
      explain: () => query(server.url, LEFT),
    });
    const stored = new Set((await query(server.url, "select reference from enquiries")).map(({ reference }) => reference));
    const confirmations = answered.map(({ email }) => confirmed(postOffice.letters, email));
    return {
      seconds,
      restarts,
      databaseAwaySeconds: down,
      bookings: bookings.length,
      acknowledged: answered.length,
      triedAgain: bookings.filter(({ attempts }) => attempts > 1).length,
      acknowledgedAndLost: answered.filter(({ reference }) => !stored.has(reference)).length,
      stored: stored.size,
      withoutLetter: confirmations.filter((messages) => messages.length === 0).length,
      withSeveralLetters: confirmations.filter((messages) => new Set(messages).size > 1).length,
      sentAgainUnderTheSameMessageId: confirmations.filter((messages) => messages.length > new Set(messages).size).length,
    };
  } finally {
    await Promise.all([api.end(), worker.end()]);
  }
}

/**
 * Sends bookings at a steady rate, and retries each with its idempotency key until acknowledged, like the site's form.
 * @param {string} url @param {number} seconds @param {number} perMinute
 */
async function book(url, seconds, perMinute) {
  const sent = [];
  const since = Date.now();
  for (let n = 0; n < (seconds / 60) * perMinute; n++) {
    await sleep(Math.max(0, since + (n * 60_000) / perMinute - Date.now()));
    sent.push(bookOne(url, n));
  }
  return Promise.all(sent);
}

/** @param {string} url @param {number} n */
async function bookOne(url, n) {
  const email = `visitor-${n}@example.com`;
  const headers = { "Content-Type": "application/json", "Idempotency-Key": randomUUID(), ...networkOf(n) };
  const body = JSON.stringify({
    customerName: `Visitor ${n}`,
    customerEmail: email,
    customerPhone: `+9198450${String(10_000 + n)}`,
    bhkType: "3bhk",
    interiorTypes: ["kitchen"],
    packageType: "smart",
    hasOwnDesign: false,
    urgentDelivery: false,
    requirements: "",
    source: "website_popup",
  });
  for (let attempts = 1; attempts <= 60; attempts++) {
    const reply = await fetch(`${url}/api/leads`, { method: "POST", headers, body, signal: AbortSignal.timeout(20_000) }).catch(() => null);
    if (reply?.status === 202) return { email, attempts, reference: (await reply.json()).reference };
    if (reply && reply.status < 500 && reply.status !== 429) throw new Error(`A booking was refused: ${reply.status} ${await reply.text()}`);
    await sleep(500);
  }
  return { email, attempts: 60, reference: null };
}

/**
 * Restarts the database; returns its total downtime in seconds.
 * @param {Server} server @param {number} seconds @param {number} times @param {(line: string) => void} log
 */
async function restartNowAndThen(server, seconds, times, log) {
  let away = 0;
  const since = Date.now();
  for (let restarted = 0; restarted < times; restarted++) {
    await sleep(Math.max(0, since + ((restarted + 0.5) * seconds * 1000) / times - Date.now()));
    const stopped = Date.now();
    await server.restart();
    away += (Date.now() - stopped) / 1000;
    log(`Postgres restarted, ${restarted + 1} of ${times}`);
  }
  return away;
}

/** Message-IDs of the acknowledgements to an address. @param {PostOffice["letters"]} letters @param {string} email */
function confirmed(letters, email) {
  return letters.filter(({ to, messageId }) => to === email && messageId.startsWith("<acknowledge_lead.")).map(({ messageId }) => messageId);
}

/** Jobs that are due or have failed, without e-mails scheduled for later days. */
const UNDONE = `from jobs where queue = 'mail' and (state in ('running', 'retrying', 'dead') or state = 'waiting' and run_at < now())`;

const LEFT = `select kind, state, attempt, error, run_at, now() - started_at as since ${UNDONE} limit 10`;

/** @param {string} url */
function waiting(url) {
  return number(url, `select count(*) ${UNDONE}`);
}
