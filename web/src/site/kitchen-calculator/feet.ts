/** Lengths in hundredths of a foot, as text. */

/** `10.5`, of hundredths. */
export function feetText(length: number): string {
  return String(length / 100);
}

/** Parses `10`, `10.5`, `10'6"` or `10 ft 6 in`. */
export function parseFeet(text: string): number | undefined {
  const found =
    /^\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:(?:'|′|ft|feet)\.?\s*(?:(\d{1,2})\s*(?:"|″|''|in|inch|inches)?)?)?\s*$/i.exec(
      text,
    );
  if (!found) return undefined;
  const [, feet = "", inches = "0"] = found;
  return Math.round(Number(feet.replace(",", ".")) * 100 + (Number(inches) * 100) / 12);
}

/** `10 ft 6 in`, of hundredths. */
export function feetAndInches(length: number): string {
  const inches = Math.round((length * 12) / 100);
  const rest = inches % 12;
  return rest === 0 ? `${inches / 12} ft` : `${Math.floor(inches / 12)} ft ${rest} in`;
}
