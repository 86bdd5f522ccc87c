import { expect, it } from "vitest";
import { weekOf } from "./week";

it("begins on Monday, also for a Sunday and across years", () => {
  expect(weekOf("2026-11-22")).toEqual(weekOf("2026-11-16"));
  expect(weekOf("2026-11-22")[0]).toBe("2026-11-16");
  expect(weekOf("2027-01-01").at(-1)).toBe("2027-01-03");
});
