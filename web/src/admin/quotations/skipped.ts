/** Summaries of what a bulk action skipped. */
import type { BulkOutcome } from "../../api/contract/types.gen";

export type Skipped = BulkOutcome["skipped"][number];
export type Reason = { reason: string; ids: string[] };

/** Grouped by reason, the most frequent first. */
export function reasonsOf(skipped: readonly Skipped[]): Reason[] {
  const byReason = new Map<string, string[]>();
  for (const { id, reason } of skipped) byReason.set(reason, [...(byReason.get(reason) ?? []), id]);
  return [...byReason]
    .map(([reason, ids]) => ({ reason, ids }))
    .toSorted((one, other) => other.ids.length - one.ids.length);
}

const maxNames = 5;

/** `QT/2026-27/0003, QT/2026-27/0004 and 3 more`; null when no name is known. */
export function namesOf(ids: readonly string[], nameOf: (id: string) => string | undefined): string | null {
  const names = ids.flatMap((id) => nameOf(id) ?? []).slice(0, maxNames);
  const others = ids.length - names.length;
  if (names.length === 0) return null;
  return others === 0 ? names.join(", ") : `${names.join(", ")} and ${others} more`;
}
