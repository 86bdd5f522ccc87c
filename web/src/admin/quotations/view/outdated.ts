import type { Document as QuotationDocument, QuotationDetail, QuotationStatus } from "../../../api/contract/types.gen";
/** Whether a document says something else than its quotation by now. */

/** At home with its writers: nobody has been given it, and each change makes the file older than the quotation. */
const unsent: readonly QuotationStatus[] = ["draft", "pending_approval", "approved"];

/** What was sent stays what it is, whatever is noted about it afterwards. */
export function isOutdated(
  { state, version }: Pick<QuotationDocument, "state" | "version">,
  quotation: Pick<QuotationDetail, "status" | "version">,
): boolean {
  return state === "ready" && unsent.includes(quotation.status) && version !== quotation.version;
}
