/** What the private link can be asked. */
import { below, path, withParams } from "../../api/path";
import { ApiError, request } from "../../api/request";
import type { Acceptance, RejectionReason } from "./wire";

/** The doors behind one link. */
export function quotationLink(token: string) {
  const address = path("/api/quotations/{token}", { token });
  return {
    read: (signal?: AbortSignal) => request("GET", address, signal && { signal }),
    /** Prices a choice; nothing is kept of it. */
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

/** The API's own words where it answered, else the given ones. */
export function reasonOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.status !== undefined && error.status < 500 ? error.message : otherwise;
}
