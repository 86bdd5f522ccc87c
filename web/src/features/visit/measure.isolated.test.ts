// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Pages } from "./measure";

/** The pages of a router, moved by the test. */
let listeners = new Set<() => void>();
const pages = {
  get state() {
    return { location: window.location, navigation: { state: "idle" } };
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
} as unknown as Pages;

type Sent = { method: string; path: string; body: Record<string, unknown> };
let sent: Sent[] = [];
const visits = () => sent.filter(({ path }) => path === "/api/visits").map(({ body }) => body);

beforeEach(() => {
  vi.resetModules();
  listeners = new Set();
  sent = [];
  sessionStorage.clear();
  document.cookie = "consent=; Max-Age=0; Path=/";
  document.cookie = "_fbp=; Max-Age=0; Path=/";
  Reflect.deleteProperty(window, "dataLayer");
  vi.stubGlobal("fetch", async (path: string, options: RequestInit) => {
    if (path === "/api/organization-settings/public") return Response.json({ googleAnalyticsId: "G-TEST1" });
    sent.push({ method: options.method ?? "", path, body: JSON.parse(String(options.body)) });
    return new Response(null, { status: 204 });
  });
});

afterEach(async () => {
  // A page that was just opened is reported a moment later.
  await new Promise((resolve) => setTimeout(resolve, 450));
  // What still waits for an input would outlive the page.
  window.dispatchEvent(new Event("pointerdown"));
  vi.unstubAllGlobals();
});

/** A page load. */
async function load(path: string) {
  window.history.replaceState(null, "", path);
  const { trackVisit } = await import("./tracking");
  trackVisit();
  const { startMeasuring } = await import("./measure");
  await startMeasuring(pages);
  const { choose } = await import("../consent/consent");
  const { report } = await import("../events/report");
  return {
    choose,
    report,
    go: (to: string) => {
      window.history.replaceState(null, "", to);
      listeners.forEach((listener) => listener());
    },
  };
}

const events = () =>
  (window.dataLayer ?? [])
    .map((command) => Array.from(command as ArrayLike<unknown>))
    .filter(([kind]) => kind === "event")
    .map(([, name]) => name);

const all = { analytics: true, ads: true };

test("nothing leaves before a yes, and with it the visit as it began, also on the third page", async () => {
  const { choose, report, go } = await load("/?gclid=g1&utm_source=google");
  report({ name: "view_item", productId: "p1", valuePaise: 100 });
  go("/pricing");
  go("/gallery");
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(sent).toEqual([]);
  expect(window.dataLayer).toBeUndefined();

  choose(all, "notice");
  await expect.poll(visits).toHaveLength(1);
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(["PUT /api/visits/consent", "POST /api/visits"]);
  expect(visits()[0]).toEqual({
    gclid: "g1",
    utm_source: "google",
    clickTimes: { gclid: expect.stringMatching(/Z$/) },
    pricingSeenAt: expect.stringMatching(/Z$/),
    sessionId: expect.stringMatching(/^[0-9a-f]{32}$/),
    timestamp: expect.stringMatching(/Z$/),
    landingPage: `${window.location.origin}/?gclid=g1&utm_source=google`,
    referrer: "",
    consent: { textVersion: "cookies-2026-11", ...all, channel: "notice" },
  });
  // What was looked at before stays untold.
  await expect.poll(events).toEqual(["page_view"]);
});

test("a visit is sent once, and again when there is more to say", async () => {
  const { choose, go } = await load("/");
  choose(all, "notice");
  await expect.poll(visits).toHaveLength(1);
  go("/gallery");
  go("/furniture");
  document.cookie = "_fbp=fb.1.1700000000000.1; Path=/";
  go("/designs");
  await expect.poll(visits).toHaveLength(2);
  expect(visits()[1]).toMatchObject({ fbp: "fb.1.1700000000000.1" });
  go("/pricing");
  await expect.poll(visits).toHaveLength(3);
  go("/gallery");
  vi.resetModules();
  await load("/gallery");
  expect(visits()).toHaveLength(3);
  vi.resetModules();
  await load("/gallery?wbraid=w1");
  await expect.poll(visits).toHaveLength(4);
  expect(visits()[3]).toMatchObject({ wbraid: "w1" });
});

test("without a yes to ads, no click is told", async () => {
  const { choose } = await load("/?gclid=g1&utm_source=google");
  choose({ analytics: true, ads: false }, "notice");
  await expect.poll(visits).toHaveLength(1);
  expect(JSON.stringify(visits()[0])).not.toContain("g1");
  expect(visits()[0]).toMatchObject({ utm_source: "google", landingPage: `${window.location.origin}/` });
});

test("a withdrawal ends it on the spot", async () => {
  const { choose, report, go } = await load("/");
  choose(all, "notice");
  await expect.poll(events).toEqual(["page_view"]);
  choose({ analytics: false, ads: false }, "footer");
  report({ name: "add_to_cart", productId: "p1", quantity: 1, valuePaise: 100 });
  go("/pricing");
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(events()).toEqual(["page_view"]);
  expect(visits()).toHaveLength(1);
});

test("colleagues are no visitors", async () => {
  const { setSession, signedOut } = await import("../../api/session");
  setSession({ ...signedOut, role: () => "sales" });
  const { choose } = await load("/");
  choose(all, "notice");
  await expect.poll(visits).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(events()).toEqual([]);
});
