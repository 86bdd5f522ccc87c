import { path } from "../../api/path";
import { adminPaths } from "../paths";

export const address = "/api/admin/quotations";
export const addressOf = (id: string) => path("/api/admin/quotations/{id}", { id });

/** The quotation's page as its customer sees it, or will. */
export const customerView = (id: string) => `/quotation/preview/${encodeURIComponent(id)}`;

/** The new-quotation screen, filled in for a lead or a customer. */
export function newQuotationPath(recipient: { lead: string } | { customer: string }): string {
  return `${adminPaths.newQuotation()}?${new URLSearchParams(recipient).toString()}`;
}
