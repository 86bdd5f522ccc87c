import { expect, test } from "vitest";
import { callDays } from "./call-days";

const hours = {
  weekdays: { from: "09:00:00", until: "18:00:00" },
  sunday: { from: "10:00:00", until: "16:00:00" },
};

/** A Saturday, Indian time. */
const at = (time: string) => new Date(`2026-11-21T${time}:00+05:30`);

test("calls are proposed within the team's hours", () => {
  expect(callDays(hours, at("08:00"))).toEqual([
    { day: "2026-11-21", label: "Today", hours: "9:00 am–6:00 pm" },
    { day: "2026-11-22", label: "Tomorrow", hours: "10:00 am–4:00 pm" },
    { day: "2026-11-24", label: "In 3 days", hours: "9:00 am–6:00 pm" },
    { day: "2026-11-28", label: "In a week", hours: "9:00 am–6:00 pm" },
  ]);
});

test("of today, only the rest is proposed, and nothing after hours", () => {
  expect(callDays(hours, at("15:40"))[0]).toEqual({ day: "2026-11-21", label: "Today", hours: "3:40 pm–6:00 pm" });
  expect(callDays(hours, at("18:00")).map(({ label }) => label)).toEqual(["Tomorrow", "In 3 days", "In a week"]);
});

test("a day on which nobody works is not proposed", () => {
  const closed = { ...hours, sunday: { from: "00:00:00", until: "00:00:00" } };
  expect(callDays(closed, at("08:00")).map(({ label }) => label)).toEqual(["Today", "In 3 days", "In a week"]);
});
