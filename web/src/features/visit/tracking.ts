/**
 * Where a visit came from, stored for the browser session: nothing of it outlives the tab, and nothing of it is sent
 * unless the visitor agrees, or sends a form of which it is a part.
 */
import { withoutSecrets } from "./address";

const clickIds = ["gclid", "gbraid", "wbraid", "fbclid"] as const;

const campaignKeys = ["utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term", ...clickIds] as const;

type ClickId = (typeof clickIds)[number];

export type TrackingData = { [Key in (typeof campaignKeys)[number]]?: string } & {
  sessionId: string;
  timestamp: string;
  landingPage: string;
  referrer: string;
  /** When each click id was captured: platforms count from then, and want the latest. */
  clickTimes?: { [Key in ClickId]?: string };
  /** First looked at prices. */
  pricingSeenAt?: string;
  /** First changed a plan in the kitchen calculator. */
  calculatorUsedAt?: string;
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
  ) as Pick<TrackingData, (typeof campaignKeys)[number]>;
  const known = trackingData();
  if (known && Object.keys(campaign).length === 0) return;
  const now = new Date().toISOString();
  const clickTimes = timesOf(campaign, known, now);
  store({
    ...campaign,
    ...(clickTimes && { clickTimes }),
    sessionId: known?.sessionId ?? newSessionId(),
    timestamp: known?.timestamp ?? now,
    landingPage: known?.landingPage ?? withoutSecrets(window.location.href),
    referrer: known?.referrer ?? withoutSecrets(document.referrer),
    ...(known?.pricingSeenAt && { pricingSeenAt: known.pricingSeenAt }),
    ...(known?.calculatorUsedAt && { calculatorUsedAt: known.calculatorUsedAt }),
  });
}

/** A reload of the page with the same click is no new click. */
function timesOf(campaign: Partial<TrackingData>, known: TrackingData | null, now: string): TrackingData["clickTimes"] {
  const clicks = clickIds.filter((id) => campaign[id]);
  if (clicks.length === 0) return undefined;
  return Object.fromEntries(clicks.map((id) => [id, (known?.[id] === campaign[id] && known?.clickTimes?.[id]) || now]));
}

/** Notes a sign of interest, the first time. */
export function noteInterest(sign: "pricingSeenAt" | "calculatorUsedAt"): void {
  const known = trackingData();
  if (known && !known[sign]) store({ ...known, [sign]: new Date().toISOString() });
}

function store(data: TrackingData): void {
  try {
    sessionStorage.setItem(trackingKey, JSON.stringify(data));
  } catch {
    // Storage is blocked: the visit is not tracked.
  }
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
