import type { Document as QuotationDocument, QuotationDetail, QuotationStatus } from "../../../api/contract/types.gen";

const unsent: readonly QuotationStatus[] = ["draft", "pending_approval", "approved"];

/** Whether the PDF is older than the quotation. A sent quotation no longer changes; its version still counts up. */
export function isOutdated(
  { state, version }: Pick<QuotationDocument, "state" | "version">,
  quotation: Pick<QuotationDetail, "status" | "version">,
): boolean {
  return state === "ready" && unsent.includes(quotation.status) && version !== quotation.version;
}
