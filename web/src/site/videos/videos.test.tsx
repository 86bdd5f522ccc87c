// @vitest-environment jsdom
import { cleanup, configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { VideoCard, VideoPage, VideosPage } from "../../api/contract/types.gen";
import { startApi } from "../../features/booking/test-api";
import { pathWith, parseFilters, requestFor } from "./address";
import { Component, loader, shouldRevalidate } from "./route";
import * as videoRoute from "./video-route";

configure({ asyncUtilTimeout: 5000 });

const sources = [1440, 960].map((width) => ({
  width,
  height: 540,
  webp: `/media/${width}.webp`,
  jpeg: `/${width}.jpg`,
}));
const picture = { width: 1600, height: 900, thumbhash: "", colour: "#204030", sources };

function card(number: number, more: Partial<VideoCard> = {}): VideoCard {
  return {
    id: `v${number}`,
    title: `Tour ${number}`,
    slug: `tour-${number}`,
    source: "youtube",
    category: "Tours",
    tags: ["Kitchen"],
    durationSeconds: 65,
    isFeatured: number === 1,
    picture,
    ...more,
  };
}

const cards = [card(1), card(2), card(3, { source: "upload" })];

function videoPage(slug: string): VideoPage | null {
  const found = cards.find((one) => one.slug === slug);
  if (!found) return null;
  const player =
    found.source === "upload"
      ? { address: "/media/videos/a.mp4", mediaType: "video/mp4", width: 1080, height: 1920 }
      : {
          address: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
          mediaType: null,
          width: null,
          height: null,
        };
  const words = { transcript: "Welcome.\n\nThis is the kitchen.", seoTitle: "", seoDescription: "", publishedAt: null };
  return { ...found, ...words, player, sharePicture: picture, shareCard: null, canonical: null, design: null };
}

let requests: string[];
let close: () => Promise<void>;

async function open(address = "/videos") {
  requests = [];
  const api = await startApi(({ path }) => {
    requests.push(path);
    const { pathname, searchParams } = new URL(path, "http://api.test");
    const [, slug] = /^\/api\/videos\/(.+)$/.exec(pathname) ?? [];
    if (slug) {
      const video = videoPage(slug);
      return video ? { status: 200, body: video } : { status: 404, body: { status: 404, code: "not_found" } };
    }
    const none = searchParams.get("category") === "Advice";
    const facets = { categories: [{ value: "Tours", count: 3 }], tags: [{ value: "Kitchen", count: 3 }] };
    const body: VideosPage = { items: none ? [] : cards, next: null, facets };
    return { status: 200, body };
  });
  close = api.close;
  const HydrateFallback = () => null;
  const router = createMemoryRouter(
    [
      { path: "/videos", Component, loader, shouldRevalidate, HydrateFallback },
      { path: "/videos/:slug", Component: videoRoute.Component, loader: videoRoute.loader, HydrateFallback },
    ],
    { initialEntries: ["/", address] },
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

const links = () => screen.getAllByRole("link", { name: /^Tour \d/ });

test("the URL contains only the set filters", () => {
  const of = (search: string) => parseFilters(new URLSearchParams(search));
  expect(requestFor(of(""))).toBe("/api/videos");
  expect(requestFor(of("?category=Tours&tag=Kitchen&video=a"), "c")).toBe(
    "/api/videos?category=Tours&tag=Kitchen&cursor=c",
  );
  expect(pathWith(of("?tag=Kitchen"), "tour 1")).toBe("/videos?tag=Kitchen&video=tour+1");
});

describe("the videos", () => {
  test("are filtered by the URL, with counts", async () => {
    const { user, router } = await open("/videos?category=Tours");
    expect(screen.getByRole("link", { current: true }).textContent).toBe("Tours 3");
    expect(links().map(({ textContent }) => textContent)[0]).toBe("Tour 1, 1 min 5 s");
    await user.selectOptions(screen.getByRole("combobox", { name: "Tag" }), "Kitchen");
    await waitFor(() => expect(router.state.location.search).toBe("?category=Tours&tag=Kitchen"));
    await router.navigate("/videos?category=Advice");
    await screen.findByText("No videos match these filters.");
    await user.click(screen.getByRole("link", { name: "Show all videos" }));
    await waitFor(() => expect(links()).toHaveLength(3));
  });
});

describe("the lightbox", () => {
  test("loads nothing from other sites before play is clicked", async () => {
    const { user, router } = await open();
    await user.click(links()[0] as HTMLElement);
    const dialog = await screen.findByRole("dialog", { name: "Tour 1" });
    const play = await within(dialog).findByRole("button", { name: "Play Tour 1" });
    expect(within(dialog).getByText("Plays from YouTube, which can then see your visit.")).toBeTruthy();
    expect(document.querySelector("iframe, video")).toBeNull();
    await user.click(play);
    const frame = screen.getByTitle("Tour 1");
    expect(frame.getAttribute("src")).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\//);
    expect(document.activeElement).toBe(frame);
    expect(within(dialog).getByText("This is the kitchen.")).toBeTruthy();

    // The next video starts with its poster.
    await user.click(within(dialog).getByRole("button", { name: "Next video" }));
    await screen.findByRole("dialog", { name: "Tour 2" });
    await screen.findByRole("button", { name: "Play Tour 2" });
    expect(document.querySelector("iframe")).toBeNull();
    await user.keyboard("{ArrowRight}");
    await screen.findByRole("dialog", { name: "Tour 3" });
    await user.click(await screen.findByRole("button", { name: "Play Tour 3" }));
    expect(document.querySelector("video source")?.getAttribute("src")).toBe("/media/videos/a.mp4");
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.state.location.search).toBe("");
    await waitFor(() => expect(document.activeElement).toBe(links()[2]));
  });

  test("reports a missing video", async () => {
    await open("/videos?video=gone");
    const dialog = await screen.findByRole("dialog", { name: "Video" });
    expect(await within(dialog).findByRole("alert")).toBeTruthy();
  });
});

test("a video has its own page, with the transcript open", async () => {
  await open("/videos/tour-2");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Tour 2");
  expect(screen.getByText("Welcome.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Kitchen" }).getAttribute("href")).toBe("/videos?tag=Kitchen");
  expect(requests).toContain("/api/videos/tour-2");
});
