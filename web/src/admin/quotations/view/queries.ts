/** Queries about the customer's page: its link and its openings. */
import type { QuotationDetail } from "../../../api/contract/types.gen";
import { query } from "../../kit/query";
import { path } from "../../../api/path";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../kit/access";

/** In milliseconds. */
const pollInterval = 20_000;

/** Only for users who can send quotations. */
export function useCustomerLink({ id, sentAt }: QuotationDetail) {
  const mayManage = useMay("quotations")("manage");
  return useQuery({ ...query(path("/api/admin/quotations/{id}/link", { id })), enabled: mayManage && sentAt !== null });
}

export function useOpenings({ id, sentAt }: QuotationDetail) {
  return useQuery({
    ...query(path("/api/admin/quotations/{id}/openings", { id })),
    enabled: sentAt !== null,
    staleTime: 0,
    refetchInterval: pollInterval,
  });
}

/** The status changes at the first opening; the list of openings only when that visit ends. */
export function isUnopened({ status, signed }: Pick<QuotationDetail, "status" | "signed">): boolean {
  return status !== "viewed" && signed === null;
}
