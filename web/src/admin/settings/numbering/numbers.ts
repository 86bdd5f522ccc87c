/** Numbers of a series, as documents show them. */
import type { DocumentSeries, NumberSeries } from "../../../api/contract/types.gen";
import { number } from "../../../ui/format";

export const seriesLabels: Record<DocumentSeries, string> = {
  PRJ: "Projects",
  QT: "Quotations",
  RV: "Receipt vouchers",
  PR: "Receipts",
  DR: "Privacy requests",
  SO: "Furniture orders",
  IN: "Tax invoices",
  CN: "Credit notes",
  RT: "Returns",
  TK: "Tickets",
};

type Written = Pick<NumberSeries, "prefix" | "financialYear">;

/** `QT/2026-27/0012`. */
export function numberOf({ prefix, financialYear }: Written, serial: number): string {
  return `${prefix}/${financialYear}/${serialText(serial)}`;
}

/** At least four digits. */
export function serialText(serial: number): string {
  return String(serial).padStart(4, "0");
}

/** What is lost when a series goes on with `next`; null if `next` isn't ahead. */
export function gapText(series: Written & { last: number }, next: number | null): string | null {
  const first = series.last + 1;
  // Also what is no number yet.
  if (next === null || !(next > first)) return null;
  const count = next - first;
  if (count === 1) return `Number ${numberOf(series, first)} will never be used.`;
  return `${number(count)} numbers, ${numberOf(series, first)} to ${numberOf(series, next - 1)}, will never be used.`;
}
