/** What visitors do in the shop, for whoever measures it. Nothing is sent from here. */

export type ShopEvent =
  | { name: "generate_lead"; eventId: string }
  | { name: "view_item"; productId: string; valuePaise: number }
  | { name: "add_to_cart"; productId: string; quantity: number; valuePaise: number }
  | { name: "begin_checkout"; items: number; valuePaise: number }
  | { name: "purchase"; orderNumber: string; items: number; valuePaise: number };

type Listener = (event: ShopEvent) => void;

const listeners = new Set<Listener>();

export function report(event: ShopEvent): void {
  for (const listener of listeners) listener(event);
}

export function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
