import { describe, expect, test } from "vitest";
import { activeMessage, duration, upcomingMessage } from "./messages";

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

test.each([
  [59_999, "less than a minute"],
  [1 * minutes, "1 minute"],
  [1 * minutes + 1, "2 minutes"],
  [13 * minutes + 20 * seconds, "14 minutes"],
  [59 * minutes + 1, "1 hour"],
  [80 * minutes, "1 hour 20 minutes"],
  [2 * hours, "2 hours"],
  [47 * hours + 30 * minutes, "47 hours 30 minutes"],
  [49 * hours, "2 days"],
])("%i ms is %s", (milliseconds, words) => {
  expect(duration(milliseconds)).toBe(words);
});

describe("a window that starts at 2:30 pm in India", () => {
  const window = { startsAt: "2026-11-21T09:00:00Z", endsAt: "2026-11-21T10:30:00Z" };
  const at = (time: string) => upcomingMessage(window, new Date(`2026-11-21T${time}Z`));

  test("is announced 15 minutes before it starts", () => {
    expect(at("08:44:59.999")).toBeNull();
    expect(at("08:45:00")).toBe("Maintenance starts in 15 minutes, at 2:30 pm, and ends at 4:00 pm.");
    expect(at("08:59:30")).toBe("Maintenance starts in less than a minute, at 2:30 pm, and ends at 4:00 pm.");
    expect(at("09:00:00")).toBeNull();
  });

  test("names the day of an end after midnight", () => {
    const long = { ...window, endsAt: "2026-11-21T19:00:00Z" };
    expect(upcomingMessage(long, new Date("2026-11-21T08:50:00Z"))).toBe(
      "Maintenance starts in 10 minutes, at 2:30 pm, and ends at 22 Nov 2026, 12:30 am.",
    );
  });
});

test("current maintenance shows its start, its end and its cause", () => {
  const now = new Date("2026-11-21T09:20:00Z");
  const since = "2026-11-21T09:00:00Z";
  expect(activeMessage({ cause: "window", since, until: "2026-11-21T10:30:00Z" }, now)).toBe(
    "Maintenance is on. Started at 2:30 pm, ends at 4:00 pm (scheduled).",
  );
  expect(activeMessage({ cause: "manual", since, until: null }, now)).toBe(
    "Maintenance is on. Started at 2:30 pm, stays on until turned off.",
  );
  expect(activeMessage({ cause: "manual", since: null, until: null }, now)).toBe(
    "Maintenance is on. Stays on until turned off.",
  );
});
