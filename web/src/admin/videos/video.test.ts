import type { VideoDetail } from "../../api/contract/types.gen";
import { describe, expect, test } from "vitest";
import { blank, draftOf, isProcessing, missingIn, schema } from "./video";

const picture = { width: 1600, height: 900, thumbhash: "", colour: "#204030", sources: [] };

const video: VideoDetail = {
  ...blank,
  id: "v1",
  title: "Kitchen tour",
  slug: "kitchen-tour",
  source: "upload",
  file: {
    state: "ready",
    error: null,
    fileName: "tour.mp4",
    bytes: 12,
    address: "/media/videos/a.mp4",
    width: 1920,
    height: 1080,
  },
  durationSeconds: 65,
  thumbnail: { id: "p1", picture },
  hasTranscript: false,
  position: 1,
  status: "draft",
  publishAt: null,
  allowedStatuses: ["published"],
  saved: 0,
  updatedAt: "2026-11-21T10:00:00Z",
  version: 3,
  sharePhotograph: null,
};

test("the draft of a video", () => {
  expect(draftOf(video)).toEqual({
    ...blank,
    title: "Kitchen tour",
    slug: "kitchen-tour",
    source: "upload",
    thumbnailId: "p1",
    durationSeconds: null,
  });
  expect(schema.safeParse(draftOf(video)).success).toBe(true);
  expect(draftOf({ ...video, source: "vimeo" }).durationSeconds).toBe(65);
});

test("a slug has lowercase letters, digits and single hyphens, or is blank", () => {
  const fits = (slug: string) => schema.safeParse({ ...blank, title: "A", slug }).success;
  expect(["", "a", "kitchen-tour-2"].map(fits)).toEqual([true, true, true]);
  expect(["A", "a--b", "-a", "a b"].map(fits)).toEqual([false, false, false, false]);
});

describe("before publishing", () => {
  test("a thumbnail and a playable file are needed", () => {
    expect(missingIn(video)).toBeNull();
    expect(missingIn({ ...video, thumbnail: null })).toMatch("thumbnail");
    expect(missingIn({ ...video, file: null })).toMatch("file");
    expect(missingIn({ ...video, source: "youtube", file: null })).toBeNull();
  });

  test("a file is processed until it is ready or has failed", () => {
    const processing = (state: "waiting" | "working" | "ready" | "failed") =>
      isProcessing({
        file: { state, error: null, fileName: "a.mp4", bytes: 1, address: null, width: null, height: null },
      });
    expect([processing("waiting"), processing("working"), processing("ready"), processing("failed")]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isProcessing({ file: null })).toBe(false);
  });
});
