import { expect, it } from "vitest";
import { monthName, shortWeekday, weekdayDate } from "./days";

it("names days and months", () => {
  expect(shortWeekday("2026-12-01")).toBe("Tue");
  expect(weekdayDate("2026-11-21")).toBe("Sat, 21 Nov 2026");
  expect(weekdayDate("2026-09-01")).toBe("Tue, 01 Sep 2026");
  expect(monthName("2026-01")).toBe("January 2026");
});
