import { expect, test } from "vitest";
import { formatDuration, spokenDuration } from "./labels";

test("durations as a clock reading and for screen readers", () => {
  const durations = [5, 65, 600, 3723, 3600];
  expect(durations.map(formatDuration)).toEqual(["0:05", "1:05", "10:00", "1:02:03", "1:00:00"]);
  expect(durations.map(spokenDuration)).toEqual(["5 s", "1 min 5 s", "10 min", "1 h 2 min 3 s", "1 h"]);
});
