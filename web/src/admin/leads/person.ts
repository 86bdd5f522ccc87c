import type { Path } from "../../api/path";

/** The API path of a lead or a customer: both have a timeline, notes and consents. */
export type PersonPath = Path<"/api/admin/leads/{id}" | "/api/admin/customers/{id}">;
