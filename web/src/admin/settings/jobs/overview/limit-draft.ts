/** Form values of a queue's limits, and their validation. */
import type { JobLimit as Limit, JobQueue as Queue } from "../../../../api/contract/types.gen";
import * as z from "zod/mini";

/** Form value for `kind: null`, a limit on all jobs of the queue. */
export const wholeQueue = "*";

const optionalNumber = z.nullable(z.number("Enter a number."));

const limit = z
  .object({
    kind: z.string(),
    concurrency: optionalNumber.check(
      z.refine(
        (value) => value === null || (Number.isInteger(value) && value > 0),
        "Enter a whole number of 1 or more.",
      ),
    ),
    perSecond: optionalNumber.check(z.refine((value) => value === null || value > 0, "Enter a number above 0.")),
    burst: optionalNumber.check(z.refine((value) => value === null || value >= 1, "Enter a number of 1 or more.")),
  })
  .check(
    z.refine(({ concurrency, perSecond }) => concurrency !== null || perSecond !== null, {
      error: "Enter a number of jobs or a rate.",
      path: ["concurrency"],
    }),
  );

export const limitsSchema = z.object({
  limits: z.array(limit).check(
    z.superRefine((limits, context) => {
      for (const [index, { kind }] of limits.entries()) {
        if (limits.findIndex((other) => other.kind === kind) < index) {
          context.addIssue({
            code: "custom",
            path: [index, "kind"],
            message: "There is already a limit for these jobs.",
          });
        }
      }
    }),
  ),
});

export type LimitsDraft = z.output<typeof limitsSchema>;
export type LimitDraft = LimitsDraft["limits"][number];

export const blankLimit: LimitDraft = { kind: wholeQueue, concurrency: null, perSecond: null, burst: null };

export function draftOf({ limits }: Pick<Queue, "limits">): LimitsDraft {
  return {
    limits: limits.map(({ kind, concurrency, perSecond, burst }) => ({
      kind: kind ?? wholeQueue,
      concurrency,
      perSecond,
      burst: perSecond === null ? null : burst,
    })),
  };
}

export function toRequest({ limits }: LimitsDraft): { limits: Limit[] } {
  return {
    limits: limits.map(({ kind, concurrency, perSecond, burst }) => ({
      kind: kind === wholeQueue ? null : kind,
      concurrency,
      perSecond,
      burst: burst ?? 1,
    })),
  };
}
