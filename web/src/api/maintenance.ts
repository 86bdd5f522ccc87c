/** Polls whether the site is in maintenance. */
import type { MaintenanceStatus } from "./contract/types.gen";
import { ApiError, kindOfStatus } from "./error";

export const maintenanceInterval = 30_000;

export const open: MaintenanceStatus = { maintenanceMode: false, maintenanceMessage: null };

/** Neither retried nor gated: the next poll comes soon, and must not open the gate for visitors' requests. */
export async function pollMaintenance(): Promise<MaintenanceStatus> {
  const failure = "Failed to fetch maintenance status";
  let response: Response;
  try {
    response = await fetch("/api/system/maintenance", {
      credentials: "include",
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(maintenanceInterval),
    });
  } catch (cause) {
    throw new ApiError(failure, { kind: "NETWORK", cause });
  }
  if (!response.ok) throw new ApiError(failure, { kind: kindOfStatus(response.status), status: response.status });
  return response.json() as Promise<MaintenanceStatus>;
}

/** Polls once. A response that is not OK means no maintenance; without a response, the last status stays. */
export async function nextMaintenance(last: MaintenanceStatus): Promise<MaintenanceStatus> {
  try {
    return await pollMaintenance();
  } catch (error) {
    return error instanceof ApiError && error.status === undefined ? last : open;
  }
}
