/** Calls the API as the demo's admin. */

/** E-mail address of the admin. */
export const ADMIN = "admin@nivas.example";

/** Access token of the admin. @param {string} site @param {string} password */
export async function signedIn(site, password) {
  const { access_token: token } = await call(`${site}/auth/v1/token?grant_type=password`, "POST", { email: ADMIN, password });
  return /** @type {string} */ (token);
}

/** @param {string} url @param {string} method @param {unknown} body @param {string} [token] @returns {Promise<any>} */
export async function call(url, method, body, token) {
  const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
  const reply = await fetch(url, { method, headers, body: JSON.stringify(body) });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${text}`);
  return text === "" ? null : JSON.parse(text);
}
