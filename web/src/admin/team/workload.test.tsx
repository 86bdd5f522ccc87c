// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { TeamWorkload } from "../../api/contract/types.gen";
import { type Shown, show } from "../kit/test-screen";
import { Component } from "./route";

vi.setConfig({ testTimeout: 30_000 });

let shown: Shown;
afterEach(() => shown.close());

const ravi: TeamWorkload = {
  id: "m1",
  name: "Ravi Menon",
  designation: "Sales",
  department: "Sales",
  userId: "u7",
  openLeads: 12,
  firstCalls: 0,
  followUps: 3,
  visits: 2,
  quotations: null,
};

test("the workload links each number to the list that it counts", async () => {
  const address = "/api/admin/team/workload";
  shown = await show(<Component />, "/admin/team?view=workload", {
    [`GET ${address}`]: { items: [ravi], total: 1, page: 1, perPage: 25 },
    "GET /api/admin/views": [],
  });
  const open = await screen.findByRole("link", { name: "12: open leads, Ravi Menon" });
  const { searchParams, pathname } = new URL(open.getAttribute("href") ?? "", "http://site.test");
  expect(pathname).toBe("/admin/leads");
  expect(searchParams.get("owner")).toBe("u7");
  expect(searchParams.get("status")?.split(",")).not.toContain("won");
  expect(screen.getByRole("link", { name: "2: visits this week, Ravi Menon" }).getAttribute("href")).toBe(
    "/admin/visits?designer=u7",
  );
  // Nothing to list, and nothing that this user may see.
  expect(screen.queryByRole("link", { name: /first calls due|quotations in work/ })).toBeNull();
  const views = within(screen.getByRole("navigation", { name: "Views of the team" }));
  expect(views.getByRole("link", { name: "Workload" }).getAttribute("aria-current")).toBe("page");
  expect(views.getByRole("link", { name: "List" }).getAttribute("href")).toBe("/admin/team");
  expect(shown.sent("GET", address)[0]?.url.searchParams.get("sort")).toBe("-openLeads");
});
