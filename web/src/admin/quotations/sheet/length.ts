/**
 * Parses and formats lengths (`2700`, `250cm`, `8'6"`, `6 1/2in`) and sizes (`8'6" x 2'9"`). Lengths are stored in
 * whole millimetres. Rules: product specification, length and area.
 */

export const lengthUnits = [
  { value: "mm", label: "mm" },
  { value: "cm", label: "cm" },
  { value: "in", label: "inch" },
  { value: "ft", label: "ft in" },
] as const;

/** The display unit, and the unit of a number typed without one. */
export type LengthUnit = (typeof lengthUnits)[number]["value"];

/** The contract's limit for a length, in millimetres. */
const maxLength = 100_000;

const inch = 25.4;
const inMillimetres: Record<string, number> = { mm: 1, cm: 10, m: 1000, in: inch, ft: 12 * inch };

/** Parses a length into millimetres; null if it is not one. */
export function readLength(typed: string, unit: LengthUnit): number | null {
  const text = normalised(typed);
  const exact = single(text, unit) ?? feetAndInches(text, unit);
  if (exact === null) return null;
  // Rounds half up even where a binary fraction falls just short of the half.
  const millimetres = Math.round(Number(exact.toFixed(6)));
  return millimetres <= maxLength ? millimetres : null;
}

/** Reduces quote marks and unit names to `'` and `"`, and drops thousands separators. */
function normalised(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .replaceAll(/''|[″”“]/g, '"')
    .replaceAll(/[′’‘]/g, "'")
    .replaceAll(/\s*(?:feet|foot|ft)\.?/g, "'")
    .replaceAll(/\s*(?:inches|inch|in)\.?(?![a-z])/g, '"')
    .replaceAll(/(\d),(?=\d{3}(?!\d))/g, "$1");
}

const number = String.raw`(\d+(?:\.\d+)?|\.\d+)`;
const fraction = String.raw`(?:(\d+)\s+)?(\d+)/(\d+)`;

/** A single number, with or without a unit. */
function single(text: string, unit: LengthUnit): number | null {
  const match = new RegExp(`^${number}\\s*(mm|cm|m|'|")?$`).exec(text);
  if (match) return Number(match[1]) * (inMillimetres[unitOfSign(match[2]) ?? unit] ?? Number.NaN);
  const parts = new RegExp(`^${fraction}\\s*"$`).exec(text);
  return parts ? fractionInMillimetres(parts[1], parts[2], parts[3]) : null;
}

function unitOfSign(sign: string | undefined): string | undefined {
  return sign === "'" ? "ft" : sign === '"' ? "in" : sign;
}

/** `8'6"`, `8' 6 1/2"`, `8'6`; also `8-6` and `8 6` when the unit is feet. */
function feetAndInches(text: string, unit: LengthUnit): number | null {
  const separator = unit === "ft" ? String.raw`(?:'\s*-?|\s*-|\s)` : String.raw`'\s*-?`;
  const match = new RegExp(`^(\\d+)${separator}\\s*(?:${fraction}|${number})\\s*"?$`).exec(text);
  if (!match) return null;
  const [, feet, whole, above, below, inches] = match;
  const rest = inches === undefined ? fractionInMillimetres(whole, above, below) : Number(inches) * inch;
  // `8'14"` is a typing mistake.
  return rest === null || rest >= 12 * inch ? null : Number(feet) * 12 * inch + rest;
}

function fractionInMillimetres(whole = "0", above = "", below = ""): number | null {
  return Number(below) === 0 ? null : (Number(whole) + Number(above) / Number(below)) * inch;
}

/** Parses a size, `3600 x 838`. A unit at the end applies to all sides without one. Null if a side is not a length. */
export function readSize(typed: string, unit: LengthUnit): number[] | null {
  const sides = typed.split(/\s*(?:[x×*]|\bby\b)\s*/i);
  const last = sides.at(-1) ?? "";
  const common = /\d\s*(mm|cm)\s*$/i.exec(last)?.[1]?.toLowerCase() as LengthUnit | undefined;
  const lengths = sides.map((side) => readLength(side, common ?? unit));
  return lengths.every((length) => length !== null) ? lengths : null;
}

/** Feet and inches are rounded to an eighth of an inch. */
export function lengthText(millimetres: number, unit: LengthUnit): string {
  switch (unit) {
    case "mm":
      return String(millimetres);
    case "cm":
      return trimmed(millimetres / 10, 1);
    case "in":
      return trimmed(millimetres / inch, 2);
    case "ft":
      return feetText(millimetres);
  }
}

export function sizeText(sides: readonly number[], unit: LengthUnit): string {
  return sides.map((side) => lengthText(side, unit)).join(" × ");
}

function trimmed(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)));
}

function feetText(millimetres: number): string {
  const eighths = Math.round((millimetres / inch) * 8);
  const feet = Math.floor(eighths / 96);
  const inches = Math.floor((eighths % 96) / 8);
  const words = [inches > 0 || eighths % 8 === 0 ? String(inches) : "", eighthsText(eighths % 8)].filter(Boolean);
  if (feet === 0) return `${words.join(" ")}"`;
  return eighths % 96 === 0 ? `${feet}'` : `${feet}'${words.join(" ")}"`;
}

function eighthsText(eighths: number): string {
  if (eighths === 0) return "";
  const [above, below] = eighths % 4 === 0 ? [eighths / 4, 2] : eighths % 2 === 0 ? [eighths / 2, 4] : [eighths, 8];
  return `${above}/${below}`;
}
