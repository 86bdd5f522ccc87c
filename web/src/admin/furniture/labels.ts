/** Labels of the catalogue's values. */
import type { Choice } from "../kit/resource";
import type { Availability, MoveReason, ProductFacet } from "../../api/contract/types.gen";

export const availabilities: readonly Choice<Availability>[] = [
  { value: "in_stock", label: "In stock" },
  { value: "low_stock", label: "Low stock" },
  { value: "limited", label: "Limited" },
  { value: "online_only", label: "Online only" },
  { value: "backorder", label: "Backorder" },
  { value: "pre_order", label: "Pre-order" },
  { value: "preorder", label: "Preorder (older data)" },
  { value: "made_to_order", label: "Made to order" },
  { value: "custom_order", label: "Custom order" },
  { value: "in_store_only", label: "In store only" },
  { value: "out_of_stock", label: "Out of stock" },
  { value: "sold_out", label: "Sold out" },
  { value: "discontinued", label: "Discontinued" },
];

/** What visitors can do with it. */
export const availabilityHints: Record<Availability, string> = {
  in_stock: "Visitors can order it while pieces are left.",
  low_stock: "Visitors can order it while pieces are left.",
  limited: "Visitors can order it while pieces are left.",
  online_only: "Visitors can order it while pieces are left. It isn't in the store.",
  backorder: "Visitors order now, and it is delivered when stock arrives.",
  pre_order: "Visitors order now, and it is delivered after its release.",
  preorder: "Visitors order now, and it is delivered after its release.",
  made_to_order: "Visitors order at the listed price, and it is made for them.",
  custom_order: "Visitors ask for a price. They can't order it online.",
  in_store_only: "Visitors can't order it online.",
  out_of_stock: "Visitors can't order it, but can ask to be told when it is back.",
  sold_out: "Visitors can't order it, but can ask to be told when it is back.",
  discontinued: "Visitors can't order it.",
};

/** It has a date of its release, or of its return. */
export function hasDate(availability: Availability): boolean {
  return ["pre_order", "preorder", "backorder", "out_of_stock"].includes(availability);
}

export const moveReasons: readonly Choice<MoveReason>[] = [
  { value: "received", label: "Received" },
  { value: "counted", label: "Counted" },
  { value: "damaged", label: "Damaged" },
  { value: "imported", label: "Imported" },
  { value: "sold", label: "Sold" },
  { value: "order_cancelled", label: "Order cancelled" },
  { value: "order_changed", label: "Order changed" },
  { value: "returned", label: "Returned" },
  { value: "replaced", label: "Replaced" },
];

export const productFilters: readonly Choice<ProductFacet>[] = [
  { value: "price", label: "Price" },
  { value: "brand", label: "Brand" },
  { value: "colour", label: "Colour" },
  { value: "material", label: "Material" },
];

const names = new Intl.DisplayNames("en-IN", { type: "region" });

const codes =
  "AE AT AU BD BE BR CA CH CN CZ DE DK EE EG ES FI FR GB GR HK HU ID IE IL IN IT JP KE KR LK LT LV MA MM MX MY NL NO NP NZ " +
  "PH PK PL PT RO RU SA SE SG SI SK TH TR TW UA US VN ZA";

/** Countries of origin: India, then others by name. */
export const countries: readonly Choice[] = codes
  .split(" ")
  .map((value) => ({ value, label: names.of(value) ?? value }))
  .toSorted((a, b) => Number(b.value === "IN") - Number(a.value === "IN") || a.label.localeCompare(b.label));
