import type { QuotationOpening } from "../../../api/contract/types.gen";

export type RoomTime = { room: string; seconds: number };

/** Total viewing time per room, the longest first. */
export function timeByRoom(opens: readonly Pick<QuotationOpening, "rooms">[]): RoomTime[] {
  const seconds = new Map<string, number>();
  for (const { rooms } of opens) {
    for (const seen of rooms) seconds.set(seen.room, (seconds.get(seen.room) ?? 0) + seen.seconds);
  }
  return [...seconds]
    .map(([room, seconds]) => ({ room, seconds }))
    .toSorted((one, other) => other.seconds - one.seconds);
}

/** `45 s`, `3 min`, `1 h 20 min`. */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${minutes} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
