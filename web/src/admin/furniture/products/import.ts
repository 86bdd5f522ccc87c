/** Imports of products: price lists of manufacturers, and our own exports after editing. */
import { count } from "../../../ui/format";
import type { ImportList } from "../../kit/import/list";
import type { Mapping } from "../../kit/import/mapping";
import { adminPaths } from "../../paths";
import { address } from "./product";

export const productImport: ImportList = {
  records: address as ImportList["records"],
  title: "Import products",
  rowHint: "One product per row",
  fields: [
    { value: "sku", label: "SKU", required: true },
    { value: "name", label: "Name", required: false },
    { value: "category", label: "Category", required: false },
    { value: "brand", label: "Brand", required: false },
    { value: "mrpPaise", label: "MRP (₹)", required: false },
    { value: "pricePaise", label: "Price (₹)", required: false },
    { value: "salePricePaise", label: "Sale price (₹)", required: false },
    { value: "costPaise", label: "Cost (₹)", required: false },
    { value: "hsn", label: "HSN", required: false },
    { value: "availability", label: "Availability", required: false },
    { value: "onHand", label: "On hand", required: false },
    { value: "reorderLevel", label: "Reorder level", required: false },
    { value: "leadDays", label: "Lead days", required: false },
    { value: "lengthMm", label: "Length (mm)", required: false },
    { value: "widthMm", label: "Width (mm)", required: false },
    { value: "heightMm", label: "Height (mm)", required: false },
    { value: "weightG", label: "Weight (g)", required: false },
    { value: "material", label: "Material", required: false },
    { value: "colour", label: "Colour", required: false },
    { value: "warrantyMonths", label: "Warranty (months)", required: false },
    { value: "originCountry", label: "Country of origin", required: false },
    { value: "maker", label: "Manufacturer or importer", required: false },
    { value: "shortDescription", label: "Short description", required: false },
    { value: "description", label: "Description", required: false },
    { value: "mpn", label: "MPN", required: false },
    { value: "gtin", label: "GTIN", required: false },
  ],
  missing,
  created: { title: (rows) => count(rows, "new product"), text: "Their SKUs are new. They start as drafts." },
  existing: {
    title: (rows) => count(rows, "product updated", "products updated"),
    text: "Their SKUs exist already. Empty cells change nothing.",
  },
  done: {
    title: ({ valid }) => `${count(valid, "product")} added`,
    existing: ({ duplicate }) => `${count(duplicate, "product")} updated`,
    show: "View products",
    to: () => `${adminPaths.products()}?sort=-updatedAt`,
  },
};

function missing({ sku }: Mapping): string | null {
  return sku ? null : "Choose the column with the SKUs.";
}
