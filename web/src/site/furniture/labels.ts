/** Names and texts of the shop. */
import type { Availability, ProductCard } from "../../api/contract/types.gen";
import { count, money, number } from "../../ui/format";

/** `from ₹24,990`. */
export function cardPrice({ priceFromPaise, hasSeveralPrices, availability }: ProductCard): string {
  if (isPriceless(availability)) return "Price on request";
  return `${hasSeveralPrices ? "from " : ""}${money(priceFromPaise)}`;
}

/** What is made to a customer's specification has no price to order at. */
export function isPriceless(availability: Availability): boolean {
  return availability === "custom_order";
}

/** Below MRP, in paise and whole percent; null if it is not below. */
export function savingOf(pricePaise: number, mrpPaise: number): { paise: number; percent: number } | null {
  const paise = mrpPaise - pricePaise;
  // Rounded down: never more than it is.
  return paise > 0 ? { paise, percent: Math.floor((paise / mrpPaise) * 100) } : null;
}

/** `5 years`, `18 months`. */
export function warrantyText(months: number): string {
  return months % 12 === 0 ? count(months / 12, "year") : count(months, "month");
}

/** `212 cm (83.5 in)`. */
export function lengthText(millimetres: number): string {
  return `${centimetres(millimetres)} cm (${inches(millimetres)} in)`;
}

function centimetres(millimetres: number): string {
  return number(Math.round(millimetres) / 10);
}

function inches(millimetres: number): string {
  return number(Math.round(millimetres / 2.54) / 10);
}

/** `48 kg`, `850 g`. */
export function weightText(grams: number): string {
  return grams < 1000 ? `${number(grams)} g` : `${number(Math.round(grams / 100) / 10)} kg`;
}

/** Colours of the trade, for swatches. The first that a name contains is shown. */
const swatches: readonly [name: string, colour: string][] = [
  ["off-white", "#f2ede2"],
  ["travertine", "#d9cbb2"],
  ["ivory", "#f1ead8"],
  ["cream", "#efe4cd"],
  ["white", "#fbfaf7"],
  ["charcoal", "#3b3d40"],
  ["graphite", "#4a4c4f"],
  ["black", "#1f1e1d"],
  ["ebony", "#2e2926"],
  ["slate", "#5c6468"],
  ["walnut", "#5b4030"],
  ["teak", "#a0703f"],
  ["sheesham", "#7b4a2d"],
  ["oak", "#c19a6b"],
  ["ash", "#cdb898"],
  ["mango", "#b5814d"],
  ["cane", "#cfae7a"],
  ["rattan", "#c59d66"],
  ["natural", "#d3b88c"],
  ["mahogany", "#5a2a20"],
  ["wenge", "#3b2c26"],
  ["honey", "#c98d3f"],
  ["oat", "#d9cdb6"],
  ["beige", "#d8c9ae"],
  ["sand", "#d6c4a1"],
  ["taupe", "#8f8172"],
  ["tan", "#b07d4f"],
  ["camel", "#b98b5a"],
  ["brown", "#6b4a35"],
  ["cognac", "#8f5230"],
  ["clay", "#b1755a"],
  ["terracotta", "#b5573c"],
  ["rust", "#a0492a"],
  ["orange", "#cf7a37"],
  ["ochre", "#c08a36"],
  ["mustard", "#c9952e"],
  ["yellow", "#dcb64a"],
  ["brass", "#b08d4a"],
  ["gold", "#b9975b"],
  ["olive", "#6c6b3f"],
  ["moss", "#70764a"],
  ["forest", "#274a38"],
  ["sage", "#9aa88d"],
  ["emerald", "#1f6b52"],
  ["green", "#3e6b52"],
  ["teal", "#2c6a6c"],
  ["navy", "#26344f"],
  ["indigo", "#37406f"],
  ["blue", "#476a91"],
  ["maroon", "#5f2129"],
  ["burgundy", "#5f2129"],
  ["red", "#9b2f2c"],
  ["rosewood", "#5d2f26"],
  ["blush", "#e0b9ae"],
  ["rose", "#c98f8b"],
  ["pink", "#d9a3a3"],
  ["lavender", "#a99bc0"],
  ["plum", "#5c3350"],
  ["purple", "#5e4a72"],
  ["silver", "#b9bbbd"],
  ["grey", "#8c8d8c"],
  ["gray", "#8c8d8c"],
];

/** Null for a colour whose look is unknown. */
export function swatchOf(name: string): string | null {
  const words = name.toLowerCase();
  return swatches.find(([known]) => words.includes(known))?.[1] ?? null;
}
