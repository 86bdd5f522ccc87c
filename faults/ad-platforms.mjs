/**
 * A server that speaks the contracts of Google Ads (Data Manager and click conversions), Google Analytics and Meta, and
 * checks every field, header and hash of what it is sent. It remembers what it accepted, and says what a client did that
 * the real ones would not take. Its moods are outages, throttling, refusals, expired tokens and late answers.
 */
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { ClickConversions } from "./ad-platforms/click-conversions.mjs";
import { DataManager } from "./ad-platforms/data-manager.mjs";
import { GoogleAnalytics } from "./ad-platforms/google-analytics.mjs";
import { Meta } from "./ad-platforms/meta.mjs";
import { Tokens } from "./ad-platforms/tokens.mjs";

export { ACCOUNTS, ACTIONS } from "./ad-platforms/accounts.mjs";

/**
 * @typedef {{ status: number, body?: unknown, headers?: Record<string, string> }} Reply
 * @typedef {{ method: string, path: string, query: URLSearchParams, headers: import("node:http").IncomingHttpHeaders, body: any, text: string }} Request
 * @typedef {{
 *   isDown: boolean,
 *   busy: number,
 *   throttle: number,
 *   latency: number,
 *   processing: number,
 *   refuses: (id: string) => "request" | "processing" | null,
 * }} Mood
 *   `isDown`: connections are cut;
 *   `busy`: share of requests that are answered 503;
 *   `throttle`: share of requests that are answered 429 with `Retry-After: 1`;
 *   `latency`: milliseconds before an answer;
 *   `processing`: milliseconds until Data Manager has processed a request;
 *   `refuses`: whether an event is refused with its request, or later, when it is processed.
 * @typedef {{ path: string, what: string }} Fault something that the real platform would not take
 */

export class AdPlatforms {
  /** @type {Mood} */
  mood = { isDown: false, busy: 0, throttle: 0, latency: 0, processing: 0, refuses: () => null };
  /** @type {Fault[]} */
  faults = [];
  /** All requests that were answered 2xx, in order. @type {{ path: string, text: string, authorization?: string }[]} */
  requests = [];
  /** Keeps the text of requests, for those who send them again. */
  isRecording = false;
  /** Answers by status. @type {Record<number, number>} */
  answers = {};
  url = "";
  keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  tokens = new Tokens(this);
  dataManager = new DataManager(this);
  clickConversions = new ClickConversions(this);
  analytics = new GoogleAnalytics(this);
  meta = new Meta(this);

  /** The key file of the service account that may call. */
  get serviceAccount() {
    const privateKey = this.keys.privateKey.export({ type: "pkcs8", format: "pem" });
    return JSON.stringify({ type: "service_account", client_email: "uploads@nivas.iam.example", private_key_id: "key-1", private_key: privateKey });
  }

  /** What programs need in their environment to call this server. */
  get environment() {
    const { url } = this;
    return { DATA_MANAGER_URL: url, GOOGLE_ADS_URL: url, GOOGLE_TOKEN_URL: `${url}/token`, GOOGLE_ANALYTICS_URL: url, META_URL: url };
  }

  /** Notes what the real platform would not take. @param {string} path @param {string} what */
  fault(path, what) {
    if (this.faults.length < 1000) this.faults.push({ path, what });
  }

  /** @param {Request} request @returns {Reply} */
  answer(request) {
    if (request.path === "/token") return this.tokens.issue(request);
    if (Math.random() < this.mood.busy) return { status: 503, body: { error: { code: 503, status: "UNAVAILABLE", message: "The service is unavailable." } } };
    if (Math.random() < this.mood.throttle) {
      return { status: 429, headers: { "retry-after": "1" }, body: { error: { code: 429, status: "RESOURCE_EXHAUSTED", message: "Quota exceeded." } } };
    }
    for (const platform of [this.dataManager, this.clickConversions, this.analytics, this.meta]) {
      const reply = platform.answer(request);
      if (reply) return reply;
    }
    this.fault(request.path, `there is no ${request.method} of it`);
    return { status: 404, body: { error: { code: 404, status: "NOT_FOUND", message: "Not found." } } };
  }
}

/**
 * Runs the server during `work`.
 * @template T
 * @param {(platforms: AdPlatforms) => Promise<T>} work
 * @param {number} [port]
 */
export async function withAdPlatforms(work, port = 0) {
  const platforms = new AdPlatforms();
  const server = createServer((incoming, outgoing) => {
    // A killed client closes the connection at any point.
    incoming.on("error", () => {});
    outgoing.on("error", () => {});
    if (platforms.mood.isDown) return void incoming.socket.destroy();
    /** @type {Buffer[]} */
    const parts = [];
    incoming.on("data", (part) => parts.push(part));
    incoming.on("end", () => {
      const reply = handle(platforms, incoming, Buffer.concat(parts).toString("utf8"));
      platforms.answers[reply.status] = (platforms.answers[reply.status] ?? 0) + 1;
      const send = () => {
        outgoing.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
        outgoing.end(reply.body === undefined ? "" : JSON.stringify(reply.body));
      };
      if (platforms.mood.latency > 0) setTimeout(send, platforms.mood.latency);
      else send();
    });
  });
  server.keepAliveTimeout = 30_000;
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  platforms.url = `http://127.0.0.1:${address.port}`;
  try {
    return await work(platforms);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** @param {AdPlatforms} platforms @param {import("node:http").IncomingMessage} incoming @param {string} text @returns {Reply} */
function handle(platforms, incoming, text) {
  const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://127.0.0.1");
  const isForm = incoming.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  let body = null;
  try {
    body = isForm ? Object.fromEntries(new URLSearchParams(text)) : text === "" ? null : JSON.parse(text);
  } catch {
    platforms.fault(pathname, "its body is no JSON");
  }
  if (incoming.method === "POST" && !isForm && incoming.headers["content-type"] !== "application/json") {
    platforms.fault(pathname, "its content-type is not application/json");
  }
  const request = { method: incoming.method ?? "GET", path: decodeURIComponent(pathname), query: searchParams, headers: incoming.headers, body, text };
  try {
    const reply = platforms.answer(request);
    if (platforms.isRecording && !isForm && reply.status < 300) platforms.requests.push({ path: incoming.url ?? "/", text, authorization: incoming.headers.authorization });
    return reply;
  } catch (error) {
    platforms.fault(pathname, `cannot be read: ${error}`);
    return { status: 400, body: { error: { code: 400, status: "INVALID_ARGUMENT", message: String(error) } } };
  }
}
