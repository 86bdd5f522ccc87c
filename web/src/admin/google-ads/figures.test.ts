import { describe, expect, test } from "vitest";
import { changeOf, returnText } from "./figures";

describe("a change", () => {
  test("is a percentage of what it was, better or worse by its figure", () => {
    expect(changeOf(120, 100, "more")).toEqual({ text: "+20%", spoken: "up 20%", tone: "good" });
    expect(changeOf(120, 100, "less")).toEqual({ text: "+20%", spoken: "up 20%", tone: "bad" });
    expect(changeOf(50, 200, "less")).toEqual({ text: "−75%", spoken: "down 75%", tone: "good" });
    expect(changeOf(50, 200, undefined)?.tone).toBe("none");
    expect(changeOf(1001, 1000, "more")).toEqual({ text: "±0%", spoken: "unchanged", tone: "none" });
  });

  test("is not told where a percentage says nothing", () => {
    for (const [now, before] of [
      [5, 0],
      [5, null],
      [5, undefined],
      [null, 5],
    ] as const) {
      expect(changeOf(now, before, "more")).toBeNull();
    }
  });
});

test("a return is how often the cost came back", () => {
  expect([0, 96, 420, 12_345].map(returnText)).toEqual(["0×", "1×", "4.2×", "123.5×"]);
});
