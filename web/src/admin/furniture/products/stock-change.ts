/** What recording stock changes, and why it cannot be recorded. */
import type { StockEntry, StockLevel } from "../../../api/contract/types.gen";

/** The change of the pieces on hand; an error is null while nothing is typed. */
export function changeOf(
  { onHand, reserved }: Pick<StockLevel, "onHand" | "reserved">,
  entry: StockEntry,
  text: string,
): { change: number } | { error: string | null } {
  const typed = text.trim();
  if (typed === "") return { error: null };
  if (!/^\d{1,6}$/.test(typed)) return { error: "Please enter a whole number." };
  const quantity = Number(typed);
  const change = { received: quantity, counted: quantity - onHand, damaged: -quantity }[entry];
  if (change === 0) {
    return { error: entry === "counted" ? "That is what the ledger says already." : "Please enter at least 1." };
  }
  if (onHand + change < reserved) {
    return { error: `Orders have reserved ${reserved}. Please cancel some of them first.` };
  }
  return { change };
}
