/**
 * Measures a visit as far as the visitor agrees: records it with the server, and passes what happens on to the tags of
 * Google and Meta. Without a yes, events end here.
 */
import type { DataRouter } from "react-router";
import { organization } from "../../api/site-settings";
import { session } from "../../api/session";
import type { Purposes } from "../consent/choice";
import { consent, startConsent, subscribeToConsent } from "../consent/consent";
import { logError } from "../errors/log";
import { type SiteEvent, report, subscribe } from "../events/report";
import { paths } from "../../paths";
import { expireTagCookies } from "../tags/cookies";
import type { Tags } from "../tags/tags";
import { isPublicPage } from "./address";
import { recordVisit } from "./record";
import { noteInterest } from "./tracking";

/** The part of the router that says which page is shown. */
export type Pages = Pick<DataRouter, "state" | "subscribe">;

/** Milliseconds after which a page has its title. */
const titleDelay = 400;

export async function startMeasuring(pages: Pages): Promise<void> {
  let shown: string | null = null;
  let viewing: ReturnType<typeof setTimeout> | undefined;
  let tags: Promise<Tags> | null = null;
  const early: SiteEvent[] = [];

  function onPage(): void {
    const { location, navigation } = pages.state;
    if (navigation.state !== "idle" || location.pathname === shown) return;
    shown = location.pathname;
    if (!isPublicPage(shown)) return;
    if (shown === paths.pricing()) noteInterest("pricingSeenAt");
    recordVisit();
    clearTimeout(viewing);
    viewing = setTimeout(onView, titleDelay);
  }

  function onView(): void {
    viewing = undefined;
    report({ name: "page_view" });
  }

  /** What happens before the choice is known waits for it. */
  function onEvent(event: SiteEvent): void {
    if (consent().status === "unknown") early.push(event);
    else void pass(event);
  }

  async function pass(event: SiteEvent): Promise<void> {
    if (isAllowed(consent().purposes) && !isStaff()) (await loadTags()).send(event);
  }

  async function loadTags(): Promise<Tags> {
    tags ??= Promise.all([organization.read(), import("../tags/tags")]).then(([settings, { createTags }]) =>
      createTags(settings),
    );
    const loaded = await tags;
    loaded.update(consent().purposes);
    return loaded;
  }

  let before: Purposes | null = null;

  async function onConsent(): Promise<void> {
    const { purposes, status } = consent();
    if (status === "unknown") return;
    for (const event of early.splice(0)) await pass(event);
    const isNew = before !== null && isAllowed(purposes) && !isAllowed(before);
    before = purposes;
    if (tags || isAllowed(purposes)) await loadTags();
    expireTagCookies(purposes);
    recordVisit();
    // The page on which the visitor said yes is the first that is measured.
    if (isNew && viewing === undefined) onView();
  }

  pages.subscribe(onPage);
  subscribe(onEvent);
  subscribeToConsent(() => void onConsent().catch((error: unknown) => logError(error, "onConsent")));
  onPage();
  await startConsent();
}

const isAllowed = ({ analytics, ads }: Purposes) => analytics || ads;

/** Colleagues who look at the site are no visitors. */
function isStaff(): boolean {
  const role = session().role();
  return role !== null && role !== "client";
}
