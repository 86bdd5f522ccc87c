import { expect, test } from "vitest";
import { blankDraft, draftOf, toRequest, windowSchema } from "./draft";

const reasons = (draft: object) =>
  windowSchema
    .safeParse({ message: null, ...draft })
    .error?.issues.map(({ path, message }) => [path.join("."), message]);

test("a window ends after it starts", () => {
  expect(reasons({ startsAt: "2026-11-22T02:00", endsAt: "2026-11-22T04:00" })).toBeUndefined();
  const tooEarly = [["endsAt", "Must be after the start."]];
  expect(reasons({ startsAt: "2026-11-22T02:00", endsAt: "2026-11-22T02:00" })).toEqual(tooEarly);
  expect(reasons({ startsAt: "2026-12-22T02:00", endsAt: "2026-11-23T02:00" })).toEqual(tooEarly);
  expect(reasons({ startsAt: "", endsAt: "2026-11-22T02:00" })).toEqual([["startsAt", "Choose a date and time."]]);
});

test("a draft converts to instants and back", () => {
  const draft = { startsAt: "2026-11-22T02:00", endsAt: "2026-11-22T04:00", message: "New servers." };
  const wire = { startsAt: "2026-11-21T20:30:00.000Z", endsAt: "2026-11-21T22:30:00.000Z", message: "New servers." };
  expect(toRequest(draft)).toEqual(wire);
  const window = {
    id: "1",
    state: "planned",
    openedAt: null,
    closedAt: null,
    cancelledAt: null,
    remark: null,
  } as const;
  expect(draftOf({ ...window, ...wire, version: 1 })).toEqual(draft);
});

test.each([
  ["2026-11-21T14:30:00Z", "2026-11-22"],
  // 01:00 in India: 02:00 of the same night is too soon.
  ["2026-11-21T19:30:00Z", "2026-11-22"],
  ["2026-11-21T22:30:00Z", "2026-11-23"],
])("at %s the night of %s is suggested", (now, night) => {
  const at = new Date(now);
  const draft = blankDraft(at);
  expect(draft.startsAt).toBe(`${night}T02:00`);
  expect(Date.parse(toRequest(draft).startsAt ?? "")).toBeGreaterThan(at.getTime());
});
