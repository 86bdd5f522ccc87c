// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { VideoPage } from "../../api/contract/types.gen";
import { ProductVideo } from "./product-video";

afterEach(cleanup);

const video = {
  id: "v1",
  title: "How it is made",
  slug: "how-it-is-made",
  source: "youtube",
  category: "",
  tags: [],
  durationSeconds: 95,
  isFeatured: false,
  picture: { width: 320, height: 180, colour: "#884422", thumbhash: "", sources: [] },
  player: { address: "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ", mediaType: null, width: null, height: null },
  transcript: "First the frame is cut.",
  design: null,
  seoTitle: "",
  seoDescription: "",
  canonical: null,
} as unknown as VideoPage;

test("loads nothing from YouTube before a visitor plays it, and has its words below", async () => {
  const { container } = render(<ProductVideo video={video} />);
  expect(container.querySelector("iframe")).toBeNull();
  expect(container.innerHTML).not.toContain("youtube-nocookie");
  screen.getByText("First the frame is cut.");
  await userEvent.click(screen.getByRole("button", { name: "Play How it is made" }));
  expect(screen.getByTitle("How it is made").getAttribute("src")).toContain("youtube-nocookie");
});
