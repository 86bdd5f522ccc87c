// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { bookingRequest, closeBooking } from "../../features/booking/open";
import { Component, loader } from "./route";

async function open(variant: string) {
  const Stub = createRoutesStub([{ path: "/", Component, loader, HydrateFallback: () => null }]);
  render(<Stub initialEntries={[`/?preview=${variant}`]} />);
  // The loader fetches modules on demand.
  await screen.findByRole("heading", { level: 1 }, { timeout: 5000 });
}

// Loaded ahead: the loader fetches it on demand.
beforeAll(() => import("./load-texts"));
beforeEach(closeBooking);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// First, since failed requests of the others would hold its own back.
test("published videos have a section, with links to their pages", async () => {
  const sources = [{ width: 960, height: 540, webp: "/media/v.webp", jpeg: "/media/v.jpg" }];
  const picture = { width: 1600, height: 900, thumbhash: "", colour: "#204030", sources };
  const video = { id: "v1", slug: "teak", title: "A teak kitchen", category: "", durationSeconds: 65, picture };
  vi.stubGlobal("fetch", async (address: string) =>
    address === "/api/videos" ? Response.json({ items: [video], next: null }) : new Response(null, { status: 500 }),
  );
  await open("home-minimal");
  const section = screen.getByRole("region", { name: "Walk through on video" });
  expect(
    within(section)
      .getByRole("link", { name: /^A teak kitchen/ })
      .getAttribute("href"),
  ).toBe("/videos/teak");
});

describe("booking from the home page", () => {
  test.each([
    ["Modular kitchens", "kitchen"],
    ["Wardrobes and storage", "wardrobe"],
    ["TV units", "tv_unit"],
    ["Full home interiors", "full_home"],
    ["Furniture", "furniture"],
  ])("%s brings the interest %s along", async (service, interest) => {
    await open("home-latest");
    await userEvent.click(screen.getByRole("button", { name: `Book Free Consultation: ${service}` }));
    expect(bookingRequest()).toMatchObject({ interest: [interest] });
  });

  test("the main button brings nothing along", async () => {
    await open("home-latest");
    const [first] = screen.getAllByRole("button", { name: "Book Free Consultation" });
    await userEvent.click(first!);
    expect(bookingRequest()).toEqual({ openingId: expect.any(Number) });
  });

  test("who is not sure books to discuss", async () => {
    await open("home-default");
    await userEvent.click(screen.getByRole("button", { name: /discuss/ }));
    expect(bookingRequest()).toMatchObject({ interest: ["discuss"] });
  });

  test("the conversion page asks for the home type first and brings it along", async () => {
    await open("home-conversion");
    const hero = screen.getByRole("heading", { level: 1 }).closest("header")!;
    await userEvent.click(within(hero).getByRole("button", { name: /3 BHK/ }));
    expect(bookingRequest()).toMatchObject({ bhkType: "3bhk" });
  });
});

describe("the room before and after", () => {
  test("is divided by a labelled slider", async () => {
    await open("home-latest");
    const slider = screen.getByRole("slider", { name: /before/ });
    expect(slider.getAttribute("aria-valuetext")).toBe("42% before, 58% after");
  });
});
