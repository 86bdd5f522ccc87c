/**
 * Google's tag: Analytics with consent to analytics, conversions of Google Ads with consent to ads.
 *
 * Consent Mode is told that everything is denied before anything else, and of each choice after it. The script is
 * loaded with the first yes. It would read the page's address and where the visitor came from by itself: it is given
 * both without secrets, such as the link of an order.
 */
import type { PublicOrganization } from "../../api/contract/types.gen";
import type { Purposes } from "../consent/choice";
import type { SiteEvent } from "../events/report";
import { publicAddress } from "../visit/address";
import { loadScript } from "./load";

export type GoogleIds = Pick<
  PublicOrganization,
  "googleAnalyticsId" | "googleAdsId" | "googleAdsLeadLabel" | "googleAdsPurchaseLabel"
>;

type Params = Record<string, unknown>;

type Command =
  | ["js", Date]
  | ["set", Params]
  | ["consent", "default" | "update", Params]
  | ["config", string, Params]
  | ["event", string, Params];

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Google's script takes `arguments` objects, and ignores arrays. */
function gtag(..._command: Command): void {
  window.dataLayer ??= [];
  // oxlint-disable-next-line prefer-rest-params -- see above
  window.dataLayer.push(arguments);
}

export function createGoogle(ids: GoogleIds) {
  const { googleAnalyticsId: analyticsId, googleAdsId: adsId } = ids;
  let allowed: Purposes = { analytics: false, ads: false };
  const configured = new Set<string>();
  gtag("consent", "default", consentMode(allowed));

  function update(purposes: Purposes): void {
    allowed = purposes;
    gtag("consent", "update", consentMode(purposes));
    if (analyticsId) {
      // Stops what the script measures by itself, such as scrolling.
      (window as unknown as Params)[`ga-disable-${analyticsId}`] = !purposes.analytics;
      if (purposes.analytics) configure(analyticsId, { allow_google_signals: false });
    }
    if (adsId && purposes.ads) configure(adsId, {});
  }

  function configure(id: string, params: Params): void {
    if (configured.has(id)) return;
    if (configured.size === 0) {
      gtag("js", new Date());
      gtag("set", page());
      void loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`);
    }
    configured.add(id);
    // Pages are reported one by one: the script does not see their titles and addresses change.
    gtag("config", id, { ...params, send_page_view: false });
  }

  function send(event: SiteEvent): void {
    gtag("set", page());
    if (analyticsId && allowed.analytics) {
      const [name, params] = analyticsEvent(event);
      gtag("event", name, { ...params, send_to: analyticsId });
    }
    if (adsId && allowed.ads) sendConversion(adsId, event);
  }

  /** Without a label it goes to the account's tag, where a conversion can be defined by the event's name. */
  function sendConversion(id: string, event: SiteEvent): void {
    if (event.name !== "generate_lead" && event.name !== "purchase") return;
    const label = event.name === "purchase" ? ids.googleAdsPurchaseLabel : ids.googleAdsLeadLabel;
    gtag("event", "conversion", {
      send_to: label ? `${id}/${label}` : id,
      ...money(event.name === "purchase" ? event.valuePaise : 0),
      transaction_id: event.eventId,
    });
  }

  return { update, send };
}

function consentMode({ analytics, ads }: Purposes): Params {
  const word = (isGranted: boolean) => (isGranted ? "granted" : "denied");
  return {
    analytics_storage: word(analytics),
    ad_storage: word(ads),
    ad_user_data: word(ads),
    ad_personalization: word(ads),
  };
}

function page(): Params {
  return { page_location: publicAddress(window.location.href), page_referrer: publicAddress(document.referrer) };
}

function analyticsEvent(event: SiteEvent): [string, Params] {
  switch (event.name) {
    case "page_view":
      return [event.name, {}];
    case "view_item":
      return [event.name, { ...money(event.valuePaise), items: [{ item_id: event.productId }] }];
    case "add_to_cart":
      return [event.name, { ...money(event.valuePaise), items: itemsOf([event]) }];
    case "begin_checkout":
      return [event.name, { ...money(event.valuePaise), items: itemsOf(event.items) }];
    case "generate_lead":
      return [event.name, { ...money(0), event_id: event.eventId }];
    case "purchase": {
      // Analytics counts an order once by the order's own id, which the server sends too.
      const [orderId] = event.eventId.split(":");
      return [event.name, { ...money(event.valuePaise), event_id: event.eventId, transaction_id: orderId }];
    }
  }
}

const itemsOf = (items: readonly { productId: string; quantity: number }[]) =>
  items.map(({ productId, quantity }) => ({ item_id: productId, quantity }));

const money = (paise: number) => ({ currency: "INR", value: paise / 100 });
