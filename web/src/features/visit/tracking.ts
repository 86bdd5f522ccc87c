/** Where a visit came from, stored for the browser session. */
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

/** Stores how the visit started. A later ad click replaces the campaign but not the landing page and referrer. */
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
    // Storage is blocked: the visit is not tracked.
  }
}

/** Sign-in links from e-mails carry tokens, which must not be stored. */
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
