// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noOrganization } from "../../api/site-settings";
import type { SiteEvent } from "../events/report";
import { cookies } from "../session/page-cookies";
import { expireTagCookies, tagIds } from "./cookies";

const settings = {
  ...noOrganization,
  googleAnalyticsId: "G-TEST1",
  googleAdsId: "AW-TEST2",
  googleAdsLeadLabel: "leadLabel",
  facebookPixelId: "1234567890",
};

const all = { analytics: true, ads: true };
const none = { analytics: false, ads: false };
const lead: SiteEvent = { name: "generate_lead", eventId: "e1:lead_submitted" };

beforeEach(() => {
  vi.resetModules();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/pricing?gclid=g1");
  Reflect.deleteProperty(window, "dataLayer");
  Reflect.deleteProperty(window, "fbq");
  Reflect.deleteProperty(window, "ga-disable-G-TEST1");
  document.head.replaceChildren();
});

afterEach(() => {
  // What still waits for an input would outlive the page.
  window.dispatchEvent(new Event("pointerdown"));
  for (const cookie of document.cookie.split("; ")) document.cookie = `${cookie.split("=")[0]}=; Max-Age=0; Path=/`;
});

async function createTags(ids = settings) {
  return (await import("./tags")).createTags(ids);
}

const commands = () => (window.dataLayer ?? []).map((command) => Array.from(command as ArrayLike<unknown>));
const events = () => commands().filter(([kind]) => kind === "event");
const pixel = () => window.fbq?.queue as unknown[][];
const scripts = () => [...document.querySelectorAll("script")].map(({ src }) => src);

describe("Google", () => {
  test("is told that everything is denied before anything else, and then of the choice", async () => {
    const tags = await createTags();
    tags.update({ analytics: true, ads: false });
    expect(commands().slice(0, 2)).toEqual([
      [
        "consent",
        "default",
        { analytics_storage: "denied", ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied" },
      ],
      [
        "consent",
        "update",
        { analytics_storage: "granted", ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied" },
      ],
    ]);
    const configured = commands().filter(([kind]) => kind === "config");
    expect(configured).toEqual([["config", "G-TEST1", { allow_google_signals: false, send_page_view: false }]]);
  });

  test("gets commands as its script reads them", async () => {
    (await createTags()).update(all);
    expect(Object.prototype.toString.call(window.dataLayer?.[0])).toBe("[object Arguments]");
  });

  test("loads one script, after the page or with the first input", async () => {
    const tags = await createTags({ ...settings, googleAnalyticsId: "G-ALONE" });
    tags.update({ analytics: true, ads: false });
    tags.update(all);
    const loaded = () => scripts().filter((src) => src.includes("G-ALONE"));
    expect(loaded()).toEqual([]);
    window.dispatchEvent(new Event("pointerdown"));
    await expect.poll(loaded).toEqual(["https://www.googletagmanager.com/gtag/js?id=G-ALONE"]);
    window.dispatchEvent(new Event("pointerdown"));
    expect(loaded()).toHaveLength(1);
  });

  test("counts a lead in Analytics and as a conversion, with the server's id", async () => {
    const tags = await createTags();
    tags.update(all);
    tags.send(lead);
    expect(events()).toEqual([
      ["event", "generate_lead", { currency: "INR", value: 0, event_id: "e1:lead_submitted", send_to: "G-TEST1" }],
      [
        "event",
        "conversion",
        { send_to: "AW-TEST2/leadLabel", currency: "INR", value: 0, transaction_id: "e1:lead_submitted" },
      ],
    ]);
  });

  test("gets an order's value, to the account's tag if it has no label", async () => {
    const tags = await createTags();
    tags.update(all);
    tags.send({ name: "purchase", eventId: "o1:purchase", items: 2, valuePaise: 1_234_550 });
    const [purchase, conversion] = events();
    expect(purchase?.[2]).toEqual({
      send_to: "G-TEST1",
      currency: "INR",
      value: 12_345.5,
      event_id: "o1:purchase",
      transaction_id: "o1",
    });
    expect(conversion?.[2]).toEqual({
      send_to: "AW-TEST2",
      currency: "INR",
      value: 12_345.5,
      transaction_id: "o1:purchase",
    });
  });

  test("learns no address that gives access to something", async () => {
    window.history.replaceState(null, "", "/order-confirmation/o1?token=secret");
    const tags = await createTags();
    tags.update(all);
    tags.send({ name: "purchase", eventId: "o1:purchase", items: 1, valuePaise: 100 });
    expect(JSON.stringify(commands())).not.toContain("secret");
    expect(commands().find(([kind]) => kind === "set")?.[1]).toEqual({
      page_location: `${window.location.origin}/order-confirmation`,
      page_referrer: "",
    });
  });

  test("is not loaded for ads alone if there is only an Analytics id", async () => {
    const tags = await createTags({ ...settings, googleAdsId: null as never, facebookPixelId: null as never });
    tags.update({ analytics: false, ads: true });
    tags.send(lead);
    expect(events()).toEqual([]);
    expect(commands().filter(([kind]) => kind === "config")).toEqual([]);
  });
});

describe("the pixel", () => {
  test("reports nothing by itself, and a lead under the server's id", async () => {
    const tags = await createTags();
    tags.update(all);
    tags.send(lead);
    expect(window.fbq?.disablePushState).toBe(true);
    expect(pixel()).toEqual([
      ["set", "autoConfig", false, "1234567890"],
      ["init", "1234567890"],
      ["track", "Lead", { currency: "INR", value: 0 }, { eventID: "e1:lead_submitted" }],
    ]);
  });

  test("is not loaded for analytics alone", async () => {
    const tags = await createTags();
    tags.update({ analytics: true, ads: false });
    tags.send(lead);
    expect(window.fbq).toBeUndefined();
  });

  test("counts an order by a picture, since its script would read the order's link", async () => {
    window.history.replaceState(null, "", "/order-confirmation/o1?token=secret");
    document.cookie = "_fbp=fb.1.1700000000000.12345; Path=/";
    const requested: string[] = [];
    vi.stubGlobal(
      "Image",
      class {
        set src(src: string) {
          requested.push(src);
        }
      },
    );
    const tags = await createTags();
    tags.update(all);
    tags.send({ name: "purchase", eventId: "o1:purchase", items: 2, valuePaise: 99_900 });
    vi.unstubAllGlobals();
    expect(window.fbq).toBeUndefined();
    const url = new URL(requested[0] ?? "");
    expect(url.origin + url.pathname).toBe("https://www.facebook.com/tr/");
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      id: "1234567890",
      ev: "Purchase",
      eid: "o1:purchase",
      dl: `${window.location.origin}/order-confirmation`,
      fbp: "fb.1.1700000000000.12345",
      "cd[value]": "999",
      "cd[currency]": "INR",
    });
    expect(requested[0]).not.toContain("secret");
  });
});

test("an event with an id leaves once, also after a reload", async () => {
  for (let load = 0; load < 2; load += 1) {
    vi.resetModules();
    const tags = await createTags();
    tags.update(all);
    tags.send(lead);
    tags.send(lead);
  }
  expect(events().filter(([, name]) => name === "generate_lead")).toHaveLength(1);
});

test("a withdrawal stops both", async () => {
  const tags = await createTags();
  tags.update(all);
  tags.update(none);
  tags.send(lead);
  expect(events()).toEqual([]);
  expect(commands().at(-1)?.slice(0, 2)).not.toEqual(["event", "generate_lead"]);
  expect((window as unknown as Record<string, unknown>)["ga-disable-G-TEST1"]).toBe(true);
  expect(pixel().at(-1)).toEqual(["consent", "revoke"]);
  expect(pixel().some(([command]) => command === "track")).toBe(false);
});

describe("cookies of the tags", () => {
  const set = (...cookies: string[]) => cookies.forEach((cookie) => (document.cookie = `${cookie}; Path=/`));

  test("are read for the purposes that were agreed to", () => {
    set("_ga=GA1.1.1234567890.1700000000", "_ga_TEST1=GS2.1.s1700000001$o1$g0$t1700000001$j60$l0$h0");
    set("_fbp=fb.1.1700000000000.987", "_fbc=fb.1.1700000000000.IwAR2F4-dbP0l7_x.AQ");
    expect(tagIds(none)).toEqual({});
    expect(tagIds({ analytics: true, ads: false })).toEqual({
      gaClientId: "1234567890.1700000000",
      gaSessionId: "1700000001",
    });
    expect(tagIds({ analytics: false, ads: true })).toEqual({
      fbp: "fb.1.1700000000000.987",
      fbc: "fb.1.1700000000000.IwAR2F4-dbP0l7_x.AQ",
    });
  });

  test("of the older form have a session as well", () => {
    set("_ga_TEST1=GS1.1.1700000002.3.1.1700000003.0.0.0");
    expect(tagIds(all)).toEqual({ gaSessionId: "1700000002" });
  });

  test("are removed when their purpose is withdrawn, and no others", () => {
    set("_ga=x", "_ga_TEST1=x", "_gcl_au=x", "_gcl_aw=x", "_fbp=x", "_fbc=x", "consent=c", "_gallery=mine");
    expireTagCookies({ analytics: true, ads: false });
    const names = () => [...cookies().keys()].toSorted();
    expect(names()).toEqual(["_ga", "_ga_TEST1", "_gallery", "consent"]);
    expireTagCookies(none);
    expect(names()).toEqual(["_gallery", "consent"]);
  });
});
