// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Dashboard, StatusCount, Tile } from "../../api/contract/types.gen";
import { item } from "../leads/test-leads";
import { type Shown, show } from "../kit/test-screen";
import { Component } from "./route";

let shown: Shown;
afterEach(() => shown.close());

const tile = (key: string, label: string, more: Partial<Tile> = {}): Tile => ({
  key,
  label,
  value: 2,
  unit: "count",
  tone: "neutral",
  to: `/admin/leads?status=${key}`,
  amountPaise: null,
  about: null,
  ...more,
});

const stage = (status: StatusCount["status"], label: string, money: StatusCount["money"]): StatusCount => ({
  status,
  label,
  count: 3,
  to: `/admin/leads?status=${status}`,
  money,
});

const dashboard: Dashboard = {
  tiles: [
    tile("overdue", "First calls overdue", { tone: "danger" }),
    tile("signed", "Signed this month", { tone: "good", amountPaise: 12_50_000_00 }),
    tile("winRate", "Win rate", { value: 40, unit: "percent", about: "4 won of 10." }),
    tile("hot", "Hot leads", { value: 0, tone: "attention" }),
    tile("new", "New leads today", { value: 0 }),
    tile("deadJobs", "Failed jobs", { value: 0, tone: "danger" }),
  ],
  leadsByStatus: [
    stage("new", "New", { valuePaise: 10_00_000_00, withoutValue: 2, chance: 5, forecastPaise: 50_000_00 }),
    stage("negotiation", "Negotiation", {
      valuePaise: 20_00_000_00,
      withoutValue: 0,
      chance: 70,
      forecastPaise: 14_00_000_00,
    }),
    stage("won", "Won", { valuePaise: 90_00_000_00, withoutValue: 0, chance: null, forecastPaise: null }),
    stage("lost", "Lost", null),
  ],
  today: {
    calls: [item(1)],
    callsTotal: 3,
    callsTo: "/admin/leads?nextStepTo=2026-11-20",
    visits: [],
    visitsTo: "/admin/visits?day=2026-11-20",
  },
  weeks: [
    { monday: "2026-11-09", leads: 4, leadsTo: "/admin/leads?a", signed: 0, signedTo: "/admin/finance?a" },
    { monday: "2026-11-16", leads: 2, leadsTo: "/admin/leads?b", signed: 1, signedTo: "/admin/finance?b" },
  ],
  team: [
    {
      member: { id: "u2", name: "Meera Iyer" },
      open: { value: 7, to: "/admin/leads?owner=u2" },
      due: { value: 0, to: "/admin/leads?owner=u2&nextStepTo=2026-11-20" },
      late: { value: 1, to: "/admin/leads?owner=u2&isLate=true" },
      signed: { value: 1, to: "/admin/finance?owner=u2" },
      signedPaise: 4_00_000_00,
      valuePaise: 30_00_000_00,
    },
  ],
};

async function open(changes: Partial<Dashboard> = {}) {
  shown = await show(<Component />, "/admin", { "GET /api/admin/dashboard": { ...dashboard, ...changes } });
  await screen.findByRole("region", { name: "To do" });
}

const panel = (name: string) => within(screen.getByRole("region", { name }));

test("counts of zero that would need action are folded into one line of links", async () => {
  await open();
  expect(panel("To do").getAllByRole("link")).toHaveLength(1);
  expect(screen.getByText(/^Nothing waiting:/).textContent).toBe("Nothing waiting: Hot leads, Failed jobs");
  expect(screen.getByRole("link", { name: "Hot leads" }).getAttribute("href")).toBe("/admin/leads?status=hot");
  panel("At a glance").getByRole("link", { name: /New leads today/ });
});

test("figures have their amount and definition", async () => {
  await open();
  const glance = panel("At a glance");
  expect(glance.getByRole("link", { name: /Signed this month/ }).textContent).toContain("₹12.5 L");
  expect(glance.getByRole("link", { name: /Win rate/ }).textContent).toContain("40%");
  glance.getByText("4 won of 10.");
});

test("the forecast adds up the open stages only", async () => {
  await open();
  const rows = panel("Leads by status").getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "StageLeadsValueForecast",
    "New3₹10 L₹50,000",
    "Negotiation3₹20 L₹14 L",
    "Won3₹90 L",
    "Lost3",
    "Open6₹30 L₹14.5 L",
  ]);
  panel("Leads by status").getByText(/^2 of the open leads have no value yet\./);
});

test("without access to quotations there is no money", async () => {
  await open({ leadsByStatus: [stage("new", "New", null)], weeks: null, team: null, today: null });
  expect(panel("Leads by status").getAllByRole("columnheader")).toHaveLength(2);
  expect(screen.queryByRole("region", { name: "Sales team" })).toBeNull();
});

test("today's calls and visits are named, the rest is one link away", async () => {
  await open();
  const today = panel("Today");
  expect(today.getByRole("link", { name: /Visitor 1/ }).getAttribute("href")).toBe("/admin/leads?lead=l1");
  expect(today.getByRole("link", { name: "2 more calls" }).getAttribute("href")).toBe(
    "/admin/leads?nextStepTo=2026-11-20",
  );
  today.getByText("No visits today.");
});

test("the chart's numbers are in a table", async () => {
  await open();
  const trend = panel("Last twelve weeks");
  trend.getByText("6 leads received");
  trend.getByText("1 quotation signed");
  await shown.user.click(trend.getByText("Show the numbers"));
  expect(trend.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "Week fromLeadsSigned",
    "16 Nov 202621",
    "09 Nov 202640",
  ]);
});

test("each figure of the team opens its list", async () => {
  await open();
  const row = within(panel("Sales team").getByRole("row", { name: /Meera Iyer/ }));
  expect(row.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/admin/leads?owner=u2",
    "/admin/leads?owner=u2&isLate=true",
    "/admin/finance?owner=u2",
  ]);
  row.getByText("₹30 L");
});
