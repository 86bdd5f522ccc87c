/** Converts instants for fields of moments, which have no time zone: they always hold IST, wherever the user is. */
import { istOffset } from "../../../ui/ist";

/** The field's value: `2026-11-21T14:30`. */
export function toInput(instant: string | Date): string {
  return new Date(new Date(instant).getTime() + istOffset).toISOString().slice(0, 16);
}

/** The instant in UTC; null if the field has no moment. */
export function fromInput(local: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local)) return null;
  const at = new Date(Date.parse(`${local.slice(0, 16)}:00Z`) - istOffset);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
