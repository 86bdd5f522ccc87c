/** What recording stock changes, and why it cannot be recorded. */
import type { ProductStock } from "../wire";

export type RecordedReason = "received" | "counted" | "damaged";

/** The change of the pieces on hand; an error is null while nothing is typed. */
export function changeOf(
  { onHand, reserved }: Pick<ProductStock, "onHand" | "reserved">,
  reason: RecordedReason,
  text: string,
): { change: number } | { error: string | null } {
  const typed = text.trim();
  if (typed === "") return { error: null };
  if (!/^\d{1,6}$/.test(typed)) return { error: "Please enter a whole number." };
  const quantity = Number(typed);
  const change = { received: quantity, counted: quantity - onHand, damaged: -quantity }[reason];
  if (change === 0) {
    return { error: reason === "counted" ? "That is what the ledger says already." : "Please enter at least 1." };
  }
  if (onHand + change < reserved) {
    return { error: `Orders have reserved ${reserved}. Please cancel some of them first.` };
  }
  return { change };
}
