/** The company's policies. */
import type { PolicyKind, StoredPolicyDraft } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import type { BodyDocument } from "../../features/body/document";
import { readingPaths } from "../../features/reading/paths";

export const address = "/api/admin/policies";

export const addressOf = (kind: PolicyKind) => path("/api/admin/policies/{kind}", { kind });

/** Where visitors read it. */
export const publicPaths: Partial<Record<PolicyKind, string>> = {
  terms: readingPaths.termsAndConditions(),
  warranty: "/warranty",
};

export type PolicyValues = { body: BodyDocument; summary: string; effectiveOn: string | null };

export function draftOf({ body, summary, effectiveOn }: StoredPolicyDraft): PolicyValues {
  return { body: body as BodyDocument, summary, effectiveOn: effectiveOn ?? null };
}
