/**
 * Where a session is kept in the browser: in cookies, laid out as `@supabase/ssr` lays them out, so that a server
 * that knows that layout can read them.
 *
 * A value is `base64-` and the base64url of its text. One that is longer than a chunk is cut into `name.0`, `name.1`
 * and so on; a shorter one is `name` itself. See `chunker.ts` and `cookies.ts` of `@supabase/ssr` 0.x.
 */

/** The most characters in one cookie's value. */
export const chunkSize = 3180;

/** Seconds: 400 days, the most that browsers allow. */
export const maxAge = 400 * 24 * 60 * 60;

const prefix = "base64-";

/** What the auth service's client needs to keep its session. */
export type SessionStorage = {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
};

/** The cookies of this page. */
export const cookieStorage: SessionStorage = {
  getItem: (key) => readValue(jar(), key),

  setItem: (key, value) => {
    const chunks = chunksOf(key, value);
    for (const name of chunkNames(jar(), key)) if (!chunks.some((chunk) => chunk.name === name)) expire(name);
    for (const { name, value } of chunks) document.cookie = `${name}=${value}; Max-Age=${maxAge}${attributes()}`;
  },

  removeItem: (key) => {
    for (const name of chunkNames(jar(), key)) expire(name);
  },
};

/** The cookie of the auth service at `url`: named after the first label of its host. */
export function sessionKey(url: URL): string {
  return `sb-${url.hostname.split(".")[0]}-auth-token`;
}

/** Whether somebody seems to be signed in. Whether the session is still good only the auth service can tell. */
export function hasSessionCookie(): boolean {
  return typeof document !== "undefined" && [...jar().keys()].some((name) => sessionCookie.test(name));
}

/** Removes what is kept of a session, whichever auth service it was with. */
export function forgetSessionCookies(): void {
  for (const name of jar().keys()) if (sessionCookie.test(name)) expire(name);
}

const sessionCookie = /^sb-.+-auth-token(\.\d+)?$/;

/** The cookies that hold `value` under `key`. */
export function chunksOf(key: string, value: string): { name: string; value: string }[] {
  const text = prefix + toBase64Url(value);
  if (text.length <= chunkSize) return [{ name: key, value: text }];
  const count = Math.ceil(text.length / chunkSize);
  return Array.from({ length: count }, (_, index) => ({
    name: `${key}.${index}`,
    value: text.slice(index * chunkSize, (index + 1) * chunkSize),
  }));
}

/** The text under `key`, or null when there is none that can be read. */
export function readValue(cookies: ReadonlyMap<string, string>, key: string): string | null {
  const text = cookies.get(key) || joined(cookies, key);
  if (!text) return null;
  return text.startsWith(prefix) ? fromBase64Url(text.slice(prefix.length)) : text;
}

function joined(cookies: ReadonlyMap<string, string>, key: string): string {
  let text = "";
  for (let index = 0; ; index += 1) {
    const chunk = cookies.get(`${key}.${index}`);
    if (!chunk) return text;
    text += chunk;
  }
}

/** Also those that a longer value has left behind. */
function chunkNames(cookies: ReadonlyMap<string, string>, key: string): string[] {
  return [...cookies.keys()].filter(
    (name) => name === key || (name.startsWith(`${key}.`) && /^(0|[1-9]\d*)$/.test(name.slice(key.length + 1))),
  );
}

function jar(): Map<string, string> {
  return new Map(
    document.cookie.split("; ").map((cookie) => {
      const end = cookie.indexOf("=");
      return [cookie.slice(0, end), decoded(cookie.slice(end + 1))];
    }),
  );
}

/** Other programs may have written cookies that are not percent-encoded as they should be. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function expire(name: string): void {
  document.cookie = `${name}=; Max-Age=0${attributes()}`;
}

function attributes(): string {
  return `; Path=/; SameSite=Lax${window.location.protocol === "https:" ? "; Secure" : ""}`;
}

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Null for what is cut off, or mixed from two writings. */
function fromBase64Url(text: string): string | null {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const value = new TextDecoder("utf-8", { fatal: true }).decode(
      Uint8Array.from(binary, (character) => character.charCodeAt(0)),
    );
    JSON.parse(value);
    return value;
  } catch {
    return null;
  }
}
