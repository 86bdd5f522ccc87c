/** Starts everything that runs alongside the pages. Loaded after the first page. */
import { preloadToasts } from "../../ui/toast";
import { logError } from "../errors/log";
import { hasSessionCookie } from "../session/cookies";
import { watchConnection } from "./connectivity";
import { unregisterServiceWorkers } from "./service-workers";
import { warnOfSlowResources } from "./slow-resources";
import { trackVisit } from "./tracking";

export function startVisit(): void {
  trackVisit();
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
