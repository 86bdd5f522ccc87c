/** What runs beside the pages from the start of a visit. Loaded once the first page is on its way. */
import { preloadToasts } from "../../ui/toast";
import { logError } from "../errors/log";
import { watchConnection } from "./connectivity";
import { unregisterServiceWorkers } from "./service-workers";
import { warnOfSlowResources } from "./slow-resources";
import { trackVisit } from "./tracking";

export function beginVisit(): void {
  trackVisit();
  watchConnection();
  warnOfSlowResources();
  preloadToasts().catch((error: unknown) => logError(error, "preloadToasts"));
  unregisterServiceWorkers().catch((error: unknown) => logError(error, "unregisterServiceWorkers"));
}
