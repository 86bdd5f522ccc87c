/** Types of the settings sections, derived from the API contract. */
import type { Address, Answer, Body } from "../../api/path";

/** The sections' names in the API: all that have versions. */
export type SectionName =
  Address<"GET"> extends infer A ? (A extends `/api/admin/settings/${infer Name}/versions` ? Name : never) : never;

/** The value that a section's GET returns. */
export type ValueOf<Name extends SectionName> = Answer<"GET", `/api/admin/settings/${Name}`>["value"];

/** The value that a section's PUT takes. */
export type SentValueOf<Name extends SectionName> =
  Body<"PUT", `/api/admin/settings/${Name}`> extends { value: infer Value } ? Value : never;

export function addressOf<Name extends SectionName>(section: Name) {
  return `/api/admin/settings/${section}` as const;
}

type Response = Answer<"GET", "/api/admin/settings/organization">;
type VersionResponse = Answer<"GET", "/api/admin/settings/organization/versions">[number];

/** A section's current version. */
export type Saved<Value> = Omit<Response, "value"> & { value: Value };

/** A section's earlier version. */
export type SavedVersion = Omit<VersionResponse, "value"> & { value: unknown };
