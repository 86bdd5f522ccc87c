// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test, vi } from "vitest";
import type { SavedItems, VideoCard } from "../../api/contract/types.gen";
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

function open(items: SavedItems) {
  vi.stubGlobal("fetch", async () => Response.json(items));
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

test("nothing is shown while nothing is saved", async () => {
  const answered = vi.fn<() => Promise<Response>>(async () =>
    Response.json({ designs: [], photographs: [], videos: [] } satisfies SavedItems),
  );
  vi.stubGlobal("fetch", answered);
  const router = createMemoryRouter([{ path: "*", element: <Saved /> }]);
  const { container } = render(<RouterProvider router={router} />);
  await vi.waitFor(() => expect(answered).toHaveBeenCalled());
  expect(container.textContent).toBe("");
});
