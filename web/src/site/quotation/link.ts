/** API calls for a private quotation link. */
import { below, path, withParams } from "../../api/path";
import { ApiError, request } from "../../api/request";
import type { Acceptance, RejectionReason } from "./types";

export function quotationLink(token: string) {
  const address = path("/api/quotations/{token}", { token });
  return {
    read: (signal?: AbortSignal) => request("GET", address, signal && { signal }),
    /** Prices a selection without storing it. */
    price: (chosen: string[], signal: AbortSignal) =>
      request("POST", below(address, "choices"), { body: { chosen }, signal }),
    comment: (text: string, lineId?: string) =>
      request("POST", below(address, "comments"), { body: { text, ...(lineId && { lineId }) }, retries: 0 }),
    sendCode: () => request("POST", below(address, "codes"), { body: { by: "email" }, retries: 0 }),
    accept: (acceptance: Acceptance) => request("POST", below(address, "acceptance"), { body: acceptance, retries: 0 }),
    reject: (reason: RejectionReason, text: string) =>
      request("POST", below(address, "rejection"), { body: { reason, text }, retries: 0 }),
    compare: (revision: number) => request("GET", withParams(below(address, "comparison"), { with: revision })),
    visits: below(address, "visits"),
    document: below(address, "document"),
  };
}

export type QuotationLink = ReturnType<typeof quotationLink>;

/** The API's message if it refused the request, otherwise the fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status !== undefined && error.status < 500 ? error.message : fallback;
}
