// @vitest-environment jsdom
import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { chunksOf, cookieStorage, clearSessionCookies, hasSessionCookie, sessionKey } from "./cookies";

const key = "sb-nivas-auth-token";

/** Every assignment to `document.cookie`, with attributes. */
let written: string[];

beforeEach(() => {
  written = [];
  const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, "cookie")!;
  Object.defineProperty(document, "cookie", {
    configurable: true,
    get: () => get!.call(document),
    set: (text: string) => {
      written.push(text);
      set!.call(document, text);
    },
  });
});

afterEach(() => {
  clearSessionCookies();
  Reflect.deleteProperty(document, "cookie");
  vi.unstubAllGlobals();
});

const names = () => document.cookie.split("; ").map((cookie) => cookie.split("=")[0]);

/** A value of slightly more than `length` characters, some of them non-ASCII. */
const session = (length: number) => JSON.stringify({ name: "Aśā ₹", pad: "x".repeat(length) });

describe("the layout is that of @supabase/ssr 0.12.7", () => {
  test("a short value", () => {
    expect(chunksOf(key, session(10))).toEqual([
      { name: key, value: "base64-eyJuYW1lIjoiQcWbxIEg4oK5IiwicGFkIjoieHh4eHh4eHh4eCJ9" },
    ]);
  });

  // Hashes of what its `createChunks` returns for the same values.
  test.each([
    [2369, [3180, 25], "8c58f451a776c002"],
    [2380, [3180, 39], "0017318d96c800bf"],
    [5000, [3180, 3180, 353], "3cbba4448afc47d6"],
  ])("a value padded to %i characters", (length, lengths, sum) => {
    const chunks = chunksOf(key, session(length));
    expect(chunks.map(({ value }) => value.length)).toEqual(lengths);
    expect(createHash("sha256").update(JSON.stringify(chunks)).digest("hex").slice(0, 16)).toBe(sum);
  });

  test("the name comes from the host of the auth service", () => {
    expect(sessionKey(new URL("https://abcdefgh.supabase.co/auth/v1"))).toBe("sb-abcdefgh-auth-token");
    expect(sessionKey(new URL("http://localhost:8080/auth/v1"))).toBe("sb-localhost-auth-token");
  });
});

test("stores, reads and removes a value", () => {
  for (const length of [10, 2400, 9000]) {
    cookieStorage.setItem(key, session(length));
    expect(cookieStorage.getItem(key)).toBe(session(length));
    expect(hasSessionCookie()).toBe(true);
  }
  cookieStorage.removeItem(key);
  expect(cookieStorage.getItem(key)).toBeNull();
  expect(document.cookie).toBe("");
  expect(hasSessionCookie()).toBe(false);
});

test("a shorter value removes the chunks of a longer one", () => {
  cookieStorage.setItem(key, session(9000));
  expect(names()).toEqual([`${key}.0`, `${key}.1`, `${key}.2`, `${key}.3`]);
  cookieStorage.setItem(key, session(2400));
  expect(names()).toEqual([`${key}.0`, `${key}.1`]);
  cookieStorage.setItem(key, session(10));
  expect(names()).toEqual([key]);
  cookieStorage.setItem(key, session(2400));
  expect(names()).toEqual([`${key}.0`, `${key}.1`]);
});

test("cookies last 400 days, are same-site, and are secure on https", () => {
  cookieStorage.setItem(key, session(10));
  expect(written.at(-1)).toMatch(/^sb-nivas-auth-token=base64-[\w-]+; Max-Age=34560000; Path=\/; SameSite=Lax$/);
  vi.stubGlobal("location", { protocol: "https:" });
  cookieStorage.setItem(key, session(10));
  expect(written.at(-1)).toMatch(/; SameSite=Lax; Secure$/);
});

test.each([
  ["truncated", `${key}.0=base64-eyJuYW1lIjoiQc`],
  ["not base64url", `${key}=base64-%%%`],
  ["not UTF-8", `${key}=base64-_w`],
])("a value that is %s counts as missing", (_, cookie) => {
  document.cookie = cookie;
  expect(cookieStorage.getItem(key)).toBeNull();
});

test("a chunk without the earlier chunks is no session", () => {
  document.cookie = `${key}.1=x`;
  expect(cookieStorage.getItem(key)).toBeNull();
});

test("reads a plain value that an earlier client stored", () => {
  document.cookie = `${key}=${encodeURIComponent('{"a":"b"}')}`;
  expect(cookieStorage.getItem(key)).toBe('{"a":"b"}');
});

test("leaves other cookies alone", () => {
  document.cookie = "theme=plain";
  document.cookie = `${key}-code-verifier=x`;
  document.cookie = `${key}x=y`;
  expect(hasSessionCookie()).toBe(false);
  cookieStorage.setItem(key, session(10));
  clearSessionCookies();
  expect(names()).toEqual(["theme", `${key}-code-verifier`, `${key}x`]);
  for (const name of names()) document.cookie = `${name}=; Max-Age=0`;
});
