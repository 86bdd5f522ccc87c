/**
 * The Meta pixel, with consent to ads.
 *
 * Its script sends the page's address as it is. On a page whose address says more than the page's name and the
 * campaign, such as the link of an order, the event goes out as the picture request by which Meta counts browsers
 * without scripts, with an address of ours. Both carry the event id that the server sends too.
 */
import type { SiteEvent } from "../events/report";
import { publicAddress } from "../visit/address";
import { tagIds } from "./cookies";
import { loadScript } from "./load";

type Params = Record<string, unknown>;

type Fbq = {
  (...command: unknown[]): void;
  /** Set by the script once it has loaded. */
  callMethod?: (...command: unknown[]) => void;
  queue: unknown[];
  push: Fbq;
  loaded: boolean;
  version: string;
  disablePushState: boolean;
};

declare global {
  interface Window {
    fbq?: Fbq;
    _fbq?: Fbq;
  }
}

export function createMeta(pixelId: string) {
  let isAllowed = false;

  function update(isGranted: boolean): void {
    if (isGranted === isAllowed) return;
    isAllowed = isGranted;
    window.fbq?.("consent", isGranted ? "grant" : "revoke");
    if (isGranted) start();
  }

  /** Loads the script; on a page whose address it must not see, not yet. */
  function start(): void {
    if (window.fbq || !mayBeSeen()) return;
    window.fbq = window["_fbq"] = createQueue();
    // Without it the pixel reports what is clicked, and what forms are called.
    window.fbq("set", "autoConfig", false, pixelId);
    window.fbq("init", pixelId);
    void loadScript("https://connect.facebook.net/en_US/fbevents.js");
  }

  function send(event: SiteEvent): void {
    if (!isAllowed) return;
    start();
    const [name, params, eventId] = metaEvent(event);
    if (window.fbq && mayBeSeen()) window.fbq("track", name, params, ...(eventId ? [{ eventID: eventId }] : []));
    else sendPicture(pixelId, name, params, eventId);
  }

  return { update, send };
}

/** Meta's loader, in which commands wait for the script. */
function createQueue(): Fbq {
  const fbq = ((...command: unknown[]) => {
    if (fbq.callMethod) fbq.callMethod(...command);
    else fbq.queue.push(command);
  }) as Fbq;
  return Object.assign(fbq, {
    queue: [],
    push: fbq,
    loaded: true,
    version: "2.0",
    // Pages are reported one by one.
    disablePushState: true,
  });
}

function mayBeSeen(): boolean {
  return [window.location.href, document.referrer].every((href) => publicAddress(href) === href);
}

function sendPicture(pixelId: string, name: string, params: Params, eventId: string | undefined): void {
  const { fbp, fbc } = tagIds({ analytics: false, ads: true });
  const query = new URLSearchParams({
    id: pixelId,
    ev: name,
    dl: publicAddress(window.location.href),
    rl: publicAddress(document.referrer),
    ts: String(Date.now()),
    noscript: "1",
    ...(eventId && { eid: eventId }),
    ...(fbp && { fbp }),
    ...(fbc && { fbc }),
  });
  for (const [key, value] of Object.entries(params))
    query.set(`cd[${key}]`, typeof value === "object" ? JSON.stringify(value) : String(value));
  new Image().src = `https://www.facebook.com/tr/?${query}`;
}

function metaEvent(event: SiteEvent): [name: string, params: Params, eventId?: string] {
  switch (event.name) {
    case "page_view":
      return ["PageView", {}];
    case "view_item":
      return ["ViewContent", { ...money(event.valuePaise), ...contents([{ ...event, quantity: 1 }]) }];
    case "add_to_cart":
      return ["AddToCart", { ...money(event.valuePaise), ...contents([event]) }];
    case "begin_checkout":
      return ["InitiateCheckout", { ...money(event.valuePaise), ...contents(event.items) }];
    case "generate_lead":
      return ["Lead", money(0), event.eventId];
    case "purchase":
      return ["Purchase", { ...money(event.valuePaise), num_items: event.items }, event.eventId];
  }
}

const contents = (items: readonly { productId: string; quantity: number }[]) => ({
  content_type: "product",
  contents: items.map(({ productId, quantity }) => ({ id: productId, quantity })),
});

const money = (paise: number) => ({ currency: "INR", value: paise / 100 });
