/** What the settings' part of the API is asked and answers. */

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
};

export type WorkingHours = { weekdays: Span; sunday: Span };
export type Span = { from: string; until: string };

export type Organization = {
  brandName?: string;
  legalName?: string | null;
  phoneNumber?: string | null;
  emailId?: string | null;
  officeAddress?: string | null;
  city?: string | null;
  state?: string | null;
  googleAnalyticsId?: string | null;
  googleAdsId?: string | null;
  facebookPixelId?: string | null;
  gstin?: string | null;
  pan?: string | null;
  bank?: {
    accountName: string;
    accountNumber: string;
    ifsc: string;
    bankName: string;
    branch?: string;
  } | null;
  upiId?: string | null;
  hours?: WorkingHours | null;
  socialLinks?: Partial<Record<"facebook" | "instagram" | "linkedin" | "pinterest" | "x" | "youtube", string | null>>;
  grievanceOfficer?: { name: string; email: string; phone: string } | null;
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
