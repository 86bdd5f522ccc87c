/** Fetches the code of the dashboard; the build lets the browser find its dozens of files one after the other. */
export function prefetchDashboard(): Promise<unknown> {
  return import("./dashboard/route");
}
