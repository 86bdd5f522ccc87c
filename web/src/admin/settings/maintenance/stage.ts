/** The stage of a maintenance window, and its label. */
import type { Window as MaintenanceWindow } from "../../../api/contract/types.gen";
import { date, time } from "../../../ui/format";

export type Stage = "upcoming" | "active" | "ended" | "cancelled";

/** By the clock, like the site itself: the worker updates the recorded state a little later. */
export function stageOf({ state, startsAt, endsAt }: MaintenanceWindow, now: Date): Stage {
  if (state === "cancelled") return "cancelled";
  if (state === "closed" || Date.parse(endsAt) <= now.getTime()) return "ended";
  return Date.parse(startsAt) <= now.getTime() ? "active" : "upcoming";
}

/** `22 Nov 2026, 2:00 am to 4:00 am`; the end date only if it differs. */
export function spanText({ startsAt, endsAt }: Pick<MaintenanceWindow, "startsAt" | "endsAt">): string {
  const [from, until] = [date(startsAt), date(endsAt)];
  return `${from}, ${time(startsAt)} to ${from === until ? "" : `${until}, `}${time(endsAt)}`;
}
