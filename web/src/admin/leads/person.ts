/** What leads and customers have in common: both are people who can be written to. */
import type { Path } from "../../api/path";

/** The address of a lead or of a customer. */
export type PersonPath = Path<"/api/admin/leads/{id}" | "/api/admin/customers/{id}">;
