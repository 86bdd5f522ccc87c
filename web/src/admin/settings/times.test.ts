import { expect, test } from "vitest";
import { withSeconds, withoutSeconds } from "./times";

const wire = {
  workingHours: { sunday: { from: "10:00:00", until: "16:00:00" } },
  days: [1, 3],
  inbox: null,
  notes: ["09:30:00", "at 09:30:00 sharp"],
};

test("times are converted at any depth, and nothing else is", () => {
  const draft = {
    ...wire,
    workingHours: { sunday: { from: "10:00", until: "16:00" } },
    notes: ["09:30", "at 09:30:00 sharp"],
  };
  expect(withoutSeconds(wire)).toEqual(draft);
  expect(withSeconds(draft)).toEqual(wire);
});
