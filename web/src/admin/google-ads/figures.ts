/** What campaigns cost and brought, in words, and beside what it was before. */
import type { CampaignFigures } from "../../api/contract/types.gen";
import { money, moneyShort, number } from "../../ui/format";

export type Figure = {
  name: keyof CampaignFigures;
  label: string;
  text: (value: number) => string;
  /** In less room. */
  short: (value: number) => string;
  /** Whether more is better, worse, or neither. */
  better?: "more" | "less";
};

const whole = { text: number, short: number };
const amount = { text: (paise: number) => money(Math.round(paise / 100) * 100), short: moneyShort };
const ratio = { text: returnText, short: returnText };

export const figures: readonly Figure[] = [
  { name: "spendPaise", label: "Spend", ...amount },
  { name: "impressions", label: "Impressions", ...whole },
  { name: "clicks", label: "Clicks", ...whole },
  { name: "leads", label: "Leads", ...whole, better: "more" },
  { name: "costPerLeadPaise", label: "Cost per lead", ...amount, better: "less" },
  { name: "qualified", label: "Qualified leads", ...whole, better: "more" },
  { name: "costPerQualifiedPaise", label: "Cost per qualified lead", ...amount, better: "less" },
  { name: "won", label: "Contracts won", ...whole, better: "more" },
  { name: "orders", label: "Orders", ...whole, better: "more" },
  { name: "revenuePaise", label: "Revenue before tax", ...amount, better: "more" },
  { name: "returnPercent", label: "Return on spend", ...ratio, better: "more" },
];

/** Revenue by cost: `4.2×`. */
export function returnText(percent: number): string {
  return `${number(Math.round(percent / 10) / 10)}×`;
}

export type Change = { text: string; spoken: string; tone: "good" | "bad" | "none" };

/** From `before` to `now`; null where a percentage would say nothing. */
export function changeOf(
  now: number | null,
  before: number | null | undefined,
  better: Figure["better"],
): Change | null {
  if (now === null || before === null || before === undefined || before === 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return { text: "±0%", spoken: "unchanged", tone: "none" };
  const isUp = percent > 0;
  const size = `${number(Math.abs(percent))}%`;
  return {
    text: `${isUp ? "+" : "−"}${size}`,
    spoken: `${isUp ? "up" : "down"} ${size}`,
    tone: better === undefined ? "none" : isUp === (better === "more") ? "good" : "bad",
  };
}
