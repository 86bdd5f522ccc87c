/** Starts everything that runs alongside the pages. Loaded after the first page. */
import { nextTask } from "../../ui/idle";
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

/** Each part begins in a task of its own: the first look at cookies or storage alone takes the browser milliseconds. */
export async function startVisit(pages: Pages): Promise<void> {
  // The settings show home pages in frames, which are no visits.
  const isVisit = window.top === window;
  const parts = {
    ...(isVisit && { trackVisit }),
    resumeSession,
    ...(isVisit && { startMeasuring: () => startMeasuring(pages), startNotice: () => startNotice(pages) }),
    layOutRest,
    watchConnection,
    warnOfSlowResources,
    preloadToasts,
    unregisterServiceWorkers,
  };
  for (const [name, start] of Object.entries<() => unknown>(parts)) {
    await nextTask();
    void attempt(name, start);
  }
}

async function attempt(name: string, start: () => unknown): Promise<void> {
  try {
    await start();
  } catch (error) {
    logError(error, name);
  }
}

/** Without waiting for a request. Visitors without a session load no code for it. */
async function resumeSession(): Promise<void> {
  if (hasSessionCookie()) (await import("../session/session")).startSession();
}
