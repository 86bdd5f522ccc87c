/**
 * What visitors do on the site, for whoever measures it. Every event of the tags leaves through here. Nothing is sent
 * from here: whether and to whom is for those who subscribe, who ask what the visitor agreed to.
 */

/** Pieces of a product. */
export type Item = { productId: string; quantity: number };

export type SiteEvent =
  | { name: "page_view" }
  | { name: "view_item"; productId: string; valuePaise: number }
  | { name: "add_to_cart"; productId: string; quantity: number; valuePaise: number }
  | { name: "begin_checkout"; items: readonly Item[]; valuePaise: number }
  /** An enquiry was received. The server tells platforms of it under the same id, so that they count it once. */
  | { name: "generate_lead"; eventId: string }
  /** An order is confirmed; the value is before tax, as the server states it. */
  | { name: "purchase"; eventId: string; items: number; valuePaise: number };

type Listener = (event: SiteEvent) => void;

const listeners = new Set<Listener>();

/** What happened before anybody listened: a page may report while the code of the listeners is loading. */
let early: SiteEvent[] = [];

const maxEarly = 20;

export function report(event: SiteEvent): void {
  if (listeners.size === 0) early = [...early, event].slice(-maxEarly);
  for (const listener of listeners) listener(event);
}

export function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  const missed = early;
  early = [];
  for (const event of missed) listener(event);
  return () => listeners.delete(listener);
}

/** The event id of a confirmed order, as the server forms it. */
export function purchaseEventId(orderId: string): string {
  return `${orderId}:purchase`;
}
