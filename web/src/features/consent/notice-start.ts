/**
 * Shows the notice about cookies to visitors who have not chosen yet, once they can read the page, and opens the same
 * choice from the footer. The code of the notice is only loaded for them.
 *
 * It is our own and not `vanilla-cookieconsent` 3.1, which was looked at: that is 10 KB of script and 5 KB of styles,
 * compressed, where this is 2; it gives every visitor an id in its cookie, before and without a yes; and it knows no
 * Global Privacy Control. Its texts are inserted as markup, where ours come from the settings and are only text.
 */
import { logError } from "../errors/log";
import { isPublicPage } from "../visit/address";
import type { Pages } from "../visit/measure";
import { consent, subscribeToConsent } from "./consent";

/** The footer belongs to the first load, which has no room for more than this mark. */
const opener = "[data-cookies]";

/** Milliseconds between the complete page and the notice. */
const readingDelay = 1200;

export function startNotice(pages: Pages): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>(opener);
    if (button) void withNotice(({ openSettings }) => openSettings(pages, button));
  });
  void askOnce(pages);
}

/** Shows the notice on the first page that asks, and for as long as it is not answered. */
async function askOnce(pages: Pages): Promise<void> {
  await readable();
  const show = () => {
    if (consent().status !== "unasked" || !isPublicPage(pages.state.location.pathname)) return;
    stop.forEach((unsubscribe) => unsubscribe());
    void withNotice(({ showNotice }) => showNotice(pages));
  };
  const stop = [subscribeToConsent(show), pages.subscribe(show)];
  show();
}

/** A failure is only logged: nothing is allowed without a choice. */
async function withNotice(show: (notice: typeof import("./notice")) => void): Promise<void> {
  try {
    show(await import("./notice"));
  } catch (error) {
    logError(error, "cookieNotice");
  }
}

/** Resolves when the page is complete and has been there for a moment. */
async function readable(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  await new Promise((resolve) => setTimeout(resolve, readingDelay));
  // Safari has no idle callbacks.
  if ("requestIdleCallback" in window) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));
}
