/** Rates of campaign pages in words. */
import { number } from "../../../ui/format";

const percents = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `3.2%` of a fraction; a dash if there is nothing to divide by. */
export function rateText(rate: number | null | undefined): string {
  return rate === null || rate === undefined ? "–" : `${percents.format(rate * 100)}%`;
}

/** The share of views that became leads; a lead whose view was not counted makes no rate above one. */
export function rateOf(views: number, leads: number): number | null {
  return views === 0 ? null : Math.min(leads / views, 1);
}

/** `+1.2 points`, with a minus sign that screen readers read. */
export function pointsText(fraction: number): string {
  const points = percents.format(Math.abs(fraction) * 100);
  return `${fraction < 0 ? "−" : "+"}${points}`;
}

export const figure = number;
