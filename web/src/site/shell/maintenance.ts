/** The maintenance status of the public site, polled every 30 seconds. */
import { useEffect, useState } from "react";
import type { MaintenanceStatus } from "../../api/contract/types.gen";
import { maintenanceInterval, nextMaintenance } from "../../api/maintenance";
import { isSignInPage, session } from "../../api/session";
import { lazyComponent } from "../../ui/lazy-component";
import type { MaintenancePageProps } from "./maintenance-page";

export const MaintenancePage = lazyComponent<MaintenancePageProps>(async () => {
  const [{ MaintenancePage }, { loadRole }] = await Promise.all([import("./maintenance-page"), adminModule()]);
  await loadRole();
  return MaintenancePage;
});

export const AdminNotice = lazyComponent(async () => (await adminModule()).AdminNotice);

const adminModule = () => import("./admin-maintenance");

/** The current status, starting with the one loaded with the page. */
export function useMaintenance(first: MaintenanceStatus): MaintenanceStatus {
  const [status, setStatus] = useState(first);
  useEffect(() => {
    let current = true;
    let last = first;
    async function poll() {
      const next = await readMaintenance(last);
      if (!current) return;
      last = next;
      setStatus(next);
    }
    const timer = setInterval(() => void poll(), maintenanceInterval);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [first]);
  return status;
}

/** Reads the status and, in maintenance, preloads the maintenance page. */
export async function readMaintenance(last: MaintenanceStatus): Promise<MaintenanceStatus> {
  const next = await nextMaintenance(last);
  if (next.maintenanceMode) await MaintenancePage.preload();
  return next;
}

/** Whether this visitor sees the maintenance page. Admins bypass it, and the sign-in page stays open. */
export function isClosed(status: MaintenanceStatus, pathname: string): boolean {
  return status.maintenanceMode && !isSignInPage(pathname) && session().role() !== "admin";
}
