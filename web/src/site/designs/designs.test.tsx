// @vitest-environment jsdom
import { cleanup, configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startApi } from "../../features/booking/test-api";
import { bookingRequest, closeBooking } from "../../features/booking/open";
import type { DesignPrice } from "../../api/contract/types.gen";
import { conflictOf, priceText, defaultAddons } from "./addons";
import { designPath } from "../../features/designs/paths";
import { listingPath, parseCompared, parseListing, requestFor } from "./address";
import { clearCompared } from "./compare";
import { areaText } from "./facts";
import { offeredIn } from "./filter-bar";
import { routes } from "./routes";
import { card, design, drawing, page } from "./test-designs";

configure({ asyncUtilTimeout: 5000 });

const drawn = { drawing: drawing("cover"), drawings: [drawing("plan"), drawing("elevation")] };

const bookable = { bookingAmountPaise: 25_000_00 };

let requests: string[];
let close: () => Promise<void>;

async function open(address: string) {
  requests = [];
  const api = await startApi(({ method, path, body }) => {
    requests.push(method === "GET" ? path : `${method} ${path} ${body}`);
    const { pathname, searchParams } = new URL(path, "http://api.test");
    if (pathname === "/api/page-settings") return { status: 200, body: [] };
    if (method === "POST") {
      const { addons } = JSON.parse(body) as { addons: string[] };
      const room = {
        addonId: null,
        name: "Kitchen",
        quantity: 100,
        unit: "ls" as const,
        amountPaise: 10_000_000,
      };
      const lines = addons.map((addonId) => ({
        addonId,
        name: `Add-on ${addonId}`,
        quantity: 100,
        unit: "nos" as const,
        amountPaise: 1_000_000,
      }));
      const addonsPaise = addons.length * 1_180_000;
      const price: DesignPrice = {
        fromPaise: 11_800_000,
        addonsPaise,
        taxPaise: 1_800_000 + addons.length * 180_000,
        totalPaise: 11_800_000 + addonsPaise,
        lines: [room, ...lines],
      };
      return { status: 200, body: price };
    }
    if (pathname === "/api/designs") {
      if (searchParams.get("style") === "Bauhaus") return { status: 200, body: page([]) };
      if (searchParams.has("cursor")) return { status: 200, body: page([card(4), card(5)]) };
      return { status: 200, body: page([card(1), card(2, { drawing: drawing("cover") }), card(3)], "after-3") };
    }
    const number = /kitchen-(\d)/.exec(pathname)?.[1];
    if (pathname === "/api/designs/renamed") return { status: 200, body: design(1) };
    return number
      ? { status: 200, body: design(Number(number), number === "2" ? drawn : number === "3" ? bookable : {}) }
      : { status: 404, body: { code: "not_found", message: "There is no such design." } };
  });
  close = api.close;
  const router = createMemoryRouter([{ path: "/", HydrateFallback: () => null, children: routes }], {
    initialEntries: ["/", address],
  });
  render(<RouterProvider router={router} />);
  await screen.findByRole("heading", { level: 1 });
  return { user: userEvent.setup(), router };
}

beforeEach(() => {
  window.scrollTo = () => undefined;
  Element.prototype.scrollTo = () => undefined;
  window.matchMedia ??= () => ({ matches: true }) as MediaQueryList;
});
afterEach(async () => {
  cleanup();
  clearCompared();
  closeBooking();
  await close?.();
});

const cards = () => screen.getAllByRole("article");
const designRequests = () => requests.filter((path) => path.startsWith("/api/designs"));

describe("the URL", () => {
  const of = (path: string) => parseListing(new URL(path, "https://nivas.example"));

  test("contains only known, set values", () => {
    const listing = of("/designs/type/study?style=Classic&budget=3_6l&area=cellar&sort=-price&page=2");
    expect(listing && requestFor(listing, "c")).toBe(
      "/api/designs?type=study&style=Classic&budget=3_6l&sort=-price&cursor=c",
    );
    expect(listing && listingPath(listing)).toBe("/designs/type/study?style=Classic&budget=3_6l&sort=-price");
    expect(of("/designs/type/cellar")).toBeNull();
  });

  test("has a layout for kitchens only", () => {
    const kitchens = of("/kitchen-designs?layout=u_shape");
    expect(kitchens && requestFor(kitchens)).toBe("/api/designs?type=kitchen&layout=u_shape");
    expect(kitchens && listingPath(kitchens)).toBe("/kitchen-designs?layout=u_shape");
    const studies = of("/designs/type/study?layout=u_shape");
    expect(studies && requestFor(studies)).toBe("/api/designs?type=study");
  });

  test("compares at most three designs", () => {
    expect(parseCompared(new URLSearchParams("compare=a,b,a,../x,c,d"))).toEqual(["a", "b", "c"]);
    expect(designPath({ designType: "kitchen", slug: "a" })).toBe("/kitchen-designs/a");
    expect(designPath({ designType: "kitchen", slug: "a" }, false)).toBe("/designs/a");
    expect(designPath({ designType: "study", slug: "a" })).toBe("/designs/a");
  });
});

test("values without designs are not offered, unless selected", () => {
  const words = [
    { value: "a", label: "A" },
    { value: "b", label: "B" },
  ];
  expect(offeredIn([{ value: "b", count: 2 }], words, "")).toEqual([words[1]]);
  expect(offeredIn([{ value: "b", count: 2 }], words, "a")).toEqual(words);
  expect(offeredIn([{ value: "b", count: 2 }], undefined, "x").map(({ value }) => value)).toEqual(["x", "b"]);
});

test("add-ons have prices and incompatibilities", () => {
  const { addons } = design(1);
  const [light, glass, tiles] = addons as [(typeof addons)[0], (typeof addons)[0], (typeof addons)[0]];
  expect([light, glass].map(priceText)).toEqual(["₹12,000", "₹450 per sq ft, at most ₹40,000"]);
  expect(priceText({ ...light, priceType: "percent", basisPoints: 250 })).toBe("2.5% of the price");
  expect(defaultAddons(addons)).toEqual(["light"]);
  expect(defaultAddons([light, { ...glass, isDefault: true }, { ...tiles, isDefault: true }])).toEqual([
    "light",
    "glass",
  ]);
  // In either direction.
  expect(conflictOf("glass", ["tiles"], addons)?.name).toBe("Hand-made tiles");
  expect(conflictOf("tiles", ["glass"], addons)?.name).toBe("Glass splashback");
  expect(conflictOf("light", ["glass"], addons)).toBeUndefined();
});

test("the area text with one, both or no limits", () => {
  expect(areaText({ areaFromSqft: 80, areaToSqft: 1200 })).toBe("80 to 1,200 sq ft");
  expect(areaText({ areaFromSqft: 80, areaToSqft: 80 })).toBe("80 sq ft");
  expect(areaText({ areaFromSqft: 80, areaToSqft: null })).toBe("from 80 sq ft");
  expect(areaText({ areaFromSqft: null, areaToSqft: 80 })).toBe("up to 80 sq ft");
  expect(areaText({ areaFromSqft: null, areaToSqft: null })).toBe("");
});

describe("a list", () => {
  test("is filtered by links and URL, and moves the focus to new items", async () => {
    const { user, router } = await open("/designs");
    expect(screen.getByRole("status").textContent).toBe("7 designs");
    expect(cards()).toHaveLength(3);
    await user.click(screen.getByRole("link", { name: "Show more" }));
    await waitFor(() => expect(cards()).toHaveLength(5));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: "Kitchen 4" })));

    await user.selectOptions(screen.getByRole("combobox", { name: "Style" }), "Bauhaus");
    await screen.findByText("No designs match these filters.");
    expect(router.state.location.search).toBe("?style=Bauhaus");
    await user.click(screen.getByRole("link", { name: "Clear filters" }));
    await waitFor(() => expect(cards()).toHaveLength(3));
    await user.click(screen.getByRole("link", { name: "Kitchens 5" }));
    await screen.findByRole("heading", { level: 1, name: "Kitchens, drawn and priced" });
    expect(designRequests().at(-1)).toBe("/api/designs?type=kitchen");
  });

  test("of kitchens is filtered by layout, which can be cleared", async () => {
    const { user, router } = await open("/kitchen-designs?layout=l_shape");
    const layout = screen.getByRole("link", { name: "L-shape 5" });
    expect(layout.getAttribute("aria-current")).toBe("true");
    await user.click(layout);
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  test("shows a design's drawing where no picture truly shows it", async () => {
    await open("/kitchen-designs");
    const [first, second] = cards().map((one) => within(one).getByRole("img"));
    expect([first?.getAttribute("alt"), first?.getAttribute("src")]).toEqual(["What kitchen 1 looks like", "/960.jpg"]);
    expect([second?.getAttribute("alt"), second?.getAttribute("src")]).toEqual([
      "The cover",
      "/media/designs/kitchen-2-cover.svg",
    ]);
  });

  test("compares up to three designs", async () => {
    const { user, router } = await open("/kitchen-designs");
    const tray = () => screen.queryByRole("region", { name: "Designs to compare" });
    expect(tray()).toBeNull();
    await user.click(screen.getByRole("link", { name: "Show more" }));
    await waitFor(() => expect(cards()).toHaveLength(5));
    for (const number of [1, 3, 4]) {
      await user.click(screen.getByRole("checkbox", { name: `Compare Kitchen ${number}` }));
    }
    expect((screen.getByRole("checkbox", { name: "Compare Kitchen 2" }) as HTMLInputElement).disabled).toBe(true);
    await user.click(within(tray()!).getByRole("button", { name: "Remove Kitchen 3" }));
    await user.click(within(tray()!).getByRole("link", { name: "Compare 2" }));
    const table = await screen.findByRole("table");
    expect(router.state.location.search).toBe("?compare=kitchen-1,kitchen-4");
    const headers = within(table).getAllByRole("columnheader");
    expect(headers.slice(1).map(({ textContent }) => textContent)).toEqual(["Kitchen 1", "Kitchen 4"]);
    const row = within(table).getByRole("row", { name: /^Price from, with GST/ });
    expect(
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ).toEqual(["₹1,00,000", "₹4,00,000"]);
    expect(within(table).getByRole("row", { name: /^Materials Kalinga Quartz 20 mm/ })).toBeTruthy();
  });
});

describe("a design", () => {
  test("has hotspots that name materials", async () => {
    const { user } = await open("/kitchen-designs/kitchen-1");
    const counter = screen.getByRole("button", { name: "Counter" });
    expect(screen.queryByText("Kalinga Quartz 20 mm")).toBeTruthy();
    expect(counter.getAttribute("aria-expanded")).toBe("false");
    counter.focus();
    await user.keyboard("{Enter}");
    expect(counter.getAttribute("aria-expanded")).toBe("true");
    await user.click(screen.getByRole("button", { name: "Drawers" }));
    expect(counter.getAttribute("aria-expanded")).toBe("false");
    await user.keyboard("{Escape}");
    expect(screen.getByRole("button", { name: "Drawers" }).getAttribute("aria-expanded")).toBe("false");
  });

  test("shows its drawings first where they are its cover", async () => {
    await open("/kitchen-designs/kitchen-2");
    const pictures = within(screen.getByRole("list", { name: "Pictures" })).getAllByRole("img");
    expect(pictures.slice(0, 4).map((picture) => picture.getAttribute("alt"))).toEqual([
      "The cover",
      "The plan",
      "The elevation",
      "The kitchen from the door",
    ]);
  });

  test("is priced with add-ons, which the quotation request names", async () => {
    const { user } = await open("/kitchen-designs/kitchen-1");
    const prices = screen.getByLabelText("Price");
    await within(prices).findByText("₹1,29,800");
    expect(within(prices).getByText("The design").nextSibling?.textContent).toBe("₹1,00,000");
    await user.click(screen.getByRole("checkbox", { name: /^Glass splashback/ }));
    await within(prices).findByText("₹1,41,600");
    expect(requests.at(-1)).toBe('POST /api/designs/kitchen-1/price {"addons":["light","glass"],"areaSqft":null}');
    const tiles = screen.getByRole("checkbox", { name: /^Hand-made tiles/ }) as HTMLInputElement;
    expect(tiles.disabled).toBe(true);
    expect(screen.getByText("Not available with Glass splashback")).toBeTruthy();

    const area = screen.getByLabelText("Room area in square feet");
    await user.type(area, "90");
    await waitFor(() => expect(requests.at(-1)).toContain('"areaSqft":90'));
    await user.type(area, "x");
    expect(area.getAttribute("aria-invalid")).toBe("true");

    await user.click(screen.getAllByRole("button", { name: "Request quotation" })[0]!);
    expect(bookingRequest()).toMatchObject({
      design: { slug: "kitchen-1", title: "Kitchen 1" },
      interest: ["kitchen"],
      requirements: "With: Profile lights, Glass splashback.",
    });
    const calculator = screen.getByRole("link", { name: "Price this kitchen" });
    const known = new URL(calculator.getAttribute("href")!, location.href).searchParams;
    expect(Object.fromEntries(known)).toEqual({
      layout: "l_shape",
      walls: "10,8.25",
      core: "BWR plywood",
      finish: "Acrylic",
      wallUnits: "75",
      tallUnits: "1",
      with: "kitchen_accessory/pantry:2",
    });
  });

  test("is booked with its booking amount, if it has one", async () => {
    const { user } = await open("/kitchen-designs/kitchen-3");
    expect(document.body.textContent).toContain("Book it with ₹25,000");
    await user.click(screen.getByRole("button", { name: "Book this kitchen" }));
    expect(bookingRequest()).toMatchObject({ design: { slug: "kitchen-3", title: "Kitchen 3" }, ...bookable });
    cleanup();
    await close();
    await open("/kitchen-designs/kitchen-1");
    expect(screen.queryByRole("button", { name: "Book this kitchen" })).toBeNull();
  });

  test("redirects from an old slug to the one address of a kitchen", async () => {
    const { router } = await open("/designs/renamed?utm_source=letter");
    expect(router.state.location.pathname + router.state.location.search).toBe(
      "/kitchen-designs/kitchen-1?utm_source=letter",
    );
  });

  test("in preview has no price", async () => {
    await open("/designs/preview/kitchen-1");
    expect(screen.getByText("Preview: only people with this link can see it.")).toBeTruthy();
    expect(screen.queryByLabelText("Price")).toBeNull();
    expect(requests.some((path) => path.startsWith("POST"))).toBe(false);
  });
});
