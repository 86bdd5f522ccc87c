/** Where jobs live in the API, and where they are seen. */
import { path } from "../../../api/path";
import { paths } from "../../../paths";

export const address = "/api/admin/jobs";
export const addressOf = (id: string) => path("/api/admin/jobs/{id}", { id });

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
