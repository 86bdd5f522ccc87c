/** Meta's Conversions API and the costs of campaigns. One bad event fails its request. */
import { createHmac } from "node:crypto";
import { ACCOUNTS } from "./accounts.mjs";
import { amount, hash, list, object, one, text } from "./shape.mjs";

const USER = object(
  {},
  {
    em: list(hash, 1, 1),
    ph: list(hash, 1, 1),
    external_id: list(hash, 1, 1),
    fbc: text(/^fb\.\d\.\d{13}\.[A-Za-z0-9_.-]+$/),
    fbp: text(/^fb\.\d\.\d{13}\.[A-Za-z0-9_.-]+$/),
    client_user_agent: text(/./),
  },
);
const EVENT = object(
  {
    event_name: text(/^[A-Za-z]\w{0,49}$/),
    event_time: (value) => {
      const age = Date.now() / 1000 - value;
      return Number.isInteger(value) && age < 7 * 86_400 && age > -60 ? null : `${value} is not of the last 7 days`;
    },
    event_id: text(/^.{1,100}$/),
    action_source: one("website", "system_generated"),
    custom_data: object({ currency: one("INR"), value: amount }),
    user_data: USER,
  },
  { event_source_url: text(/^https?:\/\/[^?#]+$/) },
);
const FULL = (/** @type {any} */ event) => {
  const wrong = EVENT(event);
  if (wrong) return wrong;
  const isWebsite = event.action_source === "website";
  if (isWebsite !== "event_source_url" in event || isWebsite !== "client_user_agent" in event.user_data) return "a website event needs its page and browser, others have none";
  return ["em", "ph", "fbc", "fbp"].some((name) => name in event.user_data) ? null : "identifies nobody";
};

export class Meta {
  /** @type {import("../ad-platforms.mjs").AdPlatforms} */
  #platforms;
  /** How often each event came, by its name and id; Meta counts it once. @type {Map<string, number>} */
  received = new Map();
  accessToken = "meta-token-1";
  appSecret = "meta-app-secret-1";
  testCode = "";
  /** Campaigns by day, as the insights answer them. @type {Record<string, any[]>} */
  campaigns = {};

  /** @param {import("../ad-platforms.mjs").AdPlatforms} platforms */
  constructor(platforms) {
    this.#platforms = platforms;
  }

  /** @param {import("../ad-platforms.mjs").Request} request @returns {import("../ad-platforms.mjs").Reply | null} */
  answer(request) {
    const [, node, edge] = /^\/v26\.0\/(?:act_)?(\d+)(?:\/(\w+))?$/.exec(request.path) ?? [];
    if (!node) return null;
    const refusal = this.#refusal(request);
    if (refusal) return refusal;
    if (request.method === "POST" && edge === "events" && node === ACCOUNTS.pixel) return this.#events(request);
    if (request.method === "GET" && edge === "insights" && node === ACCOUNTS.adAccount) return this.#insights(request);
    if (request.method === "GET" && !edge && node === ACCOUNTS.pixel) return { status: 200, body: { id: node } };
    return { status: 400, body: { error: { message: "Unsupported request: object does not exist.", type: "GraphMethodException", code: 100, error_subcode: 33 } } };
  }

  /** @param {import("../ad-platforms.mjs").Request} request @returns {import("../ad-platforms.mjs").Reply | null} */
  #refusal({ path, query }) {
    const token = query.get("access_token") ?? "";
    if (token !== this.accessToken) return { status: 400, body: { error: { message: "Error validating access token.", type: "OAuthException", code: 190 } } };
    const proof = query.get("appsecret_proof");
    if (proof !== null && proof !== createHmac("sha256", this.appSecret).update(token).digest("hex")) {
      this.#platforms.fault(path, "appsecret_proof is wrong");
      return { status: 400, body: { error: { message: "Invalid appsecret_proof provided in the API argument", type: "GraphMethodException", code: 100 } } };
    }
    return null;
  }

  /** @param {import("../ad-platforms.mjs").Request} request @returns {import("../ad-platforms.mjs").Reply} */
  #events({ path, body }) {
    const wrong = object({ data: list(FULL, 1, 1000) }, { test_event_code: one(this.testCode) })(body);
    const bad = wrong ?? (body.data.some((/** @type {any} */ event) => this.#platforms.mood.refuses(event.event_id)) ? "The event is invalid." : null);
    if (wrong) this.#platforms.fault(path, wrong);
    if (bad) return { status: 400, body: { error: { message: "Invalid parameter", type: "OAuthException", code: 100, error_subcode: 2804050, is_transient: false, error_user_msg: bad } } };
    for (const { event_name: name, event_id: id } of body.data) {
      const key = `${name} ${id}`;
      this.received.set(key, (this.received.get(key) ?? 0) + 1);
    }
    return { status: 200, body: { events_received: body.data.length, messages: [], fbtrace_id: "trace" } };
  }

  /** @param {import("../ad-platforms.mjs").Request} request @returns {import("../ad-platforms.mjs").Reply} */
  #insights({ path, query }) {
    const { since, until } = JSON.parse(query.get("time_range") ?? "{}");
    if (since !== until || query.get("level") !== "campaign") this.#platforms.fault(path, "it is not of one day by campaign");
    return { status: 200, body: { data: this.campaigns[since] ?? [] } };
  }
}
