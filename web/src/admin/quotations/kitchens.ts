/** Labels for kitchens planned with the calculator. */
import type { KitchenLayout, LeadKitchen } from "../../api/contract/types.gen";
import { date, money } from "../../ui/format";
import { packages } from "./labels";
import { labelOf } from "../../ui/label-of";

export const layouts: Record<KitchenLayout, string> = {
  straight: "Straight",
  l_shape: "L-shape",
  u_shape: "U-shape",
  parallel: "Parallel",
  island: "Island",
};

/** `L-shape 10 × 8 ft, Premium`. */
export function kitchenName({ plan: { layout, legs, island, package: of } }: Pick<LeadKitchen, "plan">): string {
  const walls = legs.map(feet).join(" × ");
  const block = layout === "island" && island !== null ? ` + ${feet(island)}` : "";
  return `${layouts[layout]} ${walls}${block} ft, ${labelOf(packages, of)}`;
}

/** `21 Nov 2026, estimate ₹1,70,476 to ₹2,08,360`. */
export function kitchenSummary({ receivedAt, estimate }: Pick<LeadKitchen, "receivedAt" | "estimate">): string {
  return `${date(receivedAt)}, estimate ${money(estimate.fromPaise)} to ${money(estimate.toPaise)}`;
}

/** Hundredths of a foot: `10`, `8.25`. */
function feet(hundredths: number): string {
  return String(hundredths / 100);
}
