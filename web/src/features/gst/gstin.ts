/** GSTIN: the GST number of a business. */

const pattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** What is wrong with the GSTIN of a business in this state; null: nothing. The server checks its last character as well. */
export function gstinProblem(gstin: string, stateCode: string): string | null {
  if (!pattern.test(gstin)) return "Please check the GSTIN: 15 characters.";
  if (stateCode === "" || gstin.startsWith(stateCode)) return null;
  return "A GSTIN begins with the code of its state, which is another one.";
}
