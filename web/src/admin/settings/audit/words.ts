/** The audit log's names in words, and where its records are to be seen. */
import { adminPaths } from "../../paths";
import { fieldLabel } from "../diff";
import { jobScreen, jobsScreen } from "../jobs/address";

/** `lead_status_changed` is `Lead status changed`. */
export function actionWords(action: string): string {
  return fieldLabel(action);
}

/** Kinds of records that the log speaks of. */
export const subjectKinds = {
  lead: "Lead",
  user: "User",
  team_member: "Team member",
  settings: "Settings",
  page: "Page",
  homepage: "Homepage",
  maintenance_window: "Maintenance window",
  schedule: "Recurring work",
  job: "Job",
  job_queue: "Queue",
  saved_view: "Saved view",
  export: "Export",
} as const;

export function subjectWords(kind: string): string {
  return (subjectKinds as Record<string, string>)[kind] ?? fieldLabel(kind);
}

export const sources = {
  user: "Person",
  job: "Worker",
  webhook: "Other service",
  import: "Import",
  system: "Product itself",
} as const;

/** Who did it, where it was no person. */
export function actorWords({
  actor,
  source,
}: {
  actor: { name: string } | null;
  source: keyof typeof sources;
}): string {
  return actor?.name ?? sources[source];
}

/** Where a record is to be seen; null for kinds without a screen. */
export function recordAddress(kind: string, id: string): string | null {
  const query = (name: string) => `?${new URLSearchParams({ [name]: id })}`;
  switch (kind) {
    case "lead":
      return `${adminPaths.leads()}${query("lead")}`;
    case "user":
      return `${adminPaths.users()}${query("user")}`;
    case "team_member":
      return `${adminPaths.team()}${query("member")}`;
    case "job":
      return jobScreen(id);
    case "job_queue":
      return jobsScreen();
    default:
      return null;
  }
}
