/** Amounts that are read together. */
import { money } from "../../ui/format";

export type MoneyFormat = (paise: number) => string;

/** For the amounts of one list or card: all have paise if one of them does, and otherwise none has. */
export function moneyFormat(amounts: readonly unknown[]): MoneyFormat {
  const isExact = amounts.some((paise) => typeof paise === "number" && !isWhole(paise));
  return isExact ? (paise) => (isWhole(paise) ? `${money(paise)}.00` : money(paise)) : money;
}

function isWhole(paise: number): boolean {
  return Math.round(paise) % 100 === 0;
}
