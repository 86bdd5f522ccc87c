/** Google Analytics' Measurement Protocol. The live address answers 204 to anything, as the real one; what is wrong is noted. */
import { ACCOUNTS } from "./accounts.mjs";
import { amount, list, object, one, text } from "./shape.mjs";

const EVENT = object({
  name: text(/^(?!session_start$|first_visit$)[A-Za-z]\w{0,39}$/),
  timestamp_micros: (value) => {
    const age = Date.now() * 1000 - value;
    return Number.isInteger(value) && age < 72 * 3600e6 && age > -60e6 ? null : `${value} is not of the last 72 hours`;
  },
  params: (value) =>
    Object.keys(value).length > 25
      ? "has more than 25 parameters"
      : object(
          { currency: one("INR"), value: amount, event_id: text(/^.{1,100}$/), engagement_time_msec: one(1) },
          { session_id: text(/^\d{1,20}$/), transaction_id: text(/^.{1,100}$/) },
        )(value),
});
const grant = one("GRANTED", "DENIED");
const BODY = object(
  { client_id: text(/^\d+\.\d+$/), events: list(EVENT, 1, 25) },
  { consent: object({ ad_user_data: grant, ad_personalization: grant }), validation_behavior: one("ENFORCE_RECOMMENDATIONS") },
);

export class GoogleAnalytics {
  /** @type {import("../ad-platforms.mjs").AdPlatforms} */
  #platforms;
  /** How often each event was counted, by its name and id. @type {Map<string, number>} */
  counted = new Map();
  apiSecret = "analytics-secret-1";

  /** @param {import("../ad-platforms.mjs").AdPlatforms} platforms */
  constructor(platforms) {
    this.#platforms = platforms;
  }

  /** @param {import("../ad-platforms.mjs").Request} request @returns {import("../ad-platforms.mjs").Reply | null} */
  answer({ method, path, query, body, text: raw }) {
    const isDebug = path === "/debug/mp/collect";
    if (method !== "POST" || !(isDebug || path === "/mp/collect")) return null;
    if (query.get("measurement_id") !== ACCOUNTS.analytics) this.#platforms.fault(path, "measurement_id is wrong");
    if (query.get("api_secret") !== this.apiSecret) this.#platforms.fault(path, "api_secret is wrong");
    const wrong = raw.length > 130_000 ? "is longer than 130 kB" : BODY(body);
    const refused = body?.events?.some((/** @type {any} */ { params }) => this.#platforms.mood.refuses(params?.event_id ?? ""));
    if (isDebug) {
      // The check of a connection has no event id.
      const isCheck = body?.client_id === "1.1";
      const validationMessages = refused || (wrong && !isCheck) ? [{ fieldPath: "events", description: wrong ?? "The event is invalid.", validationCode: "VALUE_INVALID" }] : [];
      return { status: 200, body: { validationMessages } };
    }
    if (wrong || refused) this.#platforms.fault(path, wrong ?? "it has an event that was found invalid");
    if ("validation_behavior" in (body ?? {})) this.#platforms.fault(path, "validation_behavior is for the other address");
    for (const { name, params } of body?.events ?? []) {
      const key = `${name} ${params?.event_id}`;
      this.counted.set(key, (this.counted.get(key) ?? 0) + 1);
    }
    return { status: 204 };
  }
}
