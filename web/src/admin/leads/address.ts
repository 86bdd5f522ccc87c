/** Where leads live in the API. */

const address = "/api/admin/leads";

/** Of all leads, or of one. */
export function addressOf(id?: string): string {
  return id === undefined ? address : `${address}/${encodeURIComponent(id)}`;
}
