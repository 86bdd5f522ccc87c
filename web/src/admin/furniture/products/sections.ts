/** The sections of the product form, and the fields in each. */
import type { ProductDraft } from "../../../api/contract/types.gen";

export type SectionId =
  | "basics"
  | "pictures"
  | "price"
  | "variations"
  | "stock"
  | "delivery"
  | "details"
  | "related"
  | "search";

type Section = { id: SectionId; title: string; fields: readonly (keyof ProductDraft)[] };

export const sections: readonly Section[] = [
  {
    id: "basics",
    title: "Basics",
    fields: [
      "name",
      "sku",
      "categoryId",
      "brandId",
      "shortDescription",
      "description",
      "material",
      "colour",
      "isFeatured",
      "mpn",
      "gtin",
    ],
  },
  { id: "pictures", title: "Pictures and video", fields: ["photographs", "videoId"] },
  {
    id: "price",
    title: "Price",
    fields: ["mrpPaise", "pricePaise", "salePricePaise", "saleStartsOn", "saleEndsOn", "costPaise", "hsn"],
  },
  { id: "variations", title: "Variations", fields: ["groups"] },
  { id: "stock", title: "Stock", fields: ["availability", "availableOn", "isStocked", "reorderLevel"] },
  {
    id: "delivery",
    title: "Delivery and size",
    fields: ["leadDays", "assemblyPaise", "lengthMm", "widthMm", "heightMm", "weightG", "packages"],
  },
  {
    id: "details",
    title: "Details",
    fields: ["originCountry", "maker", "warrantyMonths", "returnsDays", "care"],
  },
  { id: "related", title: "Related", fields: ["related"] },
  {
    id: "search",
    title: "Search and sharing",
    fields: ["slug", "seoTitle", "seoDescription", "canonical", "sharePhotographId"],
  },
];

export const anchorOf = (id: SectionId) => `product-${id}`;
