/** Pincodes: six digits, of which the first is never 0. */

export const pincodePattern = /^[1-9]\d{5}$/;

/** Whether an optional field holds a pincode or nothing. */
export function isPincodeIfGiven(text: string): boolean {
  return text === "" || pincodePattern.test(text);
}

/** The text if it may be a pincode. */
export function asPincode(text: string): string | null {
  return pincodePattern.test(text) ? text : null;
}
