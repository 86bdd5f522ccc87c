/** The address that dials a number written for people. */
export function telephone(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, "")}`;
}
