/** Where quotations live in the API, and where one is begun. */
import { path } from "../../api/path";
import { adminPaths } from "../paths";

export const address = "/api/admin/quotations";
export const addressOf = (id: string) => path("/api/admin/quotations/{id}", { id });

/** Where one is begun for somebody who asked, or for somebody with a contract. */
export function beginFor(whom: { lead: string } | { customer: string }): string {
  return `${adminPaths.newQuotation()}?${new URLSearchParams(whom).toString()}`;
}
