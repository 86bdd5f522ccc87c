// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Choice } from "./choice";
import { cookieNotice } from "./notices";

const version = cookieNotice.version;

/** Requests to record a choice, and what the settings say. */
let recorded: unknown[] = [];
let settings: object | null = {};
let recordStatus = 204;

beforeEach(() => {
  vi.resetModules();
  recorded = [];
  settings = {};
  recordStatus = 204;
  for (const cookie of document.cookie.split("; ")) document.cookie = `${cookie.split("=")[0]}=; Max-Age=0; Path=/`;
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (path: string, options: RequestInit) => {
    if (path === "/api/organization-settings/public")
      return settings ? Response.json(settings) : Response.json({ message: "Sorry." }, { status: 500 });
    expect([options.method, path]).toEqual(["PUT", "/api/visits/consent"]);
    recorded.push(JSON.parse(String(options.body)));
    return recordStatus === 204
      ? new Response(null, { status: 204 })
      : Response.json({ message: "Sorry." }, { status: recordStatus });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "globalPrivacyControl");
});

/** Each call is another page load. */
async function load() {
  vi.resetModules();
  const page = { ...(await import("./consent")), ...(await import("./choice")) };
  await page.startConsent();
  return page;
}

function sendSignal() {
  Object.defineProperty(navigator, "globalPrivacyControl", { value: true, configurable: true });
}

const yes = { analytics: true, ads: true };
const no = { analytics: false, ads: false };

describe("the first visit", () => {
  test("is asked, and nothing is allowed or stored before", async () => {
    const { consent } = await load();
    expect(consent()).toMatchObject({ status: "unasked", purposes: no, version });
    expect(document.cookie).toBe("");
    expect(recorded).toEqual([]);
  });

  test("is not asked as long as the text in force is unknown", async () => {
    settings = null;
    const { consent } = await load();
    expect(consent()).toMatchObject({ status: "unknown", purposes: no });
  });

  test("is asked with the text of the settings", async () => {
    settings = { cookieNotice: { text: "May we count your visits?", version: "cookies-2026-11-0a1b2c3d" } };
    const { consent, choose, readChoice } = await load();
    expect(consent()).toMatchObject({ text: "May we count your visits?", version: "cookies-2026-11-0a1b2c3d" });
    choose(yes, "notice");
    expect(readChoice()?.version).toBe("cookies-2026-11-0a1b2c3d");
  });
});

describe("a choice", () => {
  test("holds at once, is recorded, and is remembered by the next page without being recorded again", async () => {
    const first = await load();
    const changed = vi.fn();
    first.subscribeToConsent(changed);
    first.choose({ analytics: true, ads: false }, "notice");
    expect(first.consent()).toMatchObject({ status: "settled", purposes: { analytics: true, ads: false } });
    expect(changed).toHaveBeenCalledTimes(1);
    await first.consentRecorded();
    expect(recorded).toEqual([{ textVersion: version, analytics: true, ads: false, channel: "notice" }]);
    const next = await load();
    expect(next.consent()).toMatchObject({ status: "settled", purposes: { analytics: true, ads: false } });
    expect(recorded).toHaveLength(1);
  });

  test("is remembered for twelve months after a yes, and for six after a no", async () => {
    const set = vi.spyOn(document, "cookie", "set");
    const { choose } = await load();
    choose(yes, "notice");
    expect(set.mock.lastCall?.[0]).toContain(`Max-Age=${365 * 86_400}; Path=/; SameSite=Lax`);
    choose(no, "footer");
    expect(set.mock.lastCall?.[0]).toContain(`Max-Age=${182 * 86_400}; Path=/; SameSite=Lax`);
  });

  test("that the server did not hear of is sent again by the next page", async () => {
    recordStatus = 500;
    const first = await load();
    first.choose(no, "footer");
    await first.consentRecorded();
    expect(recorded).toHaveLength(1);
    recordStatus = 204;
    const next = await load();
    await next.consentRecorded();
    expect(recorded).toHaveLength(2);
    expect(recorded[1]).toEqual({ textVersion: version, ...no, channel: "footer" });
    await load();
    expect(recorded).toHaveLength(2);
  });

  test("for another text is asked for again, and allows nothing until then", async () => {
    (await load()).choose(yes, "notice");
    settings = { cookieNotice: { text: "May we count your visits?", version: "cookies-2026-11-0a1b2c3d" } };
    expect((await load()).consent()).toMatchObject({ status: "unasked", purposes: no });
  });

  test.each(["", "nonsense", `${version}.1.1`, `${version}.2.1.notice.0.1`, `${version}.1.1.account.0.1`])(
    "in a damaged cookie (%j) is none",
    async (value) => {
      document.cookie = `consent=${value}; Path=/`;
      expect((await load()).consent()).toMatchObject({ status: "unasked", purposes: no });
    },
  );
});

describe("Global Privacy Control", () => {
  test("is a refusal without a notice, and leaves nothing behind", async () => {
    sendSignal();
    const { consent, consentRecorded } = await load();
    await consentRecorded();
    expect(consent()).toMatchObject({ status: "settled", purposes: no });
    expect(document.cookie).toBe("");
    expect(recorded).toEqual([]);
  });

  test("withdraws an earlier yes, once", async () => {
    (await load()).choose(yes, "notice");
    sendSignal();
    const { consent, consentRecorded, readChoice } = await load();
    await consentRecorded();
    expect(consent().purposes).toEqual(no);
    expect(readChoice()).toMatchObject({ ...no, channel: "signal" } satisfies Partial<Choice>);
    expect(recorded).toHaveLength(2);
    expect(recorded[1]).toEqual({ textVersion: version, ...no, channel: "signal" });
    await load();
    expect(recorded).toHaveLength(2);
  });

  test("yields to what the visitor chooses while it is on", async () => {
    sendSignal();
    const first = await load();
    first.choose({ analytics: true, ads: false }, "footer");
    await first.consentRecorded();
    expect((await load()).consent().purposes).toEqual({ analytics: true, ads: false });
    expect(recorded).toHaveLength(1);
  });
});
