import { expect, test } from "vitest";
import { withSeconds, withoutSeconds } from "./times";

const written = {
  workingHours: { sunday: { from: "10:00:00", until: "16:00:00" } },
  days: [1, 3],
  inbox: null,
  notes: ["09:30:00", "at 09:30:00 sharp"],
};

test("times change their writing wherever they are, and nothing else does", () => {
  const held = {
    ...written,
    workingHours: { sunday: { from: "10:00", until: "16:00" } },
    notes: ["09:30", "at 09:30:00 sharp"],
  };
  expect(withoutSeconds(written)).toEqual(held);
  expect(withSeconds(held)).toEqual(written);
});
