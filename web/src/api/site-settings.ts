/** What the whole public site depends on: which pages are open, how we can be reached, which home page is on. */
import { cached } from "./cache";
import type { PageSetting, PublicOrganization } from "./contract/types.gen";
import { inGoodTime } from "./patience";
import { request } from "./request";

const minute = 60_000;

export const pageSettings = cached(() => request("GET", "/api/page-settings"), {
  staleAfter: 5 * minute,
  keptFor: 10 * minute,
});

export const organization = cached(readOrganization, { staleAfter: 5 * minute, keptFor: 5 * minute });

export const activeHomepage = cached(() => request("GET", "/api/homepages/active", { retries: 2 }), {
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

/** All texts that show a way to reach us have words of their own for what is absent here. */
export const noOrganization: PublicOrganization = {
  phoneNumber: null,
  emailId: null,
  officeAddress: null,
  city: null,
  state: null,
  googleAnalyticsId: null,
  googleAdsId: null,
  facebookPixelId: null,
};

async function readOrganization(): Promise<PublicOrganization> {
  try {
    return await request("GET", "/api/organization-settings/public", { retries: 0 });
  } catch (error) {
    console.warn("The organisation's settings could not be read; defaults are shown.", error);
    return noOrganization;
  }
}
