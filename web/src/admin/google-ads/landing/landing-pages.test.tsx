// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { LandingPageDetail, LandingTest } from "../../../api/contract/types.gen";
import { admin, show } from "../../kit/test-screen";
import { LandingPages } from "./landing-pages";

const address = "/api/admin/ads/landing-pages";

const text = (heading: string) => ({
  heading,
  subheading: "In one contract.",
  proofPoints: ["10-year warranty"],
  formButton: "Get a call back",
});

const kitchen: LandingPageDetail = {
  page: "ads-kitchen-renovation",
  label: "Kitchen renovation (ads)",
  path: "/ads/kitchen-renovation",
  showsTextBOf: null,
  a: text("A new kitchen"),
  b: text("One contract"),
  minLeads: 50,
  version: 3,
  updatedAt: "2026-11-20T09:30:00Z",
  views: 1200,
  leads: 30,
  test: null,
  earlierTests: [],
};

const running: LandingTest = {
  id: "t1",
  startedAt: "2026-11-20T09:30:00Z",
  endedAt: null,
  kept: null,
  a: { views: 600, leads: 12, rate: 0.02 },
  b: { views: 590, leads: 18, rate: 0.0305 },
  difference: { observed: 0.0105, low: -0.0076, high: 0.0294 },
  verdict: "too_early",
  summary: "Too early to tell: each text needs at least 50 leads. Text A has 12, text B has 18.",
};

const marketing = admin({ ads: "edit" });

let screenShown: Awaited<ReturnType<typeof show>>;

afterEach(() => screenShown.close());

it("lists pages with their figures and saves a text with the version that was read", async () => {
  screenShown = await show(
    <LandingPages />,
    "/admin/google-ads",
    {
      [`GET ${address}`]: [kitchen],
      [`PUT ${address}/${kitchen.page}`]: { ...kitchen, version: 4 },
    },
    marketing,
  );
  const { user, sent } = screenShown;
  const row = (await screen.findByRole("button", { name: kitchen.label })).closest("li")!;
  expect(within(row).getByText("1,200")).toBeTruthy();
  expect(within(row).getByText("2.5%")).toBeTruthy();

  await user.click(screen.getByRole("button", { name: kitchen.label }));
  const [heading] = await screen.findAllByLabelText("Heading");
  await user.clear(heading!);
  await user.click(screen.getByRole("button", { name: "Save texts" }));
  expect(await screen.findByText("Please enter a heading.")).toBeTruthy();
  await user.type(heading!, "A kitchen that works");
  await user.click(screen.getByRole("button", { name: "Save texts" }));
  expect(await screen.findByText("Kitchen renovation (ads) shows it from now on.")).toBeTruthy();
  expect(sent("PUT", `${address}/${kitchen.page}`).map(({ body }) => body)).toEqual([
    { a: text("A kitchen that works"), b: kitchen.b, minLeads: 50, version: 3 },
  ]);
});

it("shows a running test without naming a winner, and stops it", async () => {
  const tested = { ...kitchen, test: running };
  screenShown = await show(
    <LandingPages />,
    `/admin/google-ads?page=${kitchen.page}`,
    { [`GET ${address}`]: [tested], [`POST ${address}/${kitchen.page}/test/stop`]: kitchen },
    marketing,
  );
  const { user, sent } = screenShown;
  expect(await screen.findByText(running.summary)).toBeTruthy();
  expect(screen.getByText("+1.1 (−0.8 to +2.9)")).toBeTruthy();
  expect(screen.getAllByLabelText<HTMLInputElement>("Heading").every(({ disabled }) => disabled)).toBe(true);

  await user.click(screen.getByRole("button", { name: "Stop and keep text B" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(within(dialog).getByText("The result so far does not show which text brings more leads.")).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Stop test" }));
  expect(await screen.findByText("Every visitor sees what was text B.")).toBeTruthy();
  expect(sent("POST", `${address}/${kitchen.page}/test/stop`).map(({ body }) => body)).toEqual([
    { keep: "b", version: 3 },
  ]);
});

it("shows texts to those who may only view them", async () => {
  screenShown = await show(
    <LandingPages />,
    `/admin/google-ads?page=${kitchen.page}`,
    { [`GET ${address}`]: [kitchen] },
    admin({ ads: "view" }),
  );
  expect(await screen.findByText("A new kitchen")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save texts" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Start test" })).toBeNull();
});
