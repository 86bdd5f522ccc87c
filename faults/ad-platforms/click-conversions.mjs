/** The Google Ads API: `uploadClickConversions`, `uploadConversionAdjustments` and the report of costs. */
import { ACCOUNTS, ACTIONS } from "./accounts.mjs";
import { amount, exactlyOne, hash, list, object, one, text } from "./shape.mjs";

const ACTION = one(...Object.values(ACTIONS).map((action) => `customers/${ACCOUNTS.google}/conversionActions/${action}`));
const TIME = text(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
const ORDER = text(/^(?![0-9]+$)[^@]{1,512}$/);
const clickId = text(/^[A-Za-z0-9_-]{1,512}$/);
const CONVERSION = object(
  {
    conversionAction: ACTION,
    conversionDateTime: TIME,
    conversionValue: amount,
    currencyCode: one("INR"),
    orderId: ORDER,
    consent: object({ adUserData: one("GRANTED") }, { adPersonalization: one("GRANTED", "DENIED") }),
  },
  { gclid: clickId, gbraid: clickId, wbraid: clickId, userIdentifiers: list(exactlyOne({ hashedEmail: hash, hashedPhoneNumber: hash }), 1, 5) },
);
const ADJUSTMENT = object(
  { conversionAction: ACTION, orderId: ORDER, adjustmentDateTime: TIME, adjustmentType: one("RESTATEMENT", "RETRACTION") },
  { restatementValue: object({ adjustedValue: amount, currencyCode: one("INR") }) },
);

export class ClickConversions {
  /** @type {import("../ad-platforms.mjs").AdPlatforms} */
  #platforms;
  /** Accepted values by action and order, in order. @type {Map<string, number[]>} */
  accepted = new Map();
  duplicates = 0;
  /** Campaigns by day, as `searchStream` answers them. @type {Record<string, any[]>} */
  campaigns = {};
  developerToken = "developer-token-1";

  /** @param {import("../ad-platforms.mjs").AdPlatforms} platforms */
  constructor(platforms) {
    this.#platforms = platforms;
  }

  /** @param {import("../ad-platforms.mjs").Request} request @returns {import("../ad-platforms.mjs").Reply | null} */
  answer(request) {
    const [, customer, method] = /^\/v26\/customers\/([^/:]+)(?:\/googleAds)?:(\w+)$/.exec(request.path) ?? [];
    if (request.method !== "POST" || !method) return null;
    const refusal = this.#platforms.tokens.refusal(request, "adwords");
    if (refusal) return refusal;
    const { headers, path } = request;
    if (customer !== ACCOUNTS.google) this.#platforms.fault(path, `the customer is ${customer}`);
    if (headers["login-customer-id"] !== undefined && headers["login-customer-id"] !== ACCOUNTS.manager) this.#platforms.fault(path, "login-customer-id is wrong");
    if (headers["developer-token"] !== undefined && headers["developer-token"] !== this.developerToken) this.#platforms.fault(path, "developer-token is wrong");
    if (method === "uploadClickConversions") return this.#upload(request, "conversions", CONVERSION, (row) => this.#conversion(row));
    if (method === "uploadConversionAdjustments") return this.#upload(request, "conversionAdjustments", ADJUSTMENT, (row) => this.#adjustment(row));
    return method === "searchStream" ? this.#search(request) : null;
  }

  /** @param {import("../ad-platforms.mjs").Request} request @param {string} name @param {import("./shape.mjs").Check} check @param {(row: any) => string | null} take */
  #upload({ path, body }, name, check, take) {
    const wrong = object({ [name]: list(check, 1, 2000), partialFailure: one(true), validateOnly: one(true, false) })(body);
    if (wrong) {
      this.#platforms.fault(path, wrong);
      return { status: 400, body: { error: { code: 400, status: "INVALID_ARGUMENT", message: wrong } } };
    }
    const field = name === "conversions" ? "conversions" : "conversion_adjustments";
    const kind = name === "conversions" ? "conversionUploadError" : "conversionAdjustmentUploadError";
    const codes = body[name].map((/** @type {any} */ row) => (body.validateOnly ? null : take(row)));
    const errors = codes.flatMap((/** @type {string | null} */ code, /** @type {number} */ index) =>
      code === null ? [] : [{ errorCode: { [kind]: code }, message: `${code}.`, location: { fieldPathElements: [{ fieldName: field, index }] } }],
    );
    const results = body[name].map((/** @type {any} */ row, /** @type {number} */ index) => (codes[index] === null ? { orderId: row.orderId, conversionAction: row.conversionAction } : {}));
    const partialFailureError = { code: 3, message: "Multiple errors in ‘details’.", details: [{ "@type": "type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure", errors }] };
    return { status: 200, body: { ...(errors.length > 0 && { partialFailureError }), results, jobId: "1" } };
  }

  /** Null if it is accepted. @param {any} row */
  #conversion(row) {
    const ids = ["gclid", "gbraid", "wbraid"].filter((name) => name in row);
    if (ids.length > 1) return "GBRAID_WBRAID_BOTH_SET";
    if (ids.length === 0 && !row.userIdentifiers) return "CLICK_NOT_FOUND";
    if (this.#platforms.mood.refuses(row.orderId)) return "EXPIRED_EVENT";
    const key = `${row.conversionAction.split("/").at(-1)} ${row.orderId}`;
    if (this.accepted.has(key)) {
      this.duplicates += 1;
      return "CLICK_CONVERSION_ALREADY_EXISTS";
    }
    this.accepted.set(key, [row.conversionValue]);
    return null;
  }

  /** Null if it is accepted. @param {any} row */
  #adjustment(row) {
    const values = this.accepted.get(`${row.conversionAction.split("/").at(-1)} ${row.orderId}`);
    if (!values) return "CONVERSION_NOT_FOUND";
    const isRetraction = row.adjustmentType === "RETRACTION";
    if (isRetraction === "restatementValue" in row) return "INVALID_ADJUSTMENT_TYPE";
    values.push(isRetraction ? 0 : row.restatementValue.adjustedValue);
    return null;
  }

  /** @param {import("../ad-platforms.mjs").Request} request */
  #search({ path, body }) {
    const day = /^SELECT [a-z_., ]+ FROM campaign WHERE segments\.date = '(\d{4}-\d\d-\d\d)'$/.exec(body?.query ?? "")?.[1];
    if (!day) this.#platforms.fault(path, `the query is ${body?.query}`);
    return { status: 200, body: [{ results: this.campaigns[day ?? ""] ?? [] }] };
  }
}
