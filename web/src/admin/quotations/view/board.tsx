/** The quotation's materials and finishes, as its customer sees them. */
import { useQuery } from "@tanstack/react-query";
import type { QuotationDetail } from "../../../api/contract/types.gen";
import { path } from "../../../api/path";
import { Board } from "../../../features/materials/board";
import { PendingSection } from "../../kit/drawer";
import { query } from "../../kit/query";
import { numberText } from "../labels";

export function BoardSection({ quotation: { id, number, revision, draft } }: { quotation: QuotationDetail }) {
  const { data: offer, error, refetch } = useQuery(query(path("/api/admin/quotations/{id}/offer", { id })));
  if (!offer) return <PendingSection error={error} refetch={refetch} />;
  if (offer.board.length === 0) {
    return (
      <p className="px-4 py-8 text-center text-ash md:px-6">
        No materials yet. Enter the material or finish of a line, and it appears here.
      </p>
    );
  }
  const caption = [number ? numberText(number, revision) : "Draft", draft.clientName].filter(Boolean).join(" · ");
  return <Board items={offer.board} caption={caption} className="px-4 py-5 md:px-6" />;
}
