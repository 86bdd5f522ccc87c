import { describe, expect, test } from "vitest";
import { blank, schema, statusOf } from "./placement";

describe("the status of a placement", () => {
  const of = (startsOn: string | null, endsOn: string | null, isActive = true) =>
    statusOf({ isActive, startsOn, endsOn }, "2026-11-21").text;

  test("includes its first and its last day", () => {
    expect(of("2026-11-21", "2026-11-21")).toBe("Visible until 21 Nov 2026");
    expect(of("2026-11-22", null)).toBe("From 22 Nov 2026");
    expect(of(null, "2026-11-20")).toBe("Ended 20 Nov 2026");
    expect(of(null, null)).toBe("Visible");
    expect(of(null, null, false)).toBe("Hidden");
  });
});

describe("the form", () => {
  const invalidFields = (changes: object) => {
    const { error } = schema.safeParse({ ...blank, page: "kitchen", photographId: "p1", ...changes });
    return error?.issues.map(({ path }) => path.join(".")) ?? [];
  };

  test("accepts links to our pages and https links", () => {
    for (const link of ["/pricing", "/gallery?room=kitchen", "https://nivas.example/x"])
      expect(invalidFields({ link })).toEqual([]);
    for (const link of [
      "//evil.example",
      "/\\evil.example",
      "http://nivas.example",
      "javascript:alert(1)",
      "pricing",
      "https://x",
    ]) {
      expect(invalidFields({ link })).toEqual(["link"]);
    }
  });

  test("rejects a last day before the first", () => {
    expect(invalidFields({ startsOn: "2026-11-21", endsOn: "2026-11-20" })).toEqual(["endsOn"]);
    expect(invalidFields({ startsOn: "2026-11-21", endsOn: "2026-11-21" })).toEqual([]);
  });
});
