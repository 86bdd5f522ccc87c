/** Where a window stands, and how it is called. */
import type { Window as MaintenanceWindow } from "../../../api/contract/types.gen";
import { date, time } from "../../../ui/format";

export type Stage = "ahead" | "on" | "over" | "cancelled";

/** By the clock, as the site itself goes by it: the worker's notes of it may come a little later. */
export function stageOf({ state, startsAt, endsAt }: MaintenanceWindow, now: Date): Stage {
  if (state === "cancelled") return "cancelled";
  if (state === "closed" || Date.parse(endsAt) <= now.getTime()) return "over";
  return Date.parse(startsAt) <= now.getTime() ? "on" : "ahead";
}

/** `22 Nov 2026, 02:00 to 04:00`; the day of the end only where it is another. */
export function spanText({ startsAt, endsAt }: Pick<MaintenanceWindow, "startsAt" | "endsAt">): string {
  const [from, until] = [date(startsAt), date(endsAt)];
  return `${from}, ${time(startsAt)} to ${from === until ? "" : `${until}, `}${time(endsAt)}`;
}
