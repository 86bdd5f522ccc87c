/** What the settings' part of the API is asked and answers. */

/** A value as the API answers it: nothing is left out, whatever may be left out of what is sent. */
export type Answered<Value> = Value extends readonly unknown[]
  ? Value
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

export type Maintenance = {
  isOn: boolean;
  message: string | null;
  version: number;
  effective: {
    isOn: boolean;
    message: string | null;
    since: string | null;
    until: string | null;
    cause: "manual" | "window" | null;
  };
  next: { id: string; startsAt: string; endsAt: string; message: string | null } | null;
};

export type MaintenanceWindow = {
  id: string;
  startsAt: string;
  endsAt: string;
  message: string | null;
  state: "planned" | "open" | "closed" | "cancelled";
  openedAt: string | null;
  closedAt: string | null;
  cancelledAt: string | null;
  remark: string | null;
  version: number;
};

export type Schedule = {
  name: string;
  description: string;
  cron: string;
  nextAt: string;
  lastAt: string | null;
  lastOutcome: "waiting" | "running" | "retrying" | "done" | "dead" | null;
  lastError: string | null;
};

export type AuditEntry = {
  id: string;
  at: string;
  actor: Person | null;
  source: "user" | "job" | "webhook" | "import" | "system";
  action: string;
  subjectKind: string;
  subjectId: string;
  changes: { field: string; old: unknown; new: unknown }[];
  ip: string | null;
};

export type ListAuditData = {
  url: "/api/admin/audit";
  query?: {
    q?: string;
    sort?: string;
    page?: number;
    perPage?: number;
    actor?: string;
    action?: string;
    subjectKind?: string;
    subject?: string;
    source?: string;
    from?: string;
    to?: string;
  };
};

export type AuditVerification = {
  sealed: number;
  waiting: number;
  isIntact: boolean;
  firstBroken: number | null;
};
