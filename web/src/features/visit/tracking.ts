/** Where a visit came from: kept for the browser session, for the day a booking is made. */
import { isSignInPage } from "../../api/session";

const campaignKeys = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_content",
  "utm_term",
  "gclid",
  "fbclid",
] as const;

export type TrackingData = { [Key in (typeof campaignKeys)[number]]?: string } & {
  sessionId: string;
  timestamp: string;
  landingPage: string;
  referrer: string;
};

export const trackingKey = "tracking_data";

/** Remembers how this visit began. A later click on an advertisement replaces the campaign, not the beginning. */
export function trackVisit(): void {
  const query = new URLSearchParams(window.location.search);
  const campaign = Object.fromEntries(
    campaignKeys.flatMap((key) => {
      const value = query.get(key);
      return value ? [[key, value]] : [];
    }),
  );
  const known = trackingData();
  if (known && Object.keys(campaign).length === 0) return;
  const data: TrackingData = {
    ...campaign,
    sessionId: known?.sessionId ?? newSessionId(),
    timestamp: known?.timestamp ?? new Date().toISOString(),
    landingPage: known?.landingPage ?? landingPage(window.location),
    referrer: known?.referrer ?? document.referrer,
  };
  try {
    sessionStorage.setItem(trackingKey, JSON.stringify(data));
  } catch {
    // Forbidden storage: the visit stays anonymous.
  }
}

/** The links of letters to their readers carry tokens, which are nobody else's business. */
function landingPage({ href, origin, pathname }: Location): string {
  return isSignInPage(pathname) ? origin + pathname : href;
}

export function trackingData(): TrackingData | null {
  try {
    return JSON.parse(sessionStorage.getItem(trackingKey) ?? "null") as TrackingData | null;
  } catch {
    return null;
  }
}

function newSessionId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
