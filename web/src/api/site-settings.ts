/** What the whole public site depends on: which pages are open, how we can be reached, which home page is on. */
import { cached } from "./cache";
import type { ActiveHomepage, PageSetting, PublicOrganization } from "./contract/types.gen";
import { inGoodTime } from "./patience";
import { request } from "./request";

const minute = 60_000;

export const pageSettings = cached(() => request<PageSetting[]>("GET", "/api/page-settings"), {
  staleAfter: 5 * minute,
  keptFor: 10 * minute,
});

export const organization = cached(readOrganization, { staleAfter: 5 * minute, keptFor: 5 * minute });

export const activeHomepage = cached(() => request<ActiveHomepage>("GET", "/api/homepages/active", { retries: 2 }), {
  staleAfter: minute / 2,
  keptFor: minute,
});

/** Settings that cannot be read close nothing: all pages count as open and shown. */
export async function readPageSettings(): Promise<PageSetting[]> {
  try {
    return await inGoodTime(pageSettings.read(), []);
  } catch (error) {
    console.warn("The page settings could not be read; all pages are shown.", error);
    return [];
  }
}

/** What is only there when somebody has set it. */
type Extra = "hours" | "socialLinks" | "bookingNotice" | "marketingAsk" | "grievanceOfficer";

/** How we can be reached; what is not known is null. */
export type Organization = Required<Omit<PublicOrganization, Extra>> & Pick<PublicOrganization, Extra>;

/** All texts that show a way to reach us have words of their own for what is absent here. */
export const noOrganization: Organization = {
  phoneNumber: null,
  emailId: null,
  officeAddress: null,
  city: null,
  state: null,
  googleAnalyticsId: null,
  googleAdsId: null,
  facebookPixelId: null,
};

async function readOrganization(): Promise<Organization> {
  try {
    const known = await request<PublicOrganization>("GET", "/api/organization-settings/public", { retries: 0 });
    return { ...noOrganization, ...known };
  } catch (error) {
    console.warn("The organisation's settings could not be read; defaults are shown.", error);
    return noOrganization;
  }
}
