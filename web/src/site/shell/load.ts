/** What the frame around every page needs to know. */
import { useRouteLoaderData } from "react-router";
import type { MaintenanceStatus, PageSetting, PublicOrganization } from "../../api/contract/types.gen";
import { open } from "../../api/maintenance";
import { inGoodTime } from "../../api/patience";
import { noOrganization, organization, readPageSettings } from "../../api/site-settings";
import { readMaintenance } from "./maintenance";

export type ShellData = {
  settings: PageSetting[];
  organization: PublicOrganization;
  maintenance: MaintenanceStatus;
  /** For the copyright line; from the loader, so that server and browser agree on it. */
  year: number;
};

/** The maintenance status is asked for once; from then on the frame itself keeps asking. */
let firstStatus: Promise<MaintenanceStatus> | null = null;

/** Has the next visit ask again. */
export function forgetMaintenance(): void {
  firstStatus = null;
}

export async function loadShell(): Promise<ShellData> {
  firstStatus ??= readMaintenance(open);
  const [settings, contact, maintenance] = await Promise.all([
    readPageSettings(),
    inGoodTime(organization.read(), noOrganization),
    inGoodTime(firstStatus, open),
  ]);
  return { settings, organization: contact, maintenance, year: new Date().getFullYear() };
}

const nothingKnown: ShellData = {
  settings: [],
  organization: noOrganization,
  maintenance: open,
  year: new Date().getFullYear(),
};

/** The frame's data, for any page inside it. */
export function useShellData(): ShellData {
  return useRouteLoaderData<ShellData>("shell") ?? nothingKnown;
}
