/** What the private link can be asked. */
import { ApiError, request } from "../../api/request";
import type { Acceptance, CodeSent, Comment, Comparison, PublicQuotation, RejectionReason } from "./wire";

/** The doors behind one link. */
export function quotationLink(token: string) {
  const address = `/api/quotations/${encodeURIComponent(token)}`;
  return {
    read: (signal?: AbortSignal) => request<PublicQuotation>("GET", address, signal && { signal }),
    /** Prices a choice; nothing is kept of it. */
    price: (chosen: string[], signal: AbortSignal) =>
      request<PublicQuotation>("POST", `${address}/choices`, { body: { chosen }, signal }),
    comment: (text: string, lineId?: string) =>
      request<Comment>("POST", `${address}/comments`, { body: { text, ...(lineId && { lineId }) }, retries: 0 }),
    sendCode: () => request<CodeSent>("POST", `${address}/codes`, { body: { by: "email" }, retries: 0 }),
    accept: (acceptance: Acceptance) =>
      request<PublicQuotation>("POST", `${address}/acceptance`, { body: acceptance, retries: 0 }),
    reject: (reason: RejectionReason, text: string) =>
      request<PublicQuotation>("POST", `${address}/rejection`, { body: { reason, text }, retries: 0 }),
    compare: (revision: number) => request<Comparison>("GET", `${address}/comparison?with=${revision}`),
    visits: `${address}/visits`,
    document: `${address}/document`,
  };
}

export type QuotationLink = ReturnType<typeof quotationLink>;

/** The API's own words where it answered, else the given ones. */
export function reasonOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.status !== undefined && error.status < 500 ? error.message : otherwise;
}
