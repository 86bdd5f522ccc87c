import type { Hotspot } from "../drafts";
import { describe, expect, test } from "vitest";
import { changed, freePlace, withHotspot, without } from "./hotspots";

const spot = (x: number, y: number, label = ""): Hotspot => ({ x, y, materialId: null, label });

describe("a new hotspot", () => {
  test("is placed in the middle", () => {
    expect(freePlace([])).toEqual({ x: 0.5, y: 0.5 });
    expect(freePlace([spot(0.1, 0.9)])).toEqual({ x: 0.5, y: 0.5 });
  });

  test("keeps its distance from the others", () => {
    let spots: Hotspot[] = [];
    for (let count = 0; count < 20; count += 1) {
      const place = freePlace(spots);
      for (const { x, y } of spots) expect(Math.hypot(x - place.x, y - place.y)).toBeGreaterThan(0.055);
      expect(Math.min(place.x, place.y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(place.x, place.y)).toBeLessThanOrEqual(1);
      spots = withHotspot(spots, place);
    }
  });
});

test("changing or removing one leaves the others", () => {
  const spots = [spot(0.1, 0.1, "hood"), spot(0.2, 0.2, "tap")];
  expect(changed(spots, 1, { x: 0.3 })).toEqual([spots[0], spot(0.3, 0.2, "tap")]);
  expect(without(spots, 0)).toEqual([spots[1]]);
});
