/** Google's token endpoint: service accounts by signed assertions, and refresh tokens. */
import { randomUUID, verify } from "node:crypto";

const SCOPES = ["https://www.googleapis.com/auth/datamanager", "https://www.googleapis.com/auth/adwords"];

export class Tokens {
  /** @type {import("../ad-platforms.mjs").AdPlatforms} */
  #platforms;
  /** Scope and end of each token. @type {Map<string, { scope: string, until: number }>} */
  #issued = new Map();
  /** How many were issued. */
  count = 0;
  /** Seconds for which a token is said to live. */
  lifetime = 3599;
  refresh = { client_id: "client-1", client_secret: "client-secret-1", refresh_token: "refresh-1" };

  /** @param {import("../ad-platforms.mjs").AdPlatforms} platforms */
  constructor(platforms) {
    this.#platforms = platforms;
  }

  /** All tokens end before their time. */
  expire() {
    this.#issued.clear();
  }

  /** @param {import("../ad-platforms.mjs").Request} request @returns {import("../ad-platforms.mjs").Reply} */
  issue({ path, body }) {
    const wrong = body?.grant_type === "refresh_token" ? this.#refused(body) : this.#assertion(body);
    if (typeof wrong === "string") {
      this.#platforms.fault(path, wrong);
      return { status: 400, body: { error: "invalid_grant", error_description: wrong } };
    }
    const token = `token-${randomUUID()}`;
    this.count += 1;
    this.#issued.set(token, { scope: wrong.scope, until: Date.now() + this.lifetime * 1000 });
    return { status: 200, body: { access_token: token, expires_in: this.lifetime, token_type: "Bearer" } };
  }

  /** @param {any} body */
  #refused(body) {
    for (const [field, value] of Object.entries(this.refresh)) if (body[field] !== value) return `${field} is wrong`;
    return { scope: SCOPES.join(" ") };
  }

  /** @param {any} body */
  #assertion(body) {
    if (body?.grant_type !== "urn:ietf:params:oauth:grant-type:jwt-bearer") return "grant_type is unknown";
    const [header, claims, signature] = String(body.assertion).split(".");
    const read = (/** @type {string} */ part) => JSON.parse(Buffer.from(part, "base64url").toString());
    const { alg, typ, kid } = read(header);
    if (alg !== "RS256" || typ !== "JWT" || kid !== "key-1") return `the header is ${JSON.stringify({ alg, typ, kid })}`;
    if (!verify("sha256", Buffer.from(`${header}.${claims}`), this.#platforms.keys.publicKey, Buffer.from(signature, "base64url"))) return "the signature is wrong";
    const { iss, scope, aud, iat, exp } = read(claims);
    const now = Date.now() / 1000;
    if (iss !== "uploads@nivas.iam.example") return "iss is wrong";
    if (aud !== `${this.#platforms.url}/token`) return `aud is ${aud}`;
    if (!SCOPES.includes(scope)) return `scope is ${scope}`;
    if (!(iat <= now + 60 && exp > now && exp - iat <= 3600)) return `iat ${iat} and exp ${exp} are wrong`;
    return { scope };
  }

  /** Whether a request may be answered; otherwise the refusal. @param {import("../ad-platforms.mjs").Request} request @param {"datamanager" | "adwords"} scope @returns {import("../ad-platforms.mjs").Reply | null} */
  refusal({ headers, path }, scope) {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
    const issued = this.#issued.get(token ?? "");
    if (!issued || issued.until < Date.now()) return { status: 401, body: { error: { code: 401, status: "UNAUTHENTICATED", message: "The token is invalid." } } };
    if (issued.scope.includes(`/auth/${scope}`)) return null;
    this.#platforms.fault(path, "the token has another scope");
    return { status: 403, body: { error: { code: 403, status: "PERMISSION_DENIED", message: "Insufficient scopes." } } };
  }
}
