import { describe, expect, test } from "vitest";
import { blank, schema, standingOf } from "./placement";

describe("a place in time", () => {
  const of = (startsOn: string | null, endsOn: string | null, isActive = true) =>
    standingOf({ isActive, startsOn, endsOn }, "2026-11-21").text;

  test("counts its first and its last day", () => {
    expect(of("2026-11-21", "2026-11-21")).toBe("Shown until 21 Nov 2026");
    expect(of("2026-11-22", null)).toBe("From 22 Nov 2026");
    expect(of(null, "2026-11-20")).toBe("Until 20 Nov 2026");
    expect(of(null, null)).toBe("Shown");
    expect(of(null, null, false)).toBe("Not shown");
  });
});

describe("the form", () => {
  const faults = (changes: object) => {
    const { error } = schema.safeParse({ ...blank, page: "kitchen", photographId: "p1", ...changes });
    return error?.issues.map(({ path }) => path.join(".")) ?? [];
  };

  test("takes links to our pages and to sites over https", () => {
    for (const link of ["/pricing", "/gallery?room=kitchen", "https://nivas.example/x"])
      expect(faults({ link })).toEqual([]);
    for (const link of [
      "//evil.example",
      "/\\evil.example",
      "http://nivas.example",
      "javascript:alert(1)",
      "pricing",
      "https://x",
    ]) {
      expect(faults({ link })).toEqual(["link"]);
    }
  });

  test("wants the last day not before the first", () => {
    expect(faults({ startsOn: "2026-11-21", endsOn: "2026-11-20" })).toEqual(["endsOn"]);
    expect(faults({ startsOn: "2026-11-21", endsOn: "2026-11-21" })).toEqual([]);
  });
});
