/** The data of the shell. */
import { type LoaderFunctionArgs, useRouteLoaderData } from "react-router";
import type { MaintenanceStatus, PageSetting, PublicOrganization, ShareCard } from "../../api/contract/types.gen";
import { open } from "../../api/maintenance";
import { withFallback } from "../../api/with-fallback";
import { noOrganization, organization, pageSettings, readPageSettings } from "../../api/site-settings";
import { istOffset } from "../../ui/ist";
import { readCardOf } from "../share-card";
import { readMaintenance } from "./maintenance";

export type ShellData = {
  settings: PageSetting[];
  organization: PublicOrganization;
  maintenance: MaintenanceStatus;
  /** For the copyright line; loaded, so that server and browser render the same. */
  year: number;
  /** Of the page, if it is none of a record. */
  shareCard?: ShareCard | null;
};

/** The server renders in UTC, in which a year ends later. Without `dayOf`, which is not part of the first load. */
function yearInIndia(): number {
  return new Date(Date.now() + istOffset).getUTCFullYear();
}

/** Requested once; after that the shell polls. */
let firstStatus: Promise<MaintenanceStatus> | null = null;

/** For tests: makes the next load ask again. */
export function resetMaintenance(): void {
  firstStatus = null;
}

export async function loadShell({ request }: LoaderFunctionArgs): Promise<ShellData> {
  firstStatus ??= readMaintenance(open);
  const [settings, contact, maintenance, shareCard] = await Promise.all([
    readPageSettings(),
    withFallback(organization.read(), noOrganization),
    withFallback(firstStatus, open),
    import.meta.env.VITE_SERVER ? readCardOf(request.url) : null,
  ]);
  return { settings, organization: contact, maintenance, year: yearInIndia(), shareCard };
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
  year: yearInIndia(),
};

/** The id of the layout of pages outside the shell, which load the same data. */
export const outsideId = "outside";

/** The shell's data, for any page inside it or inside the layout outside it. */
export function useShellData(): ShellData {
  const shell = useRouteLoaderData<ShellData>("shell");
  const outside = useRouteLoaderData<ShellData>(outsideId);
  return shell ?? outside ?? defaults;
}
