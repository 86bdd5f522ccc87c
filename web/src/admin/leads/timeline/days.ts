import { date, dayOf, daysBetween } from "../../../ui/format";

export type Day<Item> = { day: string; name: string; items: Item[] };

/** Groups items by day in India, and keeps their order. */
export function byDay<Item extends { at: string }>(items: readonly Item[], now: Date): Day<Item>[] {
  const days: Day<Item>[] = [];
  for (const item of items) {
    const day = dayOf(new Date(item.at));
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, name: dayName(day, now), items: [item] });
  }
  return days;
}

function dayName(day: string, now: Date): string {
  const offset = daysBetween(dayOf(now), day);
  if (offset === 0) return "Today";
  if (offset === -1) return "Yesterday";
  if (offset === 1) return "Tomorrow";
  return date(day);
}
