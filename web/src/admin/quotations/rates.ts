/** Rate card lookups for quotation lines. */
import type { OfferedRate, Package, QuotationChoices, QuotationEntry as Entry } from "../../api/contract/types.gen";
import { query } from "../kit/query";
import { dimensionsForUnit } from "./sheet/sheet";

export type Choices = QuotationChoices & {
  paymentTemplates: { name: string }[];
  terms: string;
};

/** The editor's choices, with the rate card of that day. */
export function choicesQuery(pricesOf: string) {
  return query("/api/admin/quotations/choices", { on: pricesOf });
}

/** Rates that match every typed word by prefix. Matches at the start of the name come first. */
export function search(rates: readonly OfferedRate[], typed: string): OfferedRate[] {
  const prefixes = wordsOf(typed);
  if (prefixes.length === 0) return [...rates];
  const found = rates.filter((rate) => {
    const words = wordsOf(textOf(rate));
    return prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)));
  });
  const startsWith = ({ name }: OfferedRate) => name.toLowerCase().startsWith(prefixes[0] ?? "");
  return [...found.filter(startsWith), ...found.filter((rate) => !startsWith(rate))];
}

function textOf({ item, name, core, finish, package: pack }: OfferedRate): string {
  return [name, core, finish, pack, item].filter(Boolean).join(" ");
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,()/_-]+/)
    .filter(Boolean);
}

/** `BWR plywood, Laminate`. */
export function variantOf({ core, finish, package: pack }: OfferedRate): string {
  return [core, finish, pack].filter(Boolean).join(", ");
}

/** The rate card's rate for a line: the most specific match wins, as on the server. */
export function rateFor(
  rates: readonly OfferedRate[],
  { item, material, finish }: Pick<Entry, "item" | "material" | "finish">,
  pack: Package | null,
): OfferedRate | undefined {
  const fits = (required: string | null, actual: string | null) => required === null || required === actual;
  const matching = rates.filter(
    (rate) => rate.item === item && fits(rate.core, material) && fits(rate.finish, finish) && fits(rate.package, pack),
  );
  const specificity = ({ core, finish, package: pack }: OfferedRate) =>
    [core, finish, pack].filter((word) => word !== null).length;
  return matching.toSorted((one, other) => specificity(other) - specificity(one))[0];
}

/** The changes that turn a line into this rate card item, keeping its dimensions. */
export function applyRate(rate: OfferedRate, { dimensions }: Pick<Entry, "dimensions">): Partial<Entry> {
  return {
    item: rate.item,
    name: rate.name,
    material: rate.core ?? "",
    finish: rate.finish ?? "",
    dimensions: dimensionsForUnit(rate.unit, dimensions),
    least: rate.least,
    ratePaise: rate.ratePaise,
    hsn: rate.hsn,
    overrideReason: "",
  };
}

/**
 * Changes the material or finish. A rate from the card is replaced by the card's rate for the new combination; a rate
 * entered by hand stays.
 */
export function changeMaterial(
  rates: readonly OfferedRate[],
  entry: Entry,
  pack: Package | null,
  changes: Partial<Pick<Entry, "material" | "finish">>,
): Partial<Entry> {
  const before = rateFor(rates, entry, pack);
  const after = rateFor(rates, { ...entry, ...changes }, pack);
  const follows = entry.ratePaise === 0 || before?.ratePaise === entry.ratePaise;
  return after && follows ? { ...changes, ratePaise: after.ratePaise } : changes;
}

/** The materials or finishes the card lists for an item; for a custom item, all of them. */
export function optionsFor(rates: readonly OfferedRate[], item: string | null, what: "core" | "finish"): string[] {
  const own = item === null ? rates : rates.filter((rate) => rate.item === item);
  return [...new Set(own.flatMap((rate) => rate[what] ?? []))];
}
