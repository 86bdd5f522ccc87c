// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test, vi } from "vitest";
import type { SavedItems, SavedKitchen, VideoCard } from "../../api/contract/types.gen";
import { Saved } from "./saved";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const video: VideoCard = {
  id: "v1",
  title: "Kitchen in Whitefield",
  slug: "kitchen-in-whitefield",
  source: "youtube",
  category: "Tours",
  tags: [],
  durationSeconds: 65,
  isFeatured: false,
  picture: {
    width: 1600,
    height: 900,
    thumbhash: "",
    colour: "#204030",
    sources: [{ width: 960, height: 540, webp: "/media/960.webp", jpeg: "/media/960.jpg" }],
  },
};

const nothing: SavedItems = { designs: [], photographs: [], videos: [] };

const kitchen: SavedKitchen = {
  id: "k1",
  name: null,
  plan: {
    layout: "l_shape",
    legs: [1000, 800],
    island: null,
    package: "essential",
    core: "BWR plywood",
    finish: "Laminate",
    counter: "Granite",
    wallUnits: 80,
    hasLoft: false,
    tallUnits: 0,
    accessories: [],
    appliances: [],
  },
  summary: "L-shaped, 10 × 8 ft",
  price: { fromPaise: 1_70_476_00, toPaise: 2_08_360_00 },
  notPricedBecause: null,
  savedAt: "2026-11-20T05:30:00Z",
};

/** What changes are sent, besides what is read. */
let sent: string[];

function open(items: SavedItems, kitchens: SavedKitchen[] = []) {
  sent = [];
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body = "" }: { method?: string; body?: string }) => {
    if (method === "GET") return Response.json(address === "/api/me/saved-kitchens" ? kitchens : items);
    sent.push(`${method} ${address} ${body}`.trim());
    if (method === "DELETE") return new Response(null, { status: 204 });
    const { name } = JSON.parse(body) as { name: string | null };
    return Response.json({ ...kitchen, id: method === "POST" ? "k2" : kitchen.id, name });
  });
  const router = createMemoryRouter([{ path: "*", element: <Saved /> }]);
  return render(<RouterProvider router={router} />);
}

test("a saved video is listed with its length and links to its page", async () => {
  open({ designs: [], photographs: [], videos: [video] });
  const link = await screen.findByRole("link", { name: "Kitchen in Whitefield" });
  expect(link.getAttribute("href")).toBe("/videos/kitchen-in-whitefield");
  expect(screen.getByText("Video, 1:05")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Saved" })).toBeTruthy();
});

test("a kitchen opens in the calculator, is renamed, and comes back when its deletion is undone", async () => {
  const user = userEvent.setup();
  open(nothing, [kitchen]);
  const link = await screen.findByRole("link", { name: "L-shaped, 10 × 8 ft" });
  expect(link.getAttribute("href")).toMatch(/^\/kitchen-calculator\?layout=l_shape&walls=10%2C8&package=essential/);
  expect(screen.getByText("₹1.7 L to ₹2.1 L today")).toBeTruthy();

  await user.click(screen.getByRole("button", { name: "Rename L-shaped, 10 × 8 ft" }));
  const form = within(screen.getByRole("form", { name: "Name of the kitchen" }));
  await user.type(form.getByRole("textbox", { name: /^Name/ }), " For Amma {Enter}");
  expect(await screen.findByRole("link", { name: "For Amma" })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Rename For Amma" }));

  await user.click(screen.getByRole("button", { name: "Delete For Amma" }));
  const undo = await screen.findByRole("button", { name: "Undo deleting For Amma" });
  expect(document.activeElement).toBe(undo);
  expect(screen.queryByRole("link")).toBeNull();
  await user.click(undo);
  expect(await screen.findByRole("link", { name: "For Amma" })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Delete For Amma" }));
  expect(sent).toEqual([
    'PUT /api/me/saved-kitchens/k1 {"name":"For Amma"}',
    "DELETE /api/me/saved-kitchens/k1",
    `POST /api/me/saved-kitchens ${JSON.stringify({ plan: kitchen.plan, name: "For Amma" })}`,
  ]);
});

test("a kitchen without a price says why", async () => {
  const notPricedBecause = "Granite counter is no longer offered in this package.";
  open(nothing, [{ ...kitchen, name: "Old one", price: null, notPricedBecause }]);
  expect(await screen.findByText(notPricedBecause)).toBeTruthy();
  expect(screen.getByText("Kitchen, L-shaped, 10 × 8 ft")).toBeTruthy();
});

test("nothing is shown while nothing is saved", async () => {
  const answered = vi.fn<(address: string) => Promise<Response>>(async (address) =>
    Response.json(address === "/api/me/saved-kitchens" ? [] : nothing),
  );
  vi.stubGlobal("fetch", answered);
  const router = createMemoryRouter([{ path: "*", element: <Saved /> }]);
  const { container } = render(<RouterProvider router={router} />);
  await vi.waitFor(() => expect(answered).toHaveBeenCalledTimes(2));
  expect(container.textContent).toBe("");
});
