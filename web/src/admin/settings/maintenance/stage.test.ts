import type { Window as MaintenanceWindow } from "../../../api/contract/types.gen";
import { expect, test } from "vitest";
import { spanText, stageOf } from "./stage";

const window: MaintenanceWindow = {
  id: "1",
  startsAt: "2026-11-21T20:30:00Z",
  endsAt: "2026-11-21T22:30:00Z",
  message: null,
  state: "planned",
  openedAt: null,
  closedAt: null,
  cancelledAt: null,
  remark: null,
  version: 1,
};

test.each([
  ["20:29:59", "planned", "upcoming"],
  ["20:30:00", "planned", "active"],
  ["22:29:59", "open", "active"],
  ["22:30:00", "open", "ended"],
  ["22:30:00", "planned", "ended"],
  ["21:00:00", "closed", "ended"],
  ["21:00:00", "cancelled", "cancelled"],
] as const)("at %s a window recorded as %s is %s", (time, state, stage) => {
  expect(stageOf({ ...window, state }, new Date(`2026-11-21T${time}Z`))).toBe(stage);
});

test("a window is shown in IST, with its end date only if that differs", () => {
  expect(spanText(window)).toBe("22 Nov 2026, 2:00 am to 4:00 am");
  expect(spanText({ ...window, startsAt: "2026-11-21T17:30:00Z" })).toBe(
    "21 Nov 2026, 11:00 pm to 22 Nov 2026, 4:00 am",
  );
});
