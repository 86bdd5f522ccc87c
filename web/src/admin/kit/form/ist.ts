/** Converts instants for fields of moments, which have no time zone: they always hold IST, wherever the user is. */
import { dayOf, time } from "../../../ui/format";

/** India has no daylight saving time. */
const offset = "+05:30";

/** The field's value: `2026-11-21T14:30`. */
export function toInput(instant: string | Date): string {
  const at = new Date(instant);
  return `${dayOf(at)}T${time(at.toISOString())}`;
}

/** The instant in UTC; null if the field has no moment. */
export function fromInput(local: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local)) return null;
  const at = new Date(`${local.slice(0, 16)}:00${offset}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
