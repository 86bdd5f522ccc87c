/** API addresses of jobs, and links to their screens. */
import { path } from "../../../api/path";
import { paths } from "../../../paths";

export const address = "/api/admin/jobs";
export const addressOf = (id: string) => path("/api/admin/jobs/{id}", { id });

export const queuesAddress = "/api/admin/job-queues";
export const historyAddress = "/api/admin/job-history";
export const kindsAddress = "/api/admin/job-kinds";
export const eventsAddress = "/api/admin/job-events";

/** The jobs section with query parameters. */
export function jobsPath(parameters: Readonly<Record<string, string>> = {}): string {
  return `${paths.adminSettings()}?${new URLSearchParams({ section: "jobs", ...parameters })}`;
}

/** The list of jobs with filters. */
export function jobListPath(parameters: Readonly<Record<string, string>> = {}): string {
  return jobsPath({ view: "jobs", ...parameters });
}

/** One job, open in the drawer. */
export function jobPath(id: string): string {
  return jobListPath({ job: id });
}
