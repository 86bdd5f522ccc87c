/** Cost of furnishing a home against the rent it brings. Costs come from the price list; the rest is what was entered. */
import type { BhkType, Package, PriceList } from "../../api/contract/types.gen";
import { packageNames, rangeOf } from "../pricing/prices";

/** As in the address, so that it can be corrected if it is wrong. */
export type RentForm = { home: string; package: string; rent: string; rentAfter: string };

export type RentErrors = Partial<Record<keyof RentForm, string>>;

export type RentEstimate = {
  /** In paise, with GST. */
  costFrom: number;
  costTo: number;
  /** In paise per month. */
  extra: number;
  /** Months until the extra rent has paid for the cost. */
  monthsFrom: number;
  monthsTo: number;
};

/** The highest monthly rent that is taken seriously, in rupees. */
const maxRent = 2_000_000;

export const maxRentDigits = 9;

export function parseRent(search: URLSearchParams): RentForm {
  const of = (name: keyof RentForm) => (search.get(name) ?? "").trim();
  return { home: of("home"), package: of("package"), rent: of("rent"), rentAfter: of("rentAfter") };
}

/** Nothing was entered yet. */
export function isBlank({ rent, rentAfter }: RentForm): boolean {
  return rent === "" && rentAfter === "";
}

/** Rupees as people write them: `25,000`, `₹ 25000`. Null if it is not an amount. */
export function rupees(text: string): number | null {
  const digits = text.replaceAll(/[₹,\s]/g, "");
  return /^\d{1,8}$/.test(digits) ? Number(digits) : null;
}

export function estimate(form: RentForm, list: PriceList): RentEstimate | RentErrors {
  const errors: RentErrors = {};
  const home = list.homes.find((one) => one.home === form.home);
  const offered = list.packages.find((one) => one.package === form.package);
  const rent = rupees(form.rent);
  const rentAfter = rupees(form.rentAfter);
  if (!home) errors.home = "Please choose a home.";
  if (!offered) errors.package = "Please choose a package.";
  if (rent === null || rent > maxRent) errors.rent = "Please enter the rent per month in rupees, such as 25,000.";
  if (rentAfter === null || rentAfter > maxRent) {
    errors.rentAfter = "Please enter the rent per month in rupees, such as 32,000.";
  } else if (rent !== null && rentAfter <= rent) {
    errors.rentAfter = "Must be more than the rent today.";
  }
  if (home && offered && !errors.rent && !errors.rentAfter && rent !== null && rentAfter !== null) {
    const range = rangeOf(list, home.home, offered.package, "standard");
    if (!range) return { package: `${packageNames[offered.package]} is not offered for this home.` };
    const extra = (rentAfter - rent) * 100;
    return {
      costFrom: range.fromPaise,
      costTo: range.toPaise,
      extra,
      monthsFrom: Math.ceil(range.fromPaise / extra),
      monthsTo: Math.ceil(range.toPaise / extra),
    };
  }
  return errors;
}

export function isEstimate(result: RentEstimate | RentErrors): result is RentEstimate {
  return "costFrom" in result;
}

/** Homes and packages of the list that are priced with standard delivery. */
export function priced(list: PriceList): { home: BhkType; label: string; packages: Package[] }[] {
  return list.homes.flatMap(({ home, label }) => {
    const packages = list.packages.map((one) => one.package).filter((name) => rangeOf(list, home, name, "standard"));
    return packages.length > 0 ? [{ home, label, packages }] : [];
  });
}

/** `26 months`, `2 years 2 months`. */
export function duration(months: number): string {
  const years = Math.floor(months / 12);
  const rest = months % 12;
  const parts = [
    years > 0 && `${years} ${years === 1 ? "year" : "years"}`,
    rest > 0 && `${rest} ${rest === 1 ? "month" : "months"}`,
  ];
  return parts.filter(Boolean).join(" ");
}
