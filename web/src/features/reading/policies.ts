/** Where visitors read the company's policies. */
import type { PolicyKind } from "../../api/contract/types.gen";
import { type PageName, pagePath } from "../pages/public-pages";

export const policyPages = {
  terms: "terms-and-conditions",
  privacy: "privacy-policy",
  returns: "returns-policy",
  shipping: "shipping-policy",
  warranty: "warranty",
} as const satisfies Record<PolicyKind, PageName>;

export const policyPath = (kind: PolicyKind) => pagePath(policyPages[kind]);

/** Path of one version. The warranty's page has more than its policy. */
export function policyVersionPath(kind: PolicyKind, number: number): string {
  return `${policyPath(kind)}?version=${number}${kind === "warranty" ? "#policy" : ""}`;
}
