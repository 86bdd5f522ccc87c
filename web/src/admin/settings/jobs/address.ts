/** Where jobs live in the API, and where they are seen. */
import { paths } from "../../../paths";

const address = "/api/admin/jobs";

/** Of all jobs, or of one. */
export function addressOf(id?: string): string {
  return id === undefined ? address : `${address}/${encodeURIComponent(id)}`;
}

export const queuesAddress = "/api/admin/job-queues";
export const historyAddress = "/api/admin/job-history";
export const kindsAddress = "/api/admin/job-kinds";
export const eventsAddress = "/api/admin/job-events";

/** The screen, with what it is to show. */
export function jobsScreen(parameters: Readonly<Record<string, string>> = {}): string {
  return `${paths.adminSettings()}?${new URLSearchParams({ section: "jobs", ...parameters })}`;
}

/** The screen's list, narrowed to what the parameters say. */
export function jobList(parameters: Readonly<Record<string, string>> = {}): string {
  return jobsScreen({ view: "jobs", ...parameters });
}

/** One job, opened beside the list. */
export function jobScreen(id: string): string {
  return jobList({ job: id });
}
