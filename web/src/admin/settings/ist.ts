/**
 * Instants in the inputs of a form: the browser's date-and-time fields know no time zone, and ours mean Indian time
 * wherever the reader is.
 */
import { dayOf, time } from "../../ui/format";

/** India has one offset all year. */
const offset = "+05:30";

/** An instant as an input of type `datetime-local` holds it: `2026-11-21T14:30`. */
export function toInput(instant: string | Date): string {
  const at = new Date(instant);
  return `${dayOf(at)}T${time(at.toISOString())}`;
}

/** The instant, in UTC, that an input holds; null while it is empty or incomplete. */
export function fromInput(local: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local)) return null;
  const at = new Date(`${local.slice(0, 16)}:00${offset}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
