/** The taxes on a price, named as on its documents. */
import type { Supply, Tax, TaxedGroup } from "../../api/contract/types.gen";

export type NamedTax = { name: string; paise: number };

/** Decided by the place of supply, not by the amounts: an untaxed price has the same taxes, at zero. */
export function taxesOf(supply: Supply, { cgstPaise, sgstPaise, igstPaise }: Tax): NamedTax[] {
  switch (supply) {
    case "within_state":
      return [
        { name: "CGST", paise: cgstPaise },
        { name: "SGST", paise: sgstPaise },
      ];
    case "inter_state":
      return [{ name: "IGST", paise: igstPaise }];
  }
}

/** A tax with its rate in basis points: 18% within the state is CGST and SGST at 9% each. */
export type RatedTax = NamedTax & { rate: number };

/** Sums taxes by rate, the lowest first. */
export function taxesByRate(supply: Supply, groups: readonly Omit<TaxedGroup, "hsn">[]): RatedTax[] {
  const rates = [...new Set(groups.map(({ rate }) => rate))].toSorted((one, other) => one - other);
  return rates.flatMap((rate) => {
    const taxes = groups.filter((group) => group.rate === rate).map(({ tax }) => taxesOf(supply, tax));
    const [first = []] = taxes;
    return first.map(({ name }, index) => ({
      name,
      rate: rate / first.length,
      paise: taxes.reduce((sum, named) => sum + (named[index]?.paise ?? 0), 0),
    }));
  });
}
