/** Form values of a maintenance window. Times are in IST, such as `2026-11-21T14:30`. */
import type { Window as MaintenanceWindow } from "../../../api/contract/types.gen";
import * as z from "zod/mini";
import { text } from "../../kit/form/rules";
import { fromInput, toInput } from "../../kit/form/ist";

/** Characters. */
export const messageLimit = 500;

const moment = z.string().check(z.refine((local) => fromInput(local) !== null, "Choose a date and time."));

export const windowSchema = z
  .object({
    startsAt: moment,
    endsAt: moment,
    message: z.nullable(text({ max: messageLimit })),
  })
  .check(
    // Both have the same format, so they sort as text.
    z.refine(({ startsAt, endsAt }) => startsAt === "" || endsAt === "" || startsAt < endsAt, {
      error: "Must be after the start.",
      path: ["endsAt"],
    }),
  );

export type WindowDraft = z.output<typeof windowSchema>;

/** The request body. The schema has already rejected invalid times. */
export function toRequest({ startsAt, endsAt, message }: WindowDraft) {
  return { startsAt: fromInput(startsAt) ?? "", endsAt: fromInput(endsAt) ?? "", message };
}

export function draftOf({ startsAt, endsAt, message }: MaintenanceWindow): WindowDraft {
  return { startsAt: toInput(startsAt), endsAt: toInput(endsAt), message };
}

const minute = 60_000;

/** Two hours in the coming night, when there are the fewest visitors; with a `day`, in its early morning. */
export function blankDraft(now: Date, day?: string): WindowDraft {
  const night = day ?? toInput(new Date(now.getTime() + 22 * 60 * minute)).slice(0, 10);
  return { startsAt: `${night}T02:00`, endsAt: `${night}T04:00`, message: null };
}
