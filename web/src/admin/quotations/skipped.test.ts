import { expect, test } from "vitest";
import { namesOf, reasonsOf } from "./skipped";

test("records are grouped by reason, the most frequent first", () => {
  const skipped = [
    { id: "a", reason: "Not found." },
    { id: "b", reason: "A quotation with status Draft can't be sent." },
    { id: "c", reason: "A quotation with status Draft can't be sent." },
  ];
  expect(reasonsOf(skipped)).toEqual([
    { reason: "A quotation with status Draft can't be sent.", ids: ["b", "c"] },
    { reason: "Not found.", ids: ["a"] },
  ]);
});

test("known names are listed, and the rest is counted", () => {
  const names: Record<string, string> = { a: "QT/1", b: "QT/2" };
  const nameOf = (id: string) => names[id];
  expect(namesOf(["a", "b"], nameOf)).toBe("QT/1, QT/2");
  expect(namesOf(["a", "x", "y"], nameOf)).toBe("QT/1 and 2 more");
  expect(namesOf(["x"], nameOf)).toBeNull();
  expect(namesOf(["a", "b", "c", "d", "e", "f", "g"], (id) => id)).toBe("a, b, c, d, e and 2 more");
});
