/** Why some of many were left out, for people. */
import type { BulkOutcome } from "../../api/contract/types.gen";

export type Skipped = BulkOutcome["skipped"][number];
export type Reason = { reason: string; ids: string[] };

/** By reason, those that concern most first. */
export function reasonsOf(skipped: readonly Skipped[]): Reason[] {
  const byReason = new Map<string, string[]>();
  for (const { id, reason } of skipped) byReason.set(reason, [...(byReason.get(reason) ?? []), id]);
  return [...byReason]
    .map(([reason, ids]) => ({ reason, ids }))
    .toSorted((one, other) => other.ids.length - one.ids.length);
}

/** At most so many are named; the others are counted. */
const mostNamed = 5;

/** `QT/2026-27/0003, QT/2026-27/0004 and 3 more`; only counted as far as nobody knows what they are called. */
export function namesOf(ids: readonly string[], nameOf: (id: string) => string | undefined): string | null {
  const names = ids.flatMap((id) => nameOf(id) ?? []).slice(0, mostNamed);
  const others = ids.length - names.length;
  if (names.length === 0) return null;
  return others === 0 ? names.join(", ") : `${names.join(", ")} and ${others} more`;
}
