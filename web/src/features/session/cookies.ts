/**
 * Stores the session in cookies, in the layout of `@supabase/ssr`, so that servers that know it can read them.
 *
 * A value is `base64-` followed by the base64url of its text. Values longer than a chunk are split into `name.0`,
 * `name.1` and so on; shorter ones are stored under `name`. See `chunker.ts` and `cookies.ts` of `@supabase/ssr` 0.x.
 */

import { cookies, setCookie } from "./page-cookies";

/** Characters per cookie value. */
export const chunkSize = 3180;

/** 400 days in seconds, the longest that browsers allow. */
export const maxAge = 400 * 24 * 60 * 60;

const prefix = "base64-";

/** The storage interface of the auth service's client. */
export type SessionStorage = {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
};

/** The cookies of this page. */
export const cookieStorage: SessionStorage = {
  getItem: (key) => readValue(pageCookies(), key),

  setItem: (key, value) => {
    const chunks = chunksOf(key, value);
    for (const name of chunkNames(pageCookies(), key)) if (!chunks.some((chunk) => chunk.name === name)) expire(name);
    for (const { name, value } of chunks) setCookie(name, value, maxAge);
  },

  removeItem: (key) => {
    for (const name of chunkNames(pageCookies(), key)) expire(name);
  },
};

/** The cookie name for the auth service at `url`, after the first label of its host. */
export function sessionKey(url: URL): string {
  return `sb-${url.hostname.split(".")[0]}-auth-token`;
}

/** Whether there may be a session. Only the auth service knows whether it is still valid. */
export function hasSessionCookie(): boolean {
  return typeof document !== "undefined" && [...pageCookies().keys()].some((name) => sessionCookie.test(name));
}

/** Removes the session cookies of any auth service. */
export function clearSessionCookies(): void {
  for (const name of pageCookies().keys()) if (sessionCookie.test(name)) expire(name);
}

const sessionCookie = /^sb-.+-auth-token(\.\d+)?$/;

/** The cookies that store `value` under `key`. */
export function chunksOf(key: string, value: string): { name: string; value: string }[] {
  const text = prefix + toBase64Url(value);
  if (text.length <= chunkSize) return [{ name: key, value: text }];
  const count = Math.ceil(text.length / chunkSize);
  return Array.from({ length: count }, (_, index) => ({
    name: `${key}.${index}`,
    value: text.slice(index * chunkSize, (index + 1) * chunkSize),
  }));
}

/** The value under `key`, or null if it is missing or unreadable. */
export function readValue(cookies: ReadonlyMap<string, string>, key: string): string | null {
  const text = cookies.get(key) || joinChunks(cookies, key);
  if (!text) return null;
  return text.startsWith(prefix) ? fromBase64Url(text.slice(prefix.length)) : text;
}

function joinChunks(cookies: ReadonlyMap<string, string>, key: string): string {
  let text = "";
  for (let index = 0; ; index += 1) {
    const chunk = cookies.get(`${key}.${index}`);
    if (!chunk) return text;
    text += chunk;
  }
}

/** Includes chunks left behind by a longer value. */
function chunkNames(cookies: ReadonlyMap<string, string>, key: string): string[] {
  return [...cookies.keys()].filter(
    (name) => name === key || (name.startsWith(`${key}.`) && /^(0|[1-9]\d*)$/.test(name.slice(key.length + 1))),
  );
}

function pageCookies(): Map<string, string> {
  return new Map([...cookies()].map(([name, value]) => [name, decode(value)]));
}

/** Other scripts may set cookies that are not validly percent-encoded. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function expire(name: string): void {
  setCookie(name, "", 0);
}

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Null for a value that is truncated or mixes chunks of two writes. */
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
