/** What the frame around every page needs to know. */
import { useRouteLoaderData } from "react-router";
import type { PageSetting, PublicOrganization } from "../../api/contract/types.gen";
import { noOrganization, organization, pageSettings } from "../../api/site-settings";

export type ShellData = { settings: PageSetting[]; organization: PublicOrganization };

export async function loadShell(): Promise<ShellData> {
  const [settings, contact] = await Promise.all([pageSettings.read().catch(() => []), organization.read()]);
  return { settings, organization: contact };
}

const nothingKnown: ShellData = { settings: [], organization: noOrganization };

/** The frame's data, for any page inside it. */
export function useShellData(): ShellData {
  return useRouteLoaderData<ShellData>("shell") ?? nothingKnown;
}
