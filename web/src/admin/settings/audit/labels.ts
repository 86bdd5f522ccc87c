/** Labels of the audit log, and links to its records. */
import { paths } from "../../../paths";
import { adminPaths } from "../../paths";
import { fieldLabel } from "../diff";
import { jobPath, jobsPath } from "../jobs/address";

/** `lead_status_changed` is `Lead status changed`. */
export function actionLabel(action: string): string {
  return fieldLabel(action);
}

/** Record types in the log. */
export const subjectKinds = {
  lead: "Lead",
  user: "User",
  team_member: "Team member",
  settings: "Settings",
  letter_text: "E-mail text",
  number_series: "Numbering",
  page: "Page",
  homepage: "Homepage",
  landing_page: "Landing page",
  maintenance_window: "Maintenance window",
  schedule: "Schedule",
  job: "Job",
  job_queue: "Queue",
  saved_view: "Saved view",
  export: "Export",
} as const;

export function subjectLabel(kind: string): string {
  return (subjectKinds as Record<string, string>)[kind] ?? fieldLabel(kind);
}

export const sources = {
  user: "User",
  job: "Background job",
  webhook: "Webhook",
  import: "Import",
  system: "System",
} as const;

/** The user's name, or the source where no user acted. */
export function actorLabel({
  actor,
  source,
}: {
  actor: { name: string } | null;
  source: keyof typeof sources;
}): string {
  return actor?.name ?? sources[source];
}

/** The screen of a record; null for record types without one. */
export function recordPath(kind: string, id: string): string | null {
  switch (kind) {
    case "lead":
      return adminPaths.lead(id);
    case "user":
      return `${adminPaths.users()}?user=${encodeURIComponent(id)}`;
    case "team_member":
      return adminPaths.member(id);
    case "letter_text":
      return `${paths.adminSettings()}?section=letters&letter=${encodeURIComponent(id)}`;
    case "number_series":
      return `${paths.adminSettings()}?section=numbering`;
    case "job":
      return jobPath(id);
    case "job_queue":
      return jobsPath();
    default:
      return null;
  }
}
