/** The prices that lines are made of: finding them by typing, and the one that a line should have. */
import type { OfferedRate, Package, QuotationChoices, QuotationEntry as Entry } from "../../api/contract/types.gen";
import { query } from "../kit/query";
import { measuredIn } from "./sheet/sheet";

export type Choices = QuotationChoices & {
  paymentTemplates: { name: string }[];
  terms: string;
};

/** What there is to choose from at the prices of a day. */
export function askChoices(pricesOf: string) {
  return query("/api/admin/quotations/choices", { on: pricesOf });
}

/** The rates whose words begin as the typed ones do, those first whose name does. */
export function search(rates: readonly OfferedRate[], typed: string): OfferedRate[] {
  const begins = wordsOf(typed);
  if (begins.length === 0) return [...rates];
  const found = rates.filter((rate) => {
    const words = wordsOf(textOf(rate));
    return begins.every((begin) => words.some((word) => word.startsWith(begin)));
  });
  const startsWith = ({ name }: OfferedRate) => name.toLowerCase().startsWith(begins[0] ?? "");
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

/** The price of a line as the card has it, by what the line says of itself. The server decides by the same rule. */
export function rateFor(
  rates: readonly OfferedRate[],
  { item, material, finish }: Pick<Entry, "item" | "material" | "finish">,
  pack: Package | null,
): OfferedRate | undefined {
  const fits = (said: string | null, asked: string | null) => said === null || said === asked;
  const answering = rates.filter(
    (rate) => rate.item === item && fits(rate.core, material) && fits(rate.finish, finish) && fits(rate.package, pack),
  );
  const said = ({ core, finish, package: pack }: OfferedRate) =>
    [core, finish, pack].filter((word) => word !== null).length;
  return answering.toSorted((one, other) => said(other) - said(one))[0];
}

/** What becomes different about a line that is to be this. */
export function taking(rate: OfferedRate, { dimensions }: Pick<Entry, "dimensions">): Partial<Entry> {
  return {
    item: rate.item,
    name: rate.name,
    material: rate.core ?? "",
    finish: rate.finish ?? "",
    dimensions: measuredIn(rate.unit, dimensions),
    least: rate.least,
    ratePaise: rate.ratePaise,
    hsn: rate.hsn,
    overrideReason: "",
  };
}

/**
 * Another material or finish. A price that was the card's becomes the card's for what the line is now; one that
 * somebody entered stays.
 */
export function made(
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

/** The materials or finishes in which the card has an item; of any item, if it has none of that. */
export function offeredOf(rates: readonly OfferedRate[], item: string | null, what: "core" | "finish"): string[] {
  const own = item === null ? rates : rates.filter((rate) => rate.item === item);
  return [...new Set(own.flatMap((rate) => rate[what] ?? []))];
}
