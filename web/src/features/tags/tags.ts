/** The tags in the settings. Loaded with the first yes: visitors who do not agree never fetch this code. */
import type { PublicOrganization } from "../../api/contract/types.gen";
import type { Purposes } from "../consent/choice";
import type { SiteEvent } from "../events/report";
import { createGoogle } from "./google";
import { createMeta } from "./meta";

export type Tags = {
  /** Applies a choice: to what is sent from now on. */
  update: (purposes: Purposes) => void;
  send: (event: SiteEvent) => void;
};

export function createTags(settings: PublicOrganization): Tags {
  const { googleAnalyticsId, googleAdsId, facebookPixelId } = settings;
  const google = googleAnalyticsId || googleAdsId ? createGoogle(settings) : null;
  const meta = facebookPixelId ? createMeta(facebookPixelId) : null;
  let applied: Purposes | null = null;
  return {
    update: (purposes) => {
      if (purposes === applied) return;
      applied = purposes;
      google?.update(purposes);
      meta?.update(purposes.ads);
    },
    send: (event) => {
      if ("eventId" in event && !isFirst(event.eventId)) return;
      google?.send(event);
      meta?.send(event);
    },
  };
}

const sentKey = "sent_events";

/** Whether an event was not sent yet: the page that reports it may be reloaded. */
function isFirst(eventId: string): boolean {
  try {
    const sent = JSON.parse(sessionStorage.getItem(sentKey) ?? "[]") as string[];
    if (sent.includes(eventId)) return false;
    sessionStorage.setItem(sentKey, JSON.stringify([...sent, eventId].slice(-20)));
  } catch {
    // Storage is blocked: platforms count it once by its id.
  }
  return true;
}
