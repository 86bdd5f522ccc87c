/** The customer's link, and what its page tells of who opened it. */
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../kit/access";
import { ask } from "../../kit/query";
import { addressOf } from "../address";
import type { QuotationDetail, QuotationLink, QuotationOpening } from "../contract";

/** Milliseconds after which it is asked whether somebody has looked again. */
const pause = 20_000;

/** For those who may send it: whoever only looks on gets no link. */
export function useLink({ id, sentAt }: QuotationDetail) {
  const mayManage = useMay("quotations")("manage");
  return useQuery({ ...ask<QuotationLink>(addressOf(id, "link")), enabled: mayManage && sentAt !== null });
}

export function useOpenings({ id, sentAt }: QuotationDetail) {
  return useQuery({
    ...ask<{ items: QuotationOpening[] }>(addressOf(id, "openings")),
    enabled: sentAt !== null,
    staleTime: 0,
    refetchInterval: pause,
  });
}

/** A first look is known at once; how long it was, only when it is over. */
export function isUnseen({ status, signed }: Pick<QuotationDetail, "status" | "signed">): boolean {
  return status !== "viewed" && signed === null;
}
