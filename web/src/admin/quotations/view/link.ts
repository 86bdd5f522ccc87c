/** The customer's link, and what its page tells of who opened it. */
import type { QuotationDetail } from "../../../api/contract/types.gen";
import { query } from "../../kit/query";
import { path } from "../../../api/path";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../kit/access";

/** Milliseconds after which it is asked whether somebody has looked again. */
const pause = 20_000;

/** For those who may send it: whoever only looks on gets no link. */
export function useLink({ id, sentAt }: QuotationDetail) {
  const mayManage = useMay("quotations")("manage");
  return useQuery({ ...query(path("/api/admin/quotations/{id}/link", { id })), enabled: mayManage && sentAt !== null });
}

export function useOpenings({ id, sentAt }: QuotationDetail) {
  return useQuery({
    ...query(path("/api/admin/quotations/{id}/openings", { id })),
    enabled: sentAt !== null,
    staleTime: 0,
    refetchInterval: pause,
  });
}

/** A first look is known at once; how long it was, only when it is over. */
export function isUnseen({ status, signed }: Pick<QuotationDetail, "status" | "signed">): boolean {
  return status !== "viewed" && signed === null;
}
