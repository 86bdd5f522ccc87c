/** The customer's link, and what its page tells of who opened it. */
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../kit/query";
import { addressOf } from "../address";
import type { QuotationDetail, QuotationLink } from "../contract";

/** Milliseconds after which it is asked whether somebody has looked again. */
const pause = 20_000;

export function useLink({ id, sentAt }: QuotationDetail) {
  return useQuery({
    ...ask<QuotationLink>(addressOf(id, "link")),
    enabled: sentAt !== null,
    staleTime: 0,
    refetchInterval: pause,
  });
}

/** A first look is known at once; how long it was, only when it is over. */
export function isUnseen({ status, signed }: Pick<QuotationDetail, "status" | "signed">): boolean {
  return status !== "viewed" && signed === null;
}
