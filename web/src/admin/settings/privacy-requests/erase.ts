/** The way from a customer's drawer to the form of a privacy request. */
import { paths } from "../../../paths";

/** Where erasures are entered. */
export const eraseAddress = `${paths.adminSettings()}?section=privacy-requests`;

/** The state of the navigation, which the section drops once it has read it: the dialog opens once. */
export const eraseState = (customer: string) => ({ eraseCustomer: customer });

/** The customer that the state of a navigation names. */
export function customerOf(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("eraseCustomer" in state)) return null;
  return typeof state.eraseCustomer === "string" ? state.eraseCustomer : null;
}
