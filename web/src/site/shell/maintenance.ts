/** Whether the public site is closed at the moment; asked again every 30 seconds. */
import { useEffect, useState } from "react";
import type { MaintenanceStatus } from "../../api/contract/types.gen";
import { maintenanceInterval, nextMaintenance } from "../../api/maintenance";
import { isSignInPage, session } from "../../api/session";
import { lazyComponent } from "../../ui/lazy-component";
import type { MaintenancePageProps } from "./maintenance-page";

export const MaintenancePage = lazyComponent<MaintenancePageProps>(async () => {
  const [{ MaintenancePage }, { recognise }] = await Promise.all([import("./maintenance-page"), forAdministrators()]);
  await recognise();
  return MaintenancePage;
});

/** Shown above the pages that nobody else sees at the time. */
export const AdministratorNotice = lazyComponent(async () => (await forAdministrators()).AdministratorNotice);

const forAdministrators = () => import("./administrators");

/** The status as it is now, beginning with the one that came with the page. */
export function useMaintenance(first: MaintenanceStatus): MaintenanceStatus {
  const [status, setStatus] = useState(first);
  useEffect(() => {
    let current = true;
    let last = first;
    async function askAgain() {
      const next = await readMaintenance(last);
      if (!current) return;
      last = next;
      setStatus(next);
    }
    const timer = setInterval(() => void askAgain(), maintenanceInterval);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [first]);
  return status;
}

/** The status after one more question, with the page for it at hand. */
export async function readMaintenance(last: MaintenanceStatus): Promise<MaintenanceStatus> {
  const next = await nextMaintenance(last);
  if (next.maintenanceMode) await MaintenancePage.preload();
  return next;
}

/** Whether this visitor finds the site closed. Administrators pass, and everybody may sign in. */
export function isClosed(status: MaintenanceStatus, pathname: string): boolean {
  return status.maintenanceMode && !isSignInPage(pathname) && session().role() !== "admin";
}
