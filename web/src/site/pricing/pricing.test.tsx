// @vitest-environment jsdom
import { cleanup, configure, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, it } from "vitest";
import type { PriceList } from "../../api/contract/types.gen";
import { startApi } from "../../features/booking/test-api";
import { Component, loader } from "./route";

configure({ asyncUtilTimeout: 5000 });

const range = (lakh: number) => ({ fromPaise: lakh * 100_000_00, toPaise: (lakh + 1) * 100_000_00 });

const list: PriceList = {
  pricesOf: "2026-04-01",
  packages: [
    {
      package: "essential",
      tagline: "Made to last",
      core: "BWR plywood",
      finish: "Laminate",
      counter: "Granite",
      inclusions: ["Kitchen"],
    },
    {
      package: "luxe",
      tagline: "The best",
      core: "BWP plywood",
      finish: "PU paint",
      counter: "Quartz",
      inclusions: ["Kitchen", "Painting"],
    },
  ],
  homes: [
    {
      home: "2bhk",
      label: "2 BHK",
      size: "~900 sq ft",
      prices: [
        { package: "essential", standard: range(4), express: range(5) },
        { package: "luxe", standard: range(8), express: range(9) },
      ],
    },
    {
      home: "3bhk",
      label: "3 BHK",
      size: "~1200 sq ft",
      prices: [{ package: "essential", standard: range(6), express: range(7) }],
    },
  ],
  standard: { days: 45, surcharge: 0 },
  express: { days: 30, surcharge: 1500 },
  excluded: ["Loose furniture"],
  emiNote: "",
  paymentStages: [
    { name: "Booking", percent: 1000 },
    { name: "First delivery", percent: 8250 },
    { name: "Handover", percent: 750 },
  ],
};

let api: Awaited<ReturnType<typeof startApi>>;

afterEach(async () => {
  cleanup();
  await api.close();
});

const figure = (name: string) => within(screen.getByRole("region", { name })).getByRole("status").textContent;

it("shows each package's price for the selected home and delivery", async () => {
  api = await startApi(() => ({ status: 200, body: list }));
  const router = createMemoryRouter([{ path: "/pricing", loader, Component, HydrateFallback: () => null }], {
    initialEntries: ["/pricing"],
  });
  render(<RouterProvider router={router} />);
  await screen.findByRole("heading", { level: 1, name: "What a home costs" });
  const user = userEvent.setup();
  expect(figure("Essential")).toBe("₹6,00,000to ₹7,00,000");
  // Without prices for this home.
  expect(figure("Luxe")).toBe("On request");

  await user.click(screen.getByRole("radio", { name: /2 BHK/ }));
  await user.click(screen.getByRole("radio", { name: /Express/ }));
  expect(figure("Essential")).toBe("₹5,00,000to ₹6,00,000");
  expect(figure("Luxe")).toBe("₹9,00,000to ₹10,00,000");
  expect(screen.getByText("30 days, +15%")).toBeTruthy();
  const row = screen.getByRole("row", { name: /3 BHK/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["₹7 L to ₹8 L", "On request"]);

  // Stages come from the settings; only known ones have a description.
  const stages = within(screen.getByRole("list", { name: "Payment schedule" })).getAllByRole("listitem");
  expect(stages.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^10% BookingConfirms your place/),
    "82.5% First delivery",
    expect.stringMatching(/^7.5% HandoverYou've walked/),
  ]);
});
