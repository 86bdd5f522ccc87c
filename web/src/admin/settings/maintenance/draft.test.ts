import { expect, test } from "vitest";
import { blankDraft, draftOf, sent, windowSchema } from "./draft";

const reasons = (draft: object) =>
  windowSchema
    .safeParse({ message: null, ...draft })
    .error?.issues.map(({ path, message }) => [path.join("."), message]);

test("a window ends after it begins", () => {
  expect(reasons({ startsAt: "2026-11-22T02:00", endsAt: "2026-11-22T04:00" })).toBeUndefined();
  const tooEarly = [["endsAt", "Must be after the beginning."]];
  expect(reasons({ startsAt: "2026-11-22T02:00", endsAt: "2026-11-22T02:00" })).toEqual(tooEarly);
  expect(reasons({ startsAt: "2026-12-22T02:00", endsAt: "2026-11-23T02:00" })).toEqual(tooEarly);
  expect(reasons({ startsAt: "", endsAt: "2026-11-22T02:00" })).toEqual([["startsAt", "Choose a day and a time."]]);
});

test("what is sent are instants, and they come back as what was entered", () => {
  const draft = { startsAt: "2026-11-22T02:00", endsAt: "2026-11-22T04:00", message: "New servers." };
  const wire = { startsAt: "2026-11-21T20:30:00.000Z", endsAt: "2026-11-21T22:30:00.000Z", message: "New servers." };
  expect(sent(draft)).toEqual(wire);
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
  // 01:00 in India: the night that has begun is too near.
  ["2026-11-21T19:30:00Z", "2026-11-22"],
  ["2026-11-21T22:30:00Z", "2026-11-23"],
])("at %s the night of %s is offered", (now, night) => {
  const at = new Date(now);
  const draft = blankDraft(at);
  expect(draft.startsAt).toBe(`${night}T02:00`);
  expect(Date.parse(sent(draft).startsAt ?? "")).toBeGreaterThan(at.getTime());
});
