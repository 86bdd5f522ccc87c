/** What a window is planned with, as its form holds it: times as inputs write them, in Indian time. */
import type { Window as MaintenanceWindow } from "../../../api/contract/types.gen";
import * as z from "zod/mini";
import { text } from "../../kit/form/rules";
import { fromInput, toInput } from "../ist";

/** Characters. */
export const messageLimit = 500;

const moment = z.string().check(z.refine((local) => fromInput(local) !== null, "Choose a day and a time."));

export const windowSchema = z
  .object({
    startsAt: moment,
    endsAt: moment,
    message: z.nullable(text({ max: messageLimit })),
  })
  .check(
    // Both are written alike, so that their order as texts is their order in time.
    z.refine(({ startsAt, endsAt }) => startsAt === "" || endsAt === "" || startsAt < endsAt, {
      error: "Must be after the beginning.",
      path: ["endsAt"],
    }),
  );

export type WindowDraft = z.output<typeof windowSchema>;

/** What the API takes. The rules let only times through. */
export function sent({ startsAt, endsAt, message }: WindowDraft) {
  return { startsAt: fromInput(startsAt) ?? "", endsAt: fromInput(endsAt) ?? "", message };
}

export function draftOf({ startsAt, endsAt, message }: MaintenanceWindow): WindowDraft {
  return { startsAt: toInput(startsAt), endsAt: toInput(endsAt), message };
}

const minute = 60_000;

/** Two hours in the coming night, when the fewest people look on; on another day, that day's early morning. */
export function blankDraft(now: Date, day?: string): WindowDraft {
  const night = day ?? toInput(new Date(now.getTime() + 22 * 60 * minute)).slice(0, 10);
  return { startsAt: `${night}T02:00`, endsAt: `${night}T04:00`, message: null };
}
