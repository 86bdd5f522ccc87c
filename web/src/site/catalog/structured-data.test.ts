import Validator from "@adobe/structured-data-validator";
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
  beside: [],
  seoTitle: "",
  seoDescription: "",
  canonical: null,
  image: null,
};

const dataOf = (of: PublicCatalogItem) =>
  itemData(of, {
    item: `https://nivas.example.com/catalog/${of.slug}`,
    front: "https://nivas.example.com/catalog",
    category: (slug) => `https://nivas.example.com/catalog/category/${slug}`,
    file: (path) => `https://nivas.example.com${path}`,
  });

it("tells a starting price, and passes Google's rules", async () => {
  const [product, crumbs] = dataOf(item)["@graph"];
  expect(product).toMatchObject({ offers: { "@type": "AggregateOffer", lowPrice: 125_000, priceCurrency: "INR" } });
  const issues = await new Validator().validate({
    jsonld: { Product: [product as object], BreadcrumbList: [crumbs as object] },
  });
  // An image is only recommended for what is drawn instead.
  const errors = issues.filter(({ severity, fieldNames }) => severity === "ERROR" && !fieldNames.includes("image"));
  expect(errors).toEqual([]);
});

it("has no offer without a price", () => {
  expect(JSON.stringify(dataOf({ ...item, priceFromPaise: null }))).not.toContain("ffer");
});
