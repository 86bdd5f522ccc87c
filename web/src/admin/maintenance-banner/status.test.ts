import type { Standing as Maintenance } from "../../api/contract/types.gen";
import { expect, test } from "vitest";
import { nextPollDelay } from "./status";

const now = Date.parse("2026-11-21T09:00:00Z");

function known(startsAt: string | null, until: string | null = null): Maintenance {
  return {
    isOn: false,
    message: null,
    version: 1,
    effective: { isOn: until !== null, message: null, since: null, until, cause: until ? "window" : null },
    next: startsAt ? { id: "1", startsAt, endsAt: "2026-11-21T12:00:00Z", message: null } : null,
  };
}

test("the status is polled every 30 seconds, and right after a start or end", () => {
  expect(nextPollDelay(undefined, now)).toBe(30_000);
  expect(nextPollDelay(known(null), now)).toBe(30_000);
  expect(nextPollDelay(known("2026-11-21T09:00:10Z"), now)).toBe(10_500);
  expect(nextPollDelay(known("2026-11-21T11:00:00Z", "2026-11-21T09:00:20Z"), now)).toBe(20_500);
  expect(nextPollDelay(known("2026-11-21T08:59:59Z"), now), "a clock that is ahead of the server's").toBe(30_000);
});
