import { expect, it } from "vitest";
import type { PublicCatalogItem } from "../../api/contract/types.gen";
import { itemData } from "./structured-data";

const item: PublicCatalogItem = {
  id: "018f0000-0000-7000-8000-000000000001",
  name: "Sliding wardrobe",
  slug: "sliding-wardrobe",
  categories: [{ name: "Wardrobes", slug: "wardrobes" }],
  summary: "Two sliding doors.",
  description: "",
  specifications: [{ label: "Core", value: "BWR plywood" }],
  finishes: [],
  widthMm: 1800,
  heightMm: 2100,
  depthMm: null,
  priceFromPaise: 1_25_000_00,
  pricedOn: "2026-11-26",
  photographs: [],
  drawings: [],
  beside: [],
  seoTitle: "",
  seoDescription: "",
  canonical: null,
  image: null,
};

it("describes the item's page, without an offer that no quotation has made", () => {
  const data = itemData(item, "https://nivas.example.com/catalog/x", (path) => `https://nivas.example.com${path}`);
  expect(data).toEqual({
    "@type": "ItemPage",
    name: "Sliding wardrobe",
    url: "https://nivas.example.com/catalog/x",
    description: "Two sliding doors.",
  });
});
