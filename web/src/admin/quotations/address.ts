/** Where quotations live in the API, and where one is begun. */
import { adminPaths } from "../paths";

const address = "/api/admin/quotations";

/** Of all quotations, of one, or of a part of one: `addressOf(id, "price")`. */
export function addressOf(...parts: readonly string[]): string {
  return [address, ...parts.map(encodeURIComponent)].join("/");
}

/** Where one is begun for somebody who asked, or for somebody with a contract. */
export function beginFor(whom: { lead: string } | { customer: string }): string {
  return `${adminPaths.newQuotation()}?${new URLSearchParams(whom).toString()}`;
}
