/** Settings of the public site: enabled pages, contact details and the active home page. */
import { cached } from "./cache";
import type { PageSetting, PublicOrganization } from "./contract/types.gen";
import { withFallback } from "./with-fallback";
import { request } from "./request";

const minute = 60_000;

export const pageSettings = cached(() => request("GET", "/api/page-settings"), {
  staleAfter: 5 * minute,
  maxAge: 10 * minute,
});

export const organization = cached(readOrganization, { staleAfter: 5 * minute, maxAge: 5 * minute });

/** What the company calls itself: by the settings read last, which the layout of every page reads. */
export function brandName(): string {
  return organization.peek()?.brandName ?? "Nivas";
}

export const activeHomepage = cached(() => request("GET", "/api/homepages/active", { retries: 2 }), {
  staleAfter: minute / 2,
  maxAge: minute,
});

/** If they cannot be read, all pages are enabled and shown. */
export async function readPageSettings(): Promise<PageSetting[]> {
  try {
    return await withFallback(pageSettings.read(), []);
  } catch (error) {
    console.warn("The page settings could not be read; all pages are shown.", error);
    return [];
  }
}

/** Texts with contact details have fallbacks for absent values. */
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
