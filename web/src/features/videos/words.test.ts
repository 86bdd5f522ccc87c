import { expect, test } from "vitest";
import { lengthOf, spokenLength } from "./words";

test("a length is written as on a clock, and said in words", () => {
  const lengths = [5, 65, 600, 3723, 3600];
  expect(lengths.map(lengthOf)).toEqual(["0:05", "1:05", "10:00", "1:02:03", "1:00:00"]);
  expect(lengths.map(spokenLength)).toEqual(["5 s", "1 min 5 s", "10 min", "1 h 2 min 3 s", "1 h"]);
});
