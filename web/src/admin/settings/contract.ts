/** The sections of the settings at the API, and what all of them answer. */
import type { Address, Answer, Body } from "../../api/path";

/** The sections, by their names at the API. */
export type SectionName =
  Address<"PUT"> extends infer A ? (A extends `/api/admin/settings/${infer Name}` ? Name : never) : never;

/** What a section has to say. */
export type ValueOf<Name extends SectionName> = Answer<"GET", `/api/admin/settings/${Name}`>["value"];

/** What a section is sent. */
export type SentValueOf<Name extends SectionName> =
  Body<"PUT", `/api/admin/settings/${Name}`> extends { value: infer Value } ? Value : never;

export function addressOf<Name extends SectionName>(section: Name) {
  return `/api/admin/settings/${section}` as const;
}

type Answered = Answer<"GET", "/api/admin/settings/organization">;
type AnsweredVersion = Answer<"GET", "/api/admin/settings/organization/versions">[number];

/** A section as it is now. */
export type Saved<Value> = Omit<Answered, "value"> & { value: Value };

/** A section as it was saved once. */
export type SavedVersion = Omit<AnsweredVersion, "value"> & { value: unknown };
