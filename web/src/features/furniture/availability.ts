/** What can be had of a product: labels for visitors, and what each value allows. */
import type { Availability, PublicOption, PublicProduct } from "../../api/contract/types.gen";

type Label = {
  value: Availability;
  label: string;
  /** `good` can be had soon, `wait` later, `off` not here. */
  tone: "good" | "wait" | "off";
};

export const availabilities = [
  { value: "in_stock", label: "In stock", tone: "good" },
  { value: "low_stock", label: "Few left", tone: "good" },
  { value: "limited", label: "Limited edition", tone: "good" },
  { value: "online_only", label: "Online only", tone: "good" },
  { value: "made_to_order", label: "Made to order", tone: "wait" },
  { value: "pre_order", label: "Pre-order", tone: "wait" },
  { value: "preorder", label: "Pre-order", tone: "wait" },
  { value: "backorder", label: "On backorder", tone: "wait" },
  { value: "custom_order", label: "Custom order", tone: "wait" },
  { value: "in_store_only", label: "In store only", tone: "wait" },
  { value: "out_of_stock", label: "Out of stock", tone: "off" },
  { value: "sold_out", label: "Sold out", tone: "off" },
  { value: "discontinued", label: "Discontinued", tone: "off" },
] as const satisfies readonly Label[];

export function toneOf(availability: Availability): Label["tone"] {
  return availabilities.find(({ value }) => value === availability)?.tone ?? "off";
}

/** What a visitor can do: put it into the cart, be told when it is back, ask for an offer, come to the store. */
export type Action = "cart" | "notify" | "enquire" | "visit" | "none";

const actions: Record<Availability, Action> = {
  in_stock: "cart",
  low_stock: "cart",
  limited: "cart",
  online_only: "cart",
  made_to_order: "cart",
  pre_order: "cart",
  preorder: "cart",
  backorder: "cart",
  custom_order: "enquire",
  in_store_only: "visit",
  out_of_stock: "notify",
  sold_out: "notify",
  discontinued: "none",
};

export type Offer = {
  /** Of the product with the chosen options. */
  availability: Availability;
  action: Action;
  /** Pieces left, if few. */
  left: number | null;
  /** The chosen option that is out of stock, if the product itself is not. */
  missing: PublicOption | null;
};

type Offered = Pick<PublicProduct, "availability" | "canBeOrdered" | "offersNotice" | "left">;

/** What can be done with a product and these options of it. */
export function offerOf(product: Offered, options: readonly PublicOption[]): Offer {
  const { availability, canBeOrdered, offersNotice } = product;
  const action = actions[availability] ?? "none";
  if (action !== "cart") {
    return { availability, action: action === "notify" && !offersNotice ? "none" : action, left: null, missing: null };
  }
  const missing = options.find((option) => !option.canBeOrdered) ?? null;
  if (!canBeOrdered || missing) {
    return { availability: "out_of_stock", action: "notify", left: null, missing: canBeOrdered ? missing : null };
  }
  const counted = [product, ...options].flatMap(({ left }) => left ?? []);
  return { availability, action, left: counted.length > 0 ? Math.min(...counted) : null, missing: null };
}
