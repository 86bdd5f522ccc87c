/** Starts everything that runs alongside the pages. Loaded after the first page. */
import { preloadToasts } from "../../ui/toast";
import { logError } from "../errors/log";
import { hasSessionCookie } from "../session/cookies";
import { watchConnection } from "./connectivity";
import { unregisterServiceWorkers } from "./service-workers";
import { warnOfSlowResources } from "./slow-resources";
import { startNotice } from "../consent/notice-start";
import { layOutRest } from "./lay-out";
import { type Pages, startMeasuring } from "./measure";
import { trackVisit } from "./tracking";

export function startVisit(pages: Pages): void {
  // The settings show home pages in frames, which are no visits.
  if (window.top === window) {
    trackVisit();
    startMeasuring(pages).catch((error: unknown) => logError(error, "startMeasuring"));
    startNotice(pages);
  }
  layOutRest();
  resumeSession().catch((error: unknown) => logError(error, "resumeSession"));
  watchConnection();
  warnOfSlowResources();
  preloadToasts().catch((error: unknown) => logError(error, "preloadToasts"));
  unregisterServiceWorkers().catch((error: unknown) => logError(error, "unregisterServiceWorkers"));
}

/** Requests carry the access token from here on. Visitors without a session load no code for it. */
async function resumeSession(): Promise<void> {
  if (hasSessionCookie()) (await import("../session/session")).startSession();
}
