// @vitest-environment jsdom
import { cleanup, configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startApi } from "../../features/booking/test-api";
import { pathWith, parseFilters, requestFor } from "./address";
import type { GalleryItem, GalleryPage } from "../../api/contract/types.gen";
import { Component, loader, shouldRevalidate } from "./route";
import { shapeOf } from "./wall";

configure({ asyncUtilTimeout: 5000 });

function photo(number: number, more: Partial<GalleryItem> = {}): GalleryItem {
  const sources = [960, 320].map((width) => ({ width, height: width, webp: `/media/${width}.webp`, jpeg: "/x.jpg" }));
  return {
    id: `p${number}`,
    title: `Room ${number}`,
    alt: `What room ${number} looks like`,
    rooms: ["kitchen"],
    style: "Classic",
    colours: ["Green"],
    isDesign: false,
    focal: { x: 0.5, y: 0.5 },
    crops: { desktop: null, phone: null },
    picture: { width: 1500, height: 1000, thumbhash: "", colour: "#204030", sources },
    designedBy: null,
    ...more,
  };
}

const many = Array.from({ length: 6 }, (_, index) =>
  photo(index + 1, { designedBy: index === 0 ? "Meera Joseph" : null }),
);

const facets = {
  rooms: [
    { value: "kitchen", count: 6 },
    { value: "pooja", count: 2 },
  ],
  styles: [{ value: "Classic", count: 6 }],
  colours: [{ value: "Green", count: 6 }],
};

let requests: string[];
let close: () => Promise<void>;

async function open(address = "/gallery") {
  requests = [];
  const api = await startApi(({ path }) => {
    requests.push(path);
    const { pathname, searchParams } = new URL(path, "http://api.test");
    if (pathname === "/api/gallery/facets") return { status: 200, body: facets };
    const body: GalleryPage = searchParams.has("cursor")
      ? { items: many.slice(4), next: null }
      : { items: searchParams.get("room") === "pooja" ? [] : many.slice(0, 4), next: "after-4" };
    return { status: 200, body: searchParams.get("room") === "pooja" ? { ...body, next: null } : body };
  });
  close = api.close;
  const router = createMemoryRouter(
    [{ path: "/gallery", Component, loader, shouldRevalidate, HydrateFallback: () => null }],
    {
      initialEntries: ["/", address],
    },
  );
  render(<RouterProvider router={router} />);
  await screen.findByRole("heading", { level: 1 });
  return { user: userEvent.setup(), router };
}

beforeEach(() => {
  // jsdom does not implement modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.setAttribute("open", "");
    this.querySelector("button")?.focus();
  };
  HTMLDialogElement.prototype.close = function () {
    this.removeAttribute("open");
  };
  window.scrollTo = () => undefined;
});
afterEach(async () => {
  cleanup();
  await close?.();
});

const tiles = () => screen.getAllByRole("link", { name: /^What room/ });

describe("the URL", () => {
  const of = (search: string) => parseFilters(new URLSearchParams(search));

  test("contains only the set filters", () => {
    expect(requestFor(of(""))).toBe("/api/gallery");
    expect(requestFor(of("?room=kitchen&colour=Green&photo=p1&page=3"), "c")).toBe(
      "/api/gallery?room=kitchen&colour=Green&cursor=c",
    );
    expect(pathWith(of("?style=Classic"), "p 1")).toBe("/gallery?style=Classic&photo=p+1");
  });

  test("with an unknown room shows all photographs", () => {
    expect(requestFor(of("?room=cellar"))).toBe("/api/gallery");
  });
});

test("a tile's size follows the picture's shape, and some are larger", () => {
  const { picture } = photo(1);
  expect(shapeOf(photo(1), 0)).toBe("large");
  expect(shapeOf(photo(1), 1)).toBe("wide");
  expect(shapeOf(photo(1, { picture: { ...picture, height: 1501 } }), 0)).toBe("upright");
});

describe("the gallery", () => {
  test("shows the first page, then the next one, and moves the focus to it", async () => {
    const { user } = await open();
    expect(tiles()).toHaveLength(4);
    await user.click(screen.getByRole("link", { name: "Show more" }));
    await waitFor(() => expect(tiles()).toHaveLength(6));
    expect(requests.at(-1)).toBe("/api/gallery?cursor=after-4");
    expect(screen.queryByRole("link", { name: "Show more" })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(tiles()[4]));
  });

  test("is filtered by the URL", async () => {
    const { user, router } = await open("/gallery?room=kitchen");
    expect(requests.toSorted()).toEqual(["/api/gallery/facets?room=kitchen", "/api/gallery?room=kitchen"]);
    expect(screen.getByRole("link", { current: true }).textContent).toBe("Kitchen 6");
    expect(screen.queryByRole("link", { name: /^Study/ }), "there is no photograph of one").toBeNull();
    await user.selectOptions(screen.getByRole("combobox", { name: "Style" }), "Classic");
    await waitFor(() => expect(router.state.location.search).toBe("?room=kitchen&style=Classic"));
    await user.click(screen.getByRole("link", { name: /^Pooja/ }));
    await screen.findByText("No photographs match these filters.");
    await user.click(screen.getByRole("link", { name: "Show all photographs" }));
    await waitFor(() => expect(tiles()).toHaveLength(4));
    expect(router.state.location.search).toBe("");
  });
});

describe("the lightbox", () => {
  test("steps by keys, loads more near the end, and restores the focus", async () => {
    const { user, router } = await open();
    await user.click(tiles()[0] as HTMLElement);
    const dialog = await screen.findByRole("dialog", { name: "Room 1" });
    expect(within(dialog).getByText("1 of more than 4")).toBeTruthy();
    expect(within(dialog).getByText("Kitchen · Classic · Green")).toBeTruthy();
    expect(within(dialog).getByText("Designed by Meera Joseph")).toBeTruthy();
    expect(router.state.location.search).toBe("?photo=p1");
    const look = within(dialog).getByRole("link", { name: "Get this look" });
    expect(look.getAttribute("href")).toBe("/designs/type/kitchen?style=Classic");
    await user.keyboard("{ArrowRight}");
    await screen.findByRole("dialog", { name: "Room 2" });
    expect(screen.queryByText(/^Designed by/)).toBeNull();
    // The rest loads before the last photograph is reached.
    await within(screen.getByRole("dialog")).findByText("2 of 6");
    await user.keyboard("{End}");
    await screen.findByRole("dialog", { name: "Room 6" });
    await user.keyboard("{ArrowRight}");
    await user.keyboard("{ArrowLeft}");
    await screen.findByRole("dialog", { name: "Room 5" });
    expect(requests.filter((path) => path === "/api/gallery")).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.state.location.search).toBe("");
    await waitFor(() => expect(document.activeElement).toBe(tiles()[4]));
  });

  test("can be linked to and then closes to the gallery", async () => {
    const { user, router } = await open("/gallery?room=kitchen&photo=p3");
    await screen.findByRole("dialog", { name: "Room 3" });
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(router.state.location.search).toBe("?room=kitchen"));
  });
});
