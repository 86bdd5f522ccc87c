/** The taxes on a price by their names, as its documents have them. */
import type { Supply, Tax, TaxedGroup } from "../../api/contract/types.gen";

export type NamedTax = { name: string; paise: number };

/** Which taxes they are follows from where the work is done, not from the amounts: what bears none goes to other states too. */
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

/** Each tax with its own rate in basis points: of 18% within a state each half is at 9%. The lowest rate first. */
export type RatedTax = NamedTax & { rate: number };

export function taxesByRate(supply: Supply, groups: readonly Omit<TaxedGroup, "hsn">[]): RatedTax[] {
  const rates = [...new Set(groups.map(({ rate }) => rate))].toSorted((one, other) => one - other);
  return rates.flatMap((rate) => {
    const taxes = groups.filter((group) => group.rate === rate).map(({ tax }) => taxesOf(supply, tax));
    const [first = []] = taxes;
    return first.map(({ name }, place) => ({
      name,
      rate: rate / first.length,
      paise: taxes.reduce((sum, named) => sum + (named[place]?.paise ?? 0), 0),
    }));
  });
}
