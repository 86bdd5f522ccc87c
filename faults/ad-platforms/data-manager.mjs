/** Google's Data Manager API. One bad event fails its request; what is taken is processed later. */
import { randomUUID } from "node:crypto";
import { ACCOUNTS, ACTIONS } from "./accounts.mjs";
import { amount, exactlyOne, hash, list, object, one, text } from "./shape.mjs";

const account = (/** @type {string} */ id) => object({ accountType: one("GOOGLE_ADS"), accountId: one(id) });
const clickId = text(/^[A-Za-z0-9_-]{1,512}$/);
const EVENT = object(
  {
    transactionId: text(/^(?![0-9]+$).{1,512}$/),
    eventTimestamp: text(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/),
    eventSource: one("WEB", "APP", "IN_STORE", "PHONE", "MESSAGE", "OTHER"),
    currency: one("INR"),
    conversionValue: amount,
  },
  {
    adIdentifiers: exactlyOne({ gclid: clickId, gbraid: clickId, wbraid: clickId }),
    userData: object({ userIdentifiers: list(exactlyOne({ emailAddress: hash, phoneNumber: hash }), 1, 10) }),
  },
);
const REQUEST = object({
  destinations: list(object({ operatingAccount: account(ACCOUNTS.google), productDestinationId: one(...Object.values(ACTIONS)) }, { loginAccount: account(ACCOUNTS.manager) }), 1, 1),
  encoding: one("HEX"),
  consent: object({ adUserData: one("CONSENT_GRANTED"), adPersonalization: one("CONSENT_GRANTED", "CONSENT_DENIED") }),
  events: list((event) => EVENT(event) ?? (event.adIdentifiers || event.userData ? null : "has no identifier"), 1, 2000),
  validateOnly: one(true, false),
});

/** @param {string} status @param {string} message @param {string} [reason] */
const error = (status, message, reason = status) => ({
  status: 400,
  body: { error: { code: 400, status, message, details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason, domain: "datamanager.googleapis.com" }] } },
});

export class DataManager {
  /** @type {import("../ad-platforms.mjs").AdPlatforms} */
  #platforms;
  /** Requests by id. @type {Map<string, { at: number, destination: unknown, events: any[], counts: Map<string, number> | null }>} */
  #requests = new Map();
  /** Accepted values by action and transaction, in order. @type {Map<string, number[]>} */
  accepted = new Map();
  /** Refused when processed. @type {Set<string>} */
  refused = new Set();
  /** Identical events that came again. */
  duplicates = 0;

  /** @param {import("../ad-platforms.mjs").AdPlatforms} platforms */
  constructor(platforms) {
    this.#platforms = platforms;
  }

  /** @param {import("../ad-platforms.mjs").Request} request @returns {import("../ad-platforms.mjs").Reply | null} */
  answer(request) {
    const refusal = () => this.#platforms.tokens.refusal(request, "datamanager");
    if (request.method === "POST" && request.path === "/v1/events:ingest") return refusal() ?? this.#ingest(request);
    if (request.method === "GET" && request.path === "/v1/requestStatus:retrieve") return refusal() ?? this.#status(request);
    return null;
  }

  /** @param {import("../ad-platforms.mjs").Request} request @returns {import("../ad-platforms.mjs").Reply} */
  #ingest({ path, body }) {
    const wrong = REQUEST(body);
    if (wrong) {
      this.#platforms.fault(path, wrong);
      return error("INVALID_ARGUMENT", wrong);
    }
    const ids = body.events.map((/** @type {any} */ event) => event.transactionId);
    if (new Set(ids).size !== ids.length) this.#platforms.fault(path, "it has an event twice");
    const bad = ids.findIndex((/** @type {string} */ id) => this.#platforms.mood.refuses(id) === "request");
    if (bad >= 0) return error("INVALID_ARGUMENT", `events[${bad}] is invalid.`, "INVALID_EVENT");
    if (body.validateOnly) return { status: 200, body: {} };
    const id = randomUUID();
    this.#requests.set(id, { at: Date.now(), destination: body.destinations[0], events: body.events, counts: null });
    return { status: 200, body: { requestId: id } };
  }

  /** @param {import("../ad-platforms.mjs").Request} request @returns {import("../ad-platforms.mjs").Reply} */
  #status({ path, query }) {
    const found = this.#requests.get(query.get("requestId") ?? "");
    if (!found) {
      this.#platforms.fault(path, "its requestId is unknown");
      return { status: 404, body: { error: { code: 404, status: "NOT_FOUND", message: "Unknown request." } } };
    }
    if (!found.counts && Date.now() - found.at >= this.#platforms.mood.processing) found.counts = this.#process(found.destination, found.events);
    const { counts, events, destination } = found;
    const refused = counts ? [...counts.values()].reduce((sum, count) => sum + count, 0) : 0;
    const requestStatus = !counts ? "PROCESSING" : refused === 0 ? "SUCCESS" : refused < events.length ? "PARTIAL_SUCCESS" : "FAILED";
    const errorCounts = [...(counts ?? [])].map(([reason, count]) => ({ reason: `PROCESSING_ERROR_REASON_${reason}`, recordCount: String(count) }));
    const status = { destination, requestStatus, ...(errorCounts.length > 0 && { errorInfo: { errorCounts } }), eventsIngestionStatus: { recordCount: String(events.length) } };
    return { status: 200, body: { requestStatusPerDestination: [status] } };
  }

  /** Refusals by reason. @param {any} destination @param {any[]} events */
  #process(destination, events) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    const refuse = (/** @type {string} */ reason) => counts.set(reason, (counts.get(reason) ?? 0) + 1);
    for (const { transactionId, conversionValue } of events) {
      const key = `${destination.productDestinationId} ${transactionId}`;
      const values = this.accepted.get(key);
      if (this.#platforms.mood.refuses(transactionId) === "processing") {
        this.refused.add(key);
        refuse("EVENT_TOO_OLD");
      } else if (!values) {
        this.accepted.set(key, [conversionValue]);
      } else if (values.at(-1) === conversionValue) {
        this.duplicates += 1;
        refuse("DUPLICATE_TRANSACTION_ID");
      } else {
        values.push(conversionValue);
      }
    }
    return counts;
  }
}
