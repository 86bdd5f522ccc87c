/** A `tel:` URL for a formatted phone number. */
export function telUrl(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, "")}`;
}
