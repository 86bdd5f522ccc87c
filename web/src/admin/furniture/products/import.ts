/** Imports of products: price lists of makers, stock counts, and our own exports after editing. */
import { count } from "../../../ui/format";
import type { ImportList } from "../../kit/import/list";
import type { Mapping } from "../../kit/import/mapping";
import { adminPaths } from "../../paths";
import { address } from "./product";

export const productImport: ImportList = {
  records: address,
  title: "Import products",
  rowHint: "One product per row",
  fields: [
    { value: "sku", label: "SKU", required: true },
    { value: "name", label: "Name", required: false },
    { value: "category", label: "Category", required: false },
    { value: "brand", label: "Brand", required: false },
    { value: "shortDescription", label: "Short description", required: false },
    { value: "description", label: "Description", required: false },
    { value: "mrpPaise", label: "MRP (₹)", required: false },
    { value: "pricePaise", label: "Price (₹)", required: false },
    { value: "salePricePaise", label: "Sale price (₹)", required: false },
    { value: "saleStartsOn", label: "Sale from", required: false },
    { value: "saleEndsOn", label: "Sale until", required: false },
    { value: "costPaise", label: "Cost (₹)", required: false },
    { value: "hsn", label: "HSN", required: false },
    { value: "gst", label: "GST (%)", required: false },
    { value: "availability", label: "Availability", required: false },
    { value: "availableOn", label: "Available on", required: false },
    { value: "isStocked", label: "Stock counted", required: false },
    { value: "onHand", label: "On hand", required: false },
    { value: "reorderLevel", label: "Reorder level", required: false },
    { value: "leadDays", label: "Lead time (days)", required: false },
    { value: "lengthMm", label: "Length (mm)", required: false },
    { value: "widthMm", label: "Width (mm)", required: false },
    { value: "heightMm", label: "Height (mm)", required: false },
    { value: "weightG", label: "Weight (kg)", required: false },
    { value: "packages", label: "Packages", required: false },
    { value: "material", label: "Material", required: false },
    { value: "colour", label: "Colour", required: false },
    { value: "assemblyPaise", label: "Assembly price (₹)", required: false },
    { value: "warrantyMonths", label: "Warranty (months)", required: false },
    { value: "returnsDays", label: "Returns (days)", required: false },
    { value: "care", label: "Care", required: false },
    { value: "originCountry", label: "Country of origin", required: false },
    { value: "maker", label: "Manufacturer or importer", required: false },
    { value: "mpn", label: "MPN", required: false },
    { value: "gtin", label: "GTIN", required: false },
    { value: "isFeatured", label: "Featured", required: false },
    { value: "slug", label: "Slug", required: false },
    { value: "seoTitle", label: "SEO title", required: false },
    { value: "seoDescription", label: "SEO description", required: false },
    { value: "canonical", label: "Canonical address", required: false },
  ],
  missing,
  created: { title: (rows) => count(rows, "new draft"), text: "Their SKUs are new. Add pictures and publish them." },
  existing: {
    title: (rows) => count(rows, "product updated", "products updated"),
    text: "Their SKUs exist already. Empty cells change nothing. Published products change on the website at once.",
  },
  done: {
    title: ({ valid }) => `${count(valid, "draft")} added`,
    existing: ({ duplicate }) => `${count(duplicate, "product")} updated`,
    show: "View products",
    to: () => `${adminPaths.products()}?sort=-updatedAt`,
  },
};

const texts = [
  "sku",
  "name",
  "shortDescription",
  "description",
  "material",
  "colour",
  "care",
  "slug",
  "seoTitle",
  "seoDescription",
  "canonical",
];

/** For users who write about products but don't manage the catalogue. */
export const productTextImport: ImportList = {
  ...productImport,
  rowHint: "One draft per row, found by its SKU",
  fields: productImport.fields.filter(({ value }) => texts.includes(value)),
};

function missing({ sku }: Mapping): string | null {
  return sku ? null : "Choose the column with the SKUs.";
}
