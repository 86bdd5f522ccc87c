// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { DrawingSheet, DrawnKitchenEstimate, KitchenChoices, KitchenPlan } from "../../api/contract/types.gen";
import { organization, pageSettings } from "../../api/site-settings";
import { type Answer, startApi } from "../../features/booking/test-api";
import { Component, loader, shouldRevalidate } from "./route";

configure({ asyncUtilTimeout: 5000 });

/** Nothing is laid out here, so nothing is far away. */
class NearObserver implements Pick<IntersectionObserver, "observe" | "disconnect"> {
  constructor(private readonly answer: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.answer([{ isIntersecting: true }]);
  }
  disconnect() {}
}

const choices: KitchenChoices = {
  cores: ["BWR plywood", "BWP plywood"],
  finishes: ["Laminate", "Acrylic"],
  counters: ["Granite", "Quartz"],
  finishSwatches: [{ material: "Acrylic", drawn: "/media/swatches/1-gloss-dfe7e4-0badcafe.svg" }],
  counterSwatches: [],
  accessories: [{ item: "kitchen_accessory/pantry", name: "Pull-out pantry", ratePaise: 22_000_00 }],
  appliances: [],
};

/** A shutter and a counter. */
const drawn = (finish: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><title>"#" ${finish}</title>` +
  '<path class="p" d="M0 0h1z"/><path class="v f" d="M0 1h2v2z"/><path class="v k" d="M0 0h4v1z"/></svg>';

/** Price and drawing depend on the first wall's length and the finish, so that each plan has its own. */
function estimate({ legs: [length = 0], finish }: KitchenPlan): DrawnKitchenEstimate {
  const svg = drawn(finish);
  return {
    run: length,
    lines: [
      {
        item: "kitchen_base",
        name: "Base units",
        quantity: 4400,
        unit: "sqft",
        ratePaise: 1_450_00,
        amountPaise: 63_800_00,
      },
    ],
    costPaise: 63_800_00,
    installationPaise: 3_190_00,
    tax: { cgstPaise: 6_029_10, sgstPaise: 6_029_10, igstPaise: 0 },
    totalPaise: finish === "Laminate" ? 70_000_00 : 79_048_20,
    fromPaise: length * 100_00,
    toPaise: length * 120_00,
    pricesOf: "2026-04-01",
    drawing: {
      plan: { title: "Plan", description: `Plan of a kitchen: wall A ${length / 100} ft`, svg },
      elevations: [{ title: "Elevation A", description: "Front elevation of wall A", svg }],
      isometric: { title: "Isometric view", description: "Isometric view of a kitchen", svg },
      warnings: length > 1400 ? ["There is no space for a hob."] : [],
    },
  };
}

const sections = ({ finish }: KitchenPlan): DrawingSheet[] => [
  { title: "Section A", description: "Section through wall A", svg: drawn(finish) },
];

let error: Answer | null = null;
let api: Awaited<ReturnType<typeof startApi>>;

beforeEach(async () => {
  vi.stubGlobal("IntersectionObserver", NearObserver);
  error = null;
  pageSettings.keep([]);
  // The chooser's popover uses it, and jsdom lacks it.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  api = await startApi(({ method, path, body }) => {
    if (path.endsWith("/requests")) return error ?? { status: 202, body: { reference: "NV-7K3M9Q" } };
    if (path.endsWith("/sections")) return { status: 200, body: sections(JSON.parse(body) as KitchenPlan) };
    if (path !== "/api/calculators/kitchen") return { status: 200, body: {} };
    if (method === "GET") return { status: 200, body: choices };
    return error ?? { status: 200, body: estimate(JSON.parse(body) as KitchenPlan) };
  });
});

afterEach(async () => {
  cleanup();
  organization.clear();
  pageSettings.clear();
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
  await api.close();
});

async function open(address = "/kitchen-calculator") {
  const router = createMemoryRouter(
    [{ path: "/kitchen-calculator", loader, shouldRevalidate, Component, HydrateFallback: () => null }],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByRole("heading", { level: 1 });
  return userEvent.setup();
}

const range = () => document.querySelector(".kitchen-sheet .kitchen-span")?.textContent;

it("opens a plan from its link and keeps the link up to date", async () => {
  const user = await open("/kitchen-calculator?layout=straight&walls=12&core=BWR+plywood");
  expect(range()).toBe("₹1,20,000 to ₹1,44,000");
  // The total of 79,048.20 in whole rupees.
  expect(document.querySelector(".kitchen-sheet .kitchen-figures")?.textContent).toBe("₹79,048");
  const plan = screen.getByRole("img", { name: "Plan of a kitchen: wall A 12 ft" });
  expect(decodeURIComponent(plan.getAttribute("src") ?? "")).toBe(`data:image/svg+xml,${drawn("Acrylic")}`);
  expect(await screen.findByRole("img", { name: "Front elevation of wall A" })).toBeTruthy();

  await user.click(screen.getByRole("button", { name: "Dimensions" }));
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 2, name: /Enter the wall lengths/ }));
  fireEvent.change(screen.getByRole("slider", { name: "Wall A" }), { target: { value: "1500" } });
  // The former drawing stays until the next one comes, together with its price.
  expect(plan.getAttribute("alt")).toBe("Plan of a kitchen: wall A 12 ft");
  await expect.poll(range, { timeout: 3000 }).toBe("₹1,50,000 to ₹1,80,000");
  expect(screen.getByRole("img", { name: "Plan of a kitchen: wall A 15 ft" })).toBeTruthy();
  expect(screen.getByText("There is no space for a hob.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "See what to check with your designer" })).toBeTruthy();
  await expect.poll(() => new URLSearchParams(window.location.search).get("walls"), { timeout: 3000 }).toBe("15");
});

it("leads to the sign-in with the plan to save it", async () => {
  await open("/kitchen-calculator?layout=straight&walls=12&finish=Laminate");
  const save = await screen.findByRole("link", { name: "Save to your account: sign in" });
  const next = new URL(save.getAttribute("href")!, "http://localhost").searchParams.get("next");
  expect(next).toMatch(/^\/kitchen-calculator\?layout=straight&walls=12&.*&finish=Laminate&/);
  save.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(save);
  expect(sessionStorage.getItem("nivas-wish")).toContain('"legs":[1200]');
  sessionStorage.clear();
});

it("accepts a typed length, also one begun before the next frame", async () => {
  const user = await open("/kitchen-calculator?layout=straight&walls=12");
  await user.click(screen.getByRole("button", { name: "Dimensions" }));
  const field = screen.getByRole("textbox", { name: "Wall A in feet" });
  const frame = vi.spyOn(window, "requestAnimationFrame").mockReturnValue(0);
  await user.clear(field);
  await user.keyboard("1");
  for (const [callback] of frame.mock.calls) callback(0);
  frame.mockRestore();
  await user.keyboard("0'6\"{Enter}");
  expect(screen.getByRole("slider", { name: "Wall A" }).getAttribute("aria-valuetext")).toBe("10 ft 6 in");
});

it("adds a window, and keeps at its field what cannot be", async () => {
  const user = await open("/kitchen-calculator?layout=straight&walls=12");
  await user.click(screen.getByRole("button", { name: "Dimensions" }));
  await user.click(screen.getByText("Your walls: ceiling, windows and doors"));
  error = {
    status: 422,
    body: {
      status: 422,
      code: "invalid",
      message: "Please check.",
      fields: { "openings[0].width": "must end within the wall" },
    },
  };
  await user.click(screen.getByRole("button", { name: "Add a window" }));
  const opening = within(screen.getByRole("group", { name: "Window 1" }));
  expect(document.activeElement).toBe(opening.getByRole("textbox", { name: "From the left end" }));
  const width = opening.getByRole("textbox", { name: "Width" });
  await user.clear(width);
  await user.type(width, "11{Enter}");
  const sent = () => JSON.parse(api.received.findLast(({ method }) => method === "POST")!.body) as KitchenPlan;
  await expect.poll(() => sent().openings?.[0]?.width, { timeout: 3000 }).toBe(1100);
  await expect.poll(() => width.getAttribute("aria-invalid"), { timeout: 3000 }).toBe("true");
  expect(opening.getByText("Must end within the wall.")).toBeTruthy();
  expect((width as HTMLInputElement).value).toBe("11 ft");
  expect(screen.getByRole("alert").textContent).toBe("Window or door 1: width must end within the wall.");

  error = null;
  await user.clear(width);
  await user.type(width, "five{Enter}");
  expect(opening.getByText(`Type feet, such as 3.5 or 3'6".`)).toBeTruthy();
  expect((width as HTMLInputElement).value).toBe("five");
  await user.clear(width);
  await user.type(width, "5{Enter}");
  await expect.poll(() => width.getAttribute("aria-invalid"), { timeout: 3000 }).toBeNull();
  const opened = [{ kind: "window", wall: 0, from: 400, width: 500, sill: 300, head: 700 }];
  await expect.poll(() => sent().openings, { timeout: 3000 }).toEqual(opened);
  const kept = "window:A:4:5:3:7";
  await expect.poll(() => new URLSearchParams(window.location.search).get("openings"), { timeout: 3000 }).toBe(kept);
});

it("keeps what is typed at its window when another one is removed", async () => {
  const user = await open("/kitchen-calculator?layout=straight&walls=12");
  await user.click(screen.getByRole("button", { name: "Dimensions" }));
  await user.click(screen.getByText("Your walls: ceiling, windows and doors"));
  await user.click(screen.getByRole("button", { name: "Add a window" }));
  await user.click(screen.getByRole("button", { name: "Add a window" }));
  const value = (name: string) => {
    const opening = within(screen.getByRole("group", { name }));
    return (opening.getByRole("textbox", { name: "Width" }) as HTMLInputElement).value;
  };
  const width = within(screen.getByRole("group", { name: "Window 1" })).getByRole("textbox", { name: "Width" });
  await user.clear(width);
  await user.type(width, "four{Enter}");
  expect([value("Window 1"), value("Window 2")]).toEqual(["four", "4 ft"]);
  await user.click(screen.getByRole("button", { name: "Remove: Window 1" }));
  expect(value("Window 1")).toBe("4 ft");
});

it("adds a window although walls of another layout have as many as a plan takes", async () => {
  const door = "door:C:0:3:0:7";
  const user = await open(`/kitchen-calculator?layout=straight&walls=4&openings=${Array(6).fill(door).join(",")}`);
  await user.click(screen.getByRole("button", { name: "Dimensions" }));
  const walls = within(screen.getByText("Your walls: ceiling, windows and doors").closest("details")!);
  expect(walls.getByRole("status").textContent).toBe("");
  await user.click(walls.getByRole("button", { name: "Add a window" }));
  const linked = () => new URLSearchParams(window.location.search).get("openings");
  await expect.poll(linked, { timeout: 3000 }).toBe([...Array<string>(5).fill(door), "window:A:0:4:3:7"].join(","));
  // The wall is full now.
  await user.click(walls.getByRole("button", { name: "Add a door" }));
  expect(walls.getByRole("status").textContent).toBe(
    "There is no space for another door. Make a window or door narrower, or remove one.",
  );
  await user.click(walls.getByRole("button", { name: "Remove: Window 1" }));
  expect(walls.getByRole("status").textContent).toBe("");
});

it("shows the price of the latest plan", async () => {
  const user = await open("/kitchen-calculator?layout=straight&walls=10");
  await user.click(screen.getByRole("button", { name: "Dimensions" }));
  const slider = screen.getByRole("slider", { name: "Wall A" });
  for (const value of ["1100", "1200", "1300", "1400"]) fireEvent.change(slider, { target: { value } });
  await expect.poll(range, { timeout: 3000 }).toBe("₹1,40,000 to ₹1,68,000");
  const asked = api.received.filter(({ method, path }) => method === "POST" && path === "/api/calculators/kitchen");
  // One on load and one after the slider stops.
  expect(asked).toHaveLength(2);
});

it("shows why a plan cannot be priced, and recovers", async () => {
  const user = await open("/kitchen-calculator?layout=straight&walls=10");
  await user.click(screen.getByRole("button", { name: "Materials" }));
  error = {
    status: 422,
    body: {
      status: 422,
      code: "invalid",
      message: "Please check.",
      fields: { finish: "is not offered with this core and package" },
    },
  };
  await user.click(screen.getByRole("radio", { name: "Laminate" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Finish is not offered with this core and package.");
  expect(screen.getByRole("img", { name: "Plan of a kitchen: wall A 10 ft" })).toBeTruthy();
  expect(screen.getByText(/show your kitchen before this change/)).toBeTruthy();
  error = null;
  await user.click(screen.getByRole("radio", { name: "Acrylic" }));
  await expect.poll(() => screen.queryByRole("alert"), { timeout: 3000 }).toBeNull();
});

it("changes price and drawing together when the shutters of an elevation are tapped", async () => {
  const user = await open("/kitchen-calculator?layout=straight&walls=10");
  const elevations = within(screen.getByRole("region", { name: "Elevations and view" }));
  const elevation = await elevations.findByRole("img", { name: "Front elevation of wall A" });
  await user.click(elevation.parentElement!.querySelector('[data-material="finish"]')!);
  const chooser = within(await screen.findByRole("dialog", { name: "Shutters: choose a material" }));
  const acrylic = chooser.getByRole("radio", { name: "Acrylic" });
  expect(document.activeElement).toBe(acrylic);
  await user.click(chooser.getByRole("radio", { name: "Laminate" }));
  expect(await chooser.findByText("₹70,000")).toBeTruthy();
  expect(elevations.getByRole("img", { name: "Front elevation of wall A" }).getAttribute("src")).toBe(
    `data:image/svg+xml,${encodeURIComponent(drawn("Laminate"))}`,
  );

  await user.keyboard("{Escape}");
  const button = elevations.getByRole("button", { name: "Shutters: Laminate" });
  await expect.poll(() => document.activeElement).toBe(button);
  expect(screen.queryByRole("dialog")).toBeNull();

  await user.click(elevations.getByRole("button", { name: "Counter: Quartz" }));
  expect(await screen.findByRole("dialog", { name: "Counter: choose a material" })).toBeTruthy();
  await user.click(elevations.getByRole("button", { name: "Counter: Quartz" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

it("draws the sections once somebody opens them, and again for another finish", async () => {
  const user = await open("/kitchen-calculator?layout=straight&walls=10");
  const asked = () => api.received.filter(({ path }) => path.endsWith("/sections"));
  expect(asked()).toHaveLength(0);
  const details = screen.getByText("Sections").closest("details")!;
  details.open = true;
  fireEvent(details, new Event("toggle"));
  const section = await screen.findByRole("img", { name: "Section through wall A" });
  const source = () =>
    decodeURIComponent(section.parentElement!.querySelector("img:last-of-type")!.getAttribute("src")!);
  expect(source()).toContain(drawn("Acrylic"));
  await user.click(section.parentElement!.querySelector('[data-material="finish"]')!);
  const chooser = within(await screen.findByRole("dialog", { name: "Shutters: choose a material" }));
  await user.click(chooser.getByRole("radio", { name: "Laminate" }));
  await expect.poll(source, { timeout: 3000 }).toContain(drawn("Laminate"));
  expect(asked().map(({ body }) => (JSON.parse(body) as KitchenPlan).finish)).toEqual(["Acrylic", "Laminate"]);
});

it("says that the plan is to be corrected before its estimate can be sent", async () => {
  const user = await open("/kitchen-calculator?layout=straight&walls=10");
  const form = within(screen.getByRole("form", { name: "E-mail me this estimate" }));
  await user.type(form.getByLabelText("Full Name"), "Asha Rao");
  await user.type(form.getByLabelText("Email Address"), "asha@example.com");
  error = {
    status: 422,
    body: {
      status: 422,
      code: "invalid",
      message: "Some fields are invalid.",
      fields: { "plan.openings[0].width": "must end within the wall" },
    },
  };
  await user.click(form.getByRole("button", { name: "Send me the estimate" }));
  expect((await form.findByRole("alert")).textContent).toBe("Correct your kitchen plan first, then send the estimate.");
});

it("sends the estimate for the current plan, once", async () => {
  const user = await open("/kitchen-calculator?layout=straight&walls=10");
  const form = within(screen.getByRole("form", { name: "E-mail me this estimate" }));
  await user.click(form.getByRole("button", { name: "Send me the estimate" }));
  expect(form.getByText("Please enter your name.")).toBeTruthy();
  await user.type(form.getByLabelText("Full Name"), "Asha Rao");
  await user.type(form.getByLabelText("Email Address"), "asha@example.com");
  await user.click(form.getByRole("button", { name: "Send me the estimate" }));
  expect(await screen.findByText("NV-7K3M9Q")).toBeTruthy();
  const [sent, ...others] = api.received.filter(({ path }) => path.endsWith("/requests"));
  expect(others).toEqual([]);
  expect(sent?.headers["idempotency-key"]).toMatch(/^[\da-f-]{36}$/);
  expect(JSON.parse(sent?.body ?? "")).toMatchObject({
    plan: { layout: "straight", legs: [1000] },
    customerName: "Asha Rao",
    customerEmail: "asha@example.com",
  });
});
