/** Days and clock times of visits, in words. */
import { spokenDay, spokenTime, time } from "../../ui/format";

/** `Saturday, 21 November, 2:05 pm to 3:05 pm`. */
export function visitText({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  return `${spokenTime(startsAt)} to ${time(endsAt)}`;
}

/** Times by day, in their order. */
export function byDay<Time extends { startsAt: string }>(times: readonly Time[]): [day: string, times: Time[]][] {
  const days = new Map<string, Time[]>();
  for (const slot of times) {
    const day = spokenDay(slot.startsAt);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return [...days];
}
