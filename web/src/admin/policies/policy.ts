/** The company's policies. */
import type { PolicyKind, StoredPolicyDraft } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import type { BodyDocument } from "../../features/body/document";

export const address = "/api/admin/policies";

export const addressOf = (kind: PolicyKind) => path("/api/admin/policies/{kind}", { kind });

export type PolicyValues = { body: BodyDocument; summary: string; effectiveOn: string | null };

export function draftOf({ body, summary, effectiveOn }: StoredPolicyDraft): PolicyValues {
  return { body: body as BodyDocument, summary, effectiveOn: effectiveOn ?? null };
}
