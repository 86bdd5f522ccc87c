// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, describe, expect, test, vi } from "vitest";
import type {
  AdConnection,
  AdLink,
  Campaign,
  CampaignFigures,
  CampaignTotals,
  Conversion,
  ConversionHealth,
} from "../../api/contract/types.gen";
import { type Answers, type Shown, admin, show } from "../kit/test-screen";
import { Component } from "./route";

vi.setConfig({ testTimeout: 30_000 });

let shown: Shown;
afterEach(() => shown.close());

const figures: CampaignFigures = {
  spendPaise: 1_860_000,
  clicks: 420,
  impressions: 17_220,
  leads: 4,
  qualified: 2,
  won: 1,
  orders: 0,
  revenuePaise: 68_400_000,
  costPerLeadPaise: 465_000,
  costPerQualifiedPaise: 930_000,
  returnPercent: 3677,
};

const none: CampaignFigures = {
  spendPaise: 0,
  clicks: 0,
  impressions: 0,
  leads: 0,
  qualified: 0,
  won: 0,
  orders: 0,
  revenuePaise: 0,
  costPerLeadPaise: null,
  costPerQualifiedPaise: null,
  returnPercent: null,
};

const campaign: Campaign = {
  id: "google_ads:id:21876",
  platform: "google_ads",
  campaignId: "21876",
  name: "kitchens-bengaluru",
  status: "ENABLED",
  trackedAs: ["21876", "kitchens-bengaluru"],
  ...figures,
  previous: { ...figures, leads: 2 },
};

const totals: CampaignTotals = {
  period: { from: "2026-10-27", until: "2026-11-25" },
  compared: { from: "2026-09-27", until: "2026-10-26" },
  current: figures,
  previous: { ...none, leads: 2 },
  untrackedLeads: 3,
  spendUntil: "2026-11-24",
};

const conversion: Conversion = {
  id: "c1",
  eventId: "l1:contract_won",
  kind: "contract_won",
  isAdjustment: false,
  destination: "google_ads",
  state: "rejected",
  reason: "attempts_exhausted",
  explanation: "All attempts failed. Check the connection, then retry.",
  valuePaise: 68_400_000,
  occurredAt: "2026-11-24T08:00:00Z",
  attempts: 12,
  dueAt: null,
  sentAt: null,
  acceptedAt: null,
  updatedAt: "2026-11-24T09:00:00Z",
  subjectKind: "lead",
  subject: { id: "l1", kind: "lead", label: "Asha Rao, ENQ-1", to: "/admin/leads?lead=l1" },
  canRetry: true,
  message: "Service unavailable",
  account: "1234567890",
  loginAccount: "",
  action: "987",
  requestId: "r-1",
  payload: { transactionId: "l1:contract_won" },
};

const health: ConversionHealth = {
  days: [
    { day: "2026-11-24", accepted: 3, sent: 0, waiting: 0, rejected: 1, skipped: 2 },
    { day: "2026-11-25", accepted: 0, sent: 0, waiting: 0, rejected: 0, skipped: 0 },
  ],
  acceptedPercent: 75,
};

const link: AdLink = {
  id: "k1",
  name: "Kitchens",
  landingPage: "/ads/kitchen-renovation",
  source: "google",
  medium: "cpc",
  campaign: "kitchens-bengaluru",
  content: "",
  term: "",
  version: 3,
  createdAt: "2026-11-20T08:00:00Z",
  updatedAt: "2026-11-20T08:00:00Z",
};

const connection: AdConnection = {
  destination: "meta",
  isEnabled: true,
  isReady: true,
  method: null,
  account: "1000000001",
  loginAccount: "",
  actions: { lead_submitted: "", lead_qualified: "", site_visit_done: "", contract_won: "", purchase: "" },
  testCode: "",
  hasSecrets: true,
  storedSecrets: ["access_token", "app_secret"],
  areSecretsUnreadable: false,
  secretsChangedAt: "2026-11-20T08:00:00Z",
  checkedAt: "2026-11-25T08:00:00Z",
  checkError: "",
  pausedUntil: null,
  lastUploadAt: "2026-11-25T08:00:00Z",
  waiting: 2,
  version: 4,
  updatedAt: "2026-11-20T08:00:00Z",
  updatedBy: { id: "u1", name: "Ananya Hegde" },
};

const unconnected = (destination: AdConnection["destination"]): AdConnection => ({
  ...connection,
  destination,
  isEnabled: false,
  isReady: false,
  method: destination === "google_ads" ? "data_manager" : null,
  account: "",
  hasSecrets: false,
  storedSecrets: [],
  secretsChangedAt: null,
  checkedAt: null,
  lastUploadAt: null,
  waiting: 0,
  version: 0,
  updatedAt: null,
  updatedBy: null,
});

const page = <Item,>(...items: Item[]) => ({ items, total: items.length, page: 1, perPage: 25 });

const everything: Answers = {
  "GET /api/admin/views": [],
  "GET /api/admin/ads/campaigns": page(campaign),
  "GET /api/admin/ads/campaigns/totals": totals,
  "GET /api/admin/ads/conversions": page(conversion),
  "GET /api/admin/ads/conversions/c1": conversion,
  "GET /api/admin/ads/conversions/health": health,
  "GET /api/admin/ads/links": page(link),
  "GET /api/admin/ads/links/k1": link,
  "GET /api/admin/ads/connections": [unconnected("google_ads"), unconnected("ga4"), connection],
};

async function open(search = "", answers: Answers = {}, access: "view" | "edit" = "edit") {
  shown = await show(
    <Component />,
    `/admin/google-ads${search}`,
    { ...everything, ...answers },
    admin({ ads: access }),
  );
  return shown;
}

const press = async (name: string | RegExp) => shown.user.click(await screen.findByRole("button", { name }));

test.each([
  "",
  "?campaign=google_ads%3Aid%3A21876",
  "?tab=conversions&conversion=c1",
  "?tab=links&link=k1",
  "?tab=connection&connection=meta",
])("%s has no accessibility violations", async (search) => {
  await open(search);
  await screen.findAllByRole("link", { name: "Conversions" });
  await waitFor(() => expect(screen.queryAllByRole("status", { name: "Loading" })).toEqual([]));
  const { violations } = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

test("tabs are links, of which the current one is marked", async () => {
  await open("?tab=links&q=kitchen");
  const tabs = within(await screen.findByRole("navigation", { name: "Advertising" }));
  expect(tabs.getByRole("link", { name: "Links" }).getAttribute("aria-current")).toBe("page");
  await shown.user.click(tabs.getByRole("link", { name: "Campaigns" }));
  await screen.findByText(/^Leads that came from/);
  expect(shown.params()).toEqual({});
});

describe("campaigns", () => {
  test("are summed up for the same filters as the list, beside the days before", async () => {
    await open("?touch=first&from=2026-10-27&until=2026-11-25&sort=-leads");
    const sums = within(await screen.findByRole("region", { name: "Totals" }));
    await sums.findByText(/27 Oct 2026 to 25 Nov 2026/);
    sums.getByText(/3 more leads came without a known campaign/);
    sums.getByText("up 100%");
    const [asked] = shown.sent("GET", "/api/admin/ads/campaigns/totals");
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({
      touch: "first",
      from: "2026-10-27",
      until: "2026-11-25",
    });
    const [list] = shown.sent("GET", "/api/admin/ads/campaigns");
    expect(list?.url.searchParams.get("sort")).toBe("-leads");
  });

  test("lead to their leads under every spelling", async () => {
    await open();
    await shown.user.click(await screen.findByRole("link", { name: "kitchens-bengaluru" }));
    const drawer = within(await screen.findByRole("dialog", { name: "kitchens-bengaluru" }));
    const leads = drawer.getByRole("link", { name: "View leads" });
    expect(leads.getAttribute("href")).toBe("/admin/leads?campaign=21876%2Ckitchens-bengaluru");
    drawer.getByRole("row", { name: /^Leads 4 2/ });
  });

  test("are not imported by who may only look", async () => {
    await open("", {}, "view");
    await screen.findByRole("link", { name: "kitchens-bengaluru" });
    expect(screen.queryByRole("button", { name: "Import costs…" })).toBeNull();
  });
});

describe("a conversion", () => {
  test("is sent again where that may help", async () => {
    const queued = { ...conversion, state: "queued", reason: "", explanation: "", message: "", canRetry: false };
    await open("?tab=conversions&conversion=c1", { "POST /api/admin/ads/conversions/c1/retry": queued });
    const drawer = within(await screen.findByRole("dialog", { name: "Contract won" }));
    await drawer.findByText("All attempts failed. Check the connection, then retry.");
    expect(drawer.getByRole("link", { name: "Asha Rao, ENQ-1" }).getAttribute("href")).toBe("/admin/leads?lead=l1");
    await shown.user.click(drawer.getByRole("button", { name: "Retry" }));
    await screen.findAllByText("Queued again");
    expect(shown.sent("POST", "/api/admin/ads/conversions/c1/retry")).toHaveLength(1);
  });

  test("is not sent again by who may only look, nor where it cannot help", async () => {
    await open("?tab=conversions&conversion=c1", {}, "view");
    await screen.findByText("All attempts failed. Check the connection, then retry.", { selector: "p" });
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    expect(screen.queryByRole("checkbox")).toBeNull();
    await shown.close();
    const hidden = { ...conversion, canRetry: false, subject: null };
    await open("?tab=conversions&conversion=c1", { "GET /api/admin/ads/conversions/c1": hidden });
    await screen.findByText("Not available to you, or deleted");
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });

  test("is counted by day, also as a table", async () => {
    await open("?tab=conversions&destination=meta");
    await screen.findByText("75% accepted in the last 30 days");
    const [asked] = shown.sent("GET", "/api/admin/ads/conversions/health");
    expect(asked?.url.searchParams.get("destination")).toBe("meta");
    const table = within(screen.getByRole("table", { name: "Conversions by day", hidden: true }));
    expect(table.getAllByRole("row", { hidden: true })).toHaveLength(2);
    table.getByRole("row", { name: "24 Nov 2026 3 0 0 1 2", hidden: true });
  });
});

describe("a link", () => {
  test("is built with its address in view", async () => {
    await open("?tab=links", { "POST /api/admin/ads/links": { ...link, id: "k2", name: "Reel" } });
    await press("Build link");
    const drawer = within(await screen.findByRole("dialog", { name: "Build link" }));
    const fill = async (name: RegExp, text: string) => shown.user.type(drawer.getByRole("textbox", { name }), text);
    await fill(/^Name/, "Reel");
    await shown.user.click(drawer.getByRole("button", { name: "instagram" }));
    await shown.user.click(drawer.getByRole("button", { name: "paid-social" }));
    expect(drawer.queryByRole("button", { name: "Copy address" })).toBeNull();
    await fill(/^Campaign/, "before-after");
    await drawer.findByText(
      `${location.origin}/landing?utm_source=instagram&utm_medium=paid-social&utm_campaign=before-after`,
    );
    await shown.user.click(drawer.getByRole("button", { name: "Save link" }));
    await screen.findAllByText("Reel saved");
    expect(shown.sent("POST", "/api/admin/ads/links").map(({ body }) => body)).toEqual([
      {
        name: "Reel",
        landingPage: "/landing",
        source: "instagram",
        medium: "paid-social",
        campaign: "before-after",
        content: "",
        term: "",
      },
    ]);
    expect(shown.params()).toEqual({ tab: "links", link: "k2" });
  });

  test("has a QR code of its address", async () => {
    await open("?tab=links&link=k1");
    const url = `${location.origin}/ads/kitchen-renovation?utm_source=google&utm_medium=cpc&utm_campaign=kitchens-bengaluru`;
    await screen.findByRole("img", { name: `QR code of ${url}` });
    screen.getByRole("button", { name: "Download SVG" });
  });

  test("starts from another one", async () => {
    await open("?tab=links&link=new&copy=k1");
    const drawer = within(await screen.findByRole("dialog", { name: "Duplicate Kitchens" }));
    expect(drawer.getByRole<HTMLInputElement>("textbox", { name: /^Name/ }).value).toBe("");
    expect(drawer.getByRole<HTMLInputElement>("textbox", { name: /^Campaign/ }).value).toBe("kitchens-bengaluru");
  });
});

describe("a connection", () => {
  test("says what to do in which console before it is there", async () => {
    await open("?tab=connection");
    const google = within(await screen.findByRole("region", { name: "Google Ads" }));
    google.getByText("Not connected");
    expect(google.getAllByRole("listitem").length).toBeGreaterThan(2);
    expect(google.queryByRole("button", { name: /^Test connection/ })).toBeNull();
    const meta = within(screen.getByRole("region", { name: "Meta" }));
    meta.getByText("Connected");
    meta.getByText("2 conversions");
  });

  test("sends the secrets that were entered, and empties those to remove", async () => {
    await open("?tab=connection&connection=meta", { "PUT /api/admin/ads/connections/meta": connection });
    const drawer = within(await screen.findByRole("dialog", { name: "Meta" }));
    await shown.user.type(drawer.getByLabelText(/^Access token/), "EAAB-new");
    await shown.user.click(drawer.getByRole("checkbox", { name: "Remove the stored app secret" }));
    await shown.user.click(drawer.getByRole("button", { name: "Save connection" }));
    await screen.findAllByText("Meta saved");
    expect(shown.sent("PUT", "/api/admin/ads/connections/meta").map(({ body }) => body)).toEqual([
      {
        isEnabled: true,
        method: null,
        account: "1000000001",
        loginAccount: "",
        actions: connection.actions,
        testCode: "",
        accessToken: "EAAB-new",
        appSecret: "",
        version: 4,
      },
    ]);
  });

  test("is tested, with the platform's answer", async () => {
    const answer = { isAccepted: false, reason: "The token has expired.", checkedAt: "2026-11-25T09:00:00Z" };
    await open("?tab=connection", { "POST /api/admin/ads/connections/meta/check": answer });
    await press("Test connection to Meta");
    await screen.findByText("Not accepted: The token has expired.");
  });

  test("is not changed by who may only look", async () => {
    await open("?tab=connection&connection=meta", {}, "view");
    await screen.findByRole("region", { name: "Meta" });
    expect(screen.queryByRole("button", { name: /Edit|Connect|Test/ })).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
