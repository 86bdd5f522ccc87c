// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { currentToast } from "../../ui/toast";
import { watchConnection } from "./connectivity";
import { unregisterServiceWorkers } from "./service-workers";
import { warnOfSlowResources } from "./slow-resources";
import { noteInterest, trackVisit, trackingData } from "./tracking";

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});

afterEach(() => void vi.unstubAllGlobals());

describe("tracking data", () => {
  test("keeps where the visit came from", () => {
    window.history.replaceState(null, "", "/landing?utm_source=news&utm_medium=mail&gclid=g1&other=x");
    trackVisit();
    expect(trackingData()).toEqual({
      utm_source: "news",
      utm_medium: "mail",
      gclid: "g1",
      clickTimes: { gclid: expect.stringMatching(/Z$/) },
      sessionId: expect.stringMatching(/^[0-9a-f]{32}$/),
      timestamp: expect.stringMatching(/Z$/),
      landingPage: `${window.location.origin}/landing?utm_source=news&utm_medium=mail&gclid=g1&other=x`,
      referrer: "",
    });
  });

  test("drops the token of a sign-in link", () => {
    window.history.replaceState(null, "", "/auth/confirm?token_hash=secret&type=signup#access_token=secret");
    trackVisit();
    expect(trackingData()?.landingPage).toBe(`${window.location.origin}/auth/confirm`);
  });

  test("does not change on a later page", () => {
    window.history.replaceState(null, "", "/?utm_source=news");
    trackVisit();
    const first = trackingData();
    window.history.replaceState(null, "", "/about");
    trackVisit();
    expect(trackingData()).toEqual(first);
  });

  test("takes a later campaign, but keeps how the visit started", () => {
    trackVisit();
    const first = trackingData();
    window.history.replaceState(null, "", "/about?fbclid=f1");
    trackVisit();
    expect(trackingData()).toEqual({ ...first, fbclid: "f1", clickTimes: { fbclid: expect.stringMatching(/Z$/) } });
  });

  test("notes when each click was captured, which a reload does not change", () => {
    vi.useFakeTimers({ now: new Date("2026-11-20T10:00:00Z"), toFake: ["Date"] });
    window.history.replaceState(null, "", "/?gclid=g1&wbraid=w1");
    trackVisit();
    vi.setSystemTime(new Date("2026-11-20T11:00:00Z"));
    trackVisit();
    const first = "2026-11-20T10:00:00.000Z";
    expect(trackingData()?.clickTimes).toEqual({ gclid: first, wbraid: first });
    window.history.replaceState(null, "", "/?gclid=g2&wbraid=w1");
    trackVisit();
    expect(trackingData()?.clickTimes).toEqual({ gclid: "2026-11-20T11:00:00.000Z", wbraid: first });
    vi.useRealTimers();
  });

  test("notes a sign of interest once, and keeps it with a later click", () => {
    trackVisit();
    noteInterest("pricingSeenAt");
    const { pricingSeenAt } = trackingData() ?? {};
    expect(pricingSeenAt).toMatch(/Z$/);
    window.history.replaceState(null, "", "/?gclid=g1");
    trackVisit();
    noteInterest("pricingSeenAt");
    expect(trackingData()).toMatchObject({ pricingSeenAt, gclid: "g1" });
  });
});

test("shows a toast when the connection is lost and restored", () => {
  watchConnection();
  window.dispatchEvent(new Event("offline"));
  expect(currentToast()).toMatchObject({
    title: "No internet connection",
    description: "Some features may not work properly.",
  });
  window.dispatchEvent(new Event("online"));
  expect(currentToast()).toMatchObject({
    title: "Back online",
    description: "Your connection has been restored.",
    variant: "default",
  });
});

test("service workers of earlier versions are removed", async () => {
  const registration = { unregister: vi.fn(async () => true) };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistrations: async () => [registration, registration] } });
  await unregisterServiceWorkers();
  expect(registration.unregister).toHaveBeenCalledTimes(2);
});

test("warns of files that take longer than 3 s", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  let report: (list: { getEntries: () => { name: string; duration: number }[] }) => void = () => undefined;
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      constructor(callback: typeof report) {
        report = callback;
      }
      observe = vi.fn();
    },
  );
  warnOfSlowResources();
  report({
    getEntries: () => [
      { name: "/quick.js", duration: 3000 },
      { name: "/slow.jpg", duration: 3000.6 },
    ],
  });
  expect(warn.mock.calls).toEqual([["Slow resource: /slow.jpg took 3001 ms"]]);
});
