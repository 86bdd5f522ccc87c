/** What the settings' part of the API answers. */
import type { Entry, Recurring, Standing, Verification, Window } from "../../api/contract/types.gen";

/** A value as the API answers it: nothing is left out, whatever may be left out of what is sent. */
export type Answered<Value> = Value extends readonly unknown[]
  ? { [Place in keyof Value]: Answered<Value[Place]> }
  : Value extends object
    ? { [Name in keyof Value]-?: Answered<Exclude<Value[Name], undefined>> }
    : Value;

export type Person = { id: string; name: string };

/** A section of the settings as it is now. */
export type Saved<Value> = {
  value: Value;
  version: number;
  updatedAt: string | null;
  updatedBy: Person | null;
};

/** A section as it was saved once. */
export type SavedVersion<Value = unknown> = {
  version: number;
  value: Value;
  changedAt: string;
  changedBy: Person | null;
};

export type Maintenance = Answered<Standing>;
export type MaintenanceWindow = Answered<Window>;
export type Schedule = Answered<Recurring>;
export type AuditEntry = Answered<Entry>;
export type AuditVerification = Answered<Verification>;
