/** The data of the shell. */
import { useRouteLoaderData } from "react-router";
import type { MaintenanceStatus, PageSetting, PublicOrganization } from "../../api/contract/types.gen";
import { open } from "../../api/maintenance";
import { withFallback } from "../../api/with-fallback";
import { noOrganization, organization, pageSettings, readPageSettings } from "../../api/site-settings";
import { readMaintenance } from "./maintenance";

export type ShellData = {
  settings: PageSetting[];
  organization: PublicOrganization;
  maintenance: MaintenanceStatus;
  /** For the copyright line; loaded, so that server and browser render the same. */
  year: number;
};

/** Requested once; after that the shell polls. */
let firstStatus: Promise<MaintenanceStatus> | null = null;

/** For tests: makes the next load ask again. */
export function resetMaintenance(): void {
  firstStatus = null;
}

export async function loadShell(): Promise<ShellData> {
  firstStatus ??= readMaintenance(open);
  const [settings, contact, maintenance] = await Promise.all([
    readPageSettings(),
    withFallback(organization.read(), noOrganization),
    withFallback(firstStatus, open),
  ]);
  return { settings, organization: contact, maintenance, year: new Date().getFullYear() };
}

/** The data that came with the page is not asked for again. */
export function keepShellData(data: ShellData): void {
  pageSettings.keep(data.settings);
  organization.keep(data.organization);
  firstStatus = Promise.resolve(data.maintenance);
}

const defaults: ShellData = {
  settings: [],
  organization: noOrganization,
  maintenance: open,
  year: new Date().getFullYear(),
};

/** The shell's data, for any page inside it. */
export function useShellData(): ShellData {
  return useRouteLoaderData<ShellData>("shell") ?? defaults;
}
