/** What runs beside the pages from the start of a visit. Loaded once the first page is on its way. */
import { preloadToasts } from "../../ui/toast";
import { logError } from "../errors/log";
import { hasSessionCookie } from "../session/cookies";
import { watchConnection } from "./connectivity";
import { unregisterServiceWorkers } from "./service-workers";
import { warnOfSlowResources } from "./slow-resources";
import { trackVisit } from "./tracking";

export function beginVisit(): void {
  trackVisit();
  takeUpSession().catch((error: unknown) => logError(error, "takeUpSession"));
  watchConnection();
  warnOfSlowResources();
  preloadToasts().catch((error: unknown) => logError(error, "preloadToasts"));
  unregisterServiceWorkers().catch((error: unknown) => logError(error, "unregisterServiceWorkers"));
}

/** From here on, requests say who sends them. Visitors who are not signed in load nothing for it. */
async function takeUpSession(): Promise<void> {
  if (hasSessionCookie()) (await import("../session/session")).beginSession();
}
