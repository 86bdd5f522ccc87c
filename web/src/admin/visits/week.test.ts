import { expect, it } from "vitest";
import { addDays, isDate } from "../kit/form/date-text";
import { weekOf } from "./week";

it("begins on Monday, also for a Sunday and across years", () => {
  expect(weekOf("2026-11-22")).toEqual(weekOf("2026-11-16"));
  expect(weekOf("2026-11-22")[0]).toBe("2026-11-16");
  expect(weekOf("2027-01-01").at(-1)).toBe("2027-01-03");
  expect(addDays("2026-12-28", 7)).toBe("2027-01-04");
});

it("takes only dates from an address", () => {
  expect(["2026-11-22", "2026-13-45", "today", null].map(isDate)).toEqual([true, false, false, false]);
});
