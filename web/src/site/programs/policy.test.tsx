// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test } from "vitest";
import { type Answer, startApi } from "../../features/booking/test-api";
import { policyPage } from "./policy-route";

const versions = [
  { number: 2, effectiveOn: "2026-11-20", summary: "Shorter periods." },
  { number: 1, effectiveOn: "2025-10-24", summary: "" },
];

function version(number: 1 | 2): Answer {
  const { effectiveOn, summary } = versions[2 - number] ?? {};
  const body = { version: 1, content: [{ type: "paragraph", content: [{ type: "text", text: `Text ${number}.` }] }] };
  const embeds = { photographs: {}, videos: {}, products: {}, designs: {} };
  const title = "Privacy policy";
  const isCurrent = number === 2;
  return {
    status: 200,
    body: { kind: "privacy", title, number, effectiveOn, summary, body, embeds, isCurrent, versions },
  };
}

let api: Awaited<ReturnType<typeof startApi>>;

afterEach(async () => {
  cleanup();
  await api.close();
});

async function open(address: string) {
  api = await startApi(({ path }) => version(path.endsWith("?version=1") ? 1 : 2));
  const route = { path: "/privacy-policy", ...policyPage("privacy"), HydrateFallback: () => null };
  render(<RouterProvider router={createMemoryRouter([route], { initialEntries: [address] })} />);
  await screen.findByRole("heading", { level: 1, name: "Privacy policy" });
}

test("the version that applies leads to the earlier ones", async () => {
  await open("/privacy-policy");
  expect(screen.getByText("Text 2.")).toBeTruthy();
  expect(screen.getByText("What changed: Shorter periods.")).toBeTruthy();
  const earlier = screen.getByRole("link", { name: /^Version 1, effective from/ });
  expect(earlier.getAttribute("href")).toBe("/privacy-policy?version=1");
  expect(document.querySelector("meta[name=robots]")).toBeNull();
});

test("an earlier version says that it does not apply, and is not for search engines", async () => {
  await open("/privacy-policy?version=1");
  expect(screen.getByText("Text 1.")).toBeTruthy();
  const current = screen.getByRole("link", { name: "Read the current version" });
  expect(current.getAttribute("href")).toBe("/privacy-policy");
  expect(document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
});
