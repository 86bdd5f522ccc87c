/** Where quotations live in the API. */

const address = "/api/admin/quotations";

/** Of all quotations, of one, or of a part of one: `addressOf(id, "price")`. */
export function addressOf(...parts: readonly string[]): string {
  return [address, ...parts.map(encodeURIComponent)].join("/");
}
