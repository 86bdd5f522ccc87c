/** Structured data of the catalogue (schema.org, JSON-LD). */
import type { BreadcrumbList, Product, WithContext } from "schema-dts";
import type { CatalogLink, PublicCatalogItem } from "../../api/contract/types.gen";

type Graph = { "@context": "https://schema.org"; "@graph": (Product | BreadcrumbList)[] };

type Addresses = {
  item: string;
  front: string;
  category: (slug: string) => string;
  /** The absolute address of a file. */
  file: (path: string) => string;
};

/** An item is made to measure, so its offer is the price that it begins at; without one it has none. */
export function itemData(item: PublicCatalogItem, addresses: Addresses): Graph {
  const { name, summary, description, photographs, finishes, categories, priceFromPaise } = item;
  const { widthMm, heightMm, depthMm } = item;
  const length = (value: number) => ({ "@type": "QuantitativeValue" as const, value, unitCode: "MMT" });
  const images = photographs.flatMap(({ picture: { sources } }) =>
    sources[0] ? [addresses.file(sources[0].jpeg)] : [],
  );
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Product",
        name,
        url: addresses.item,
        description: summary || description,
        ...(images.length > 0 && { image: images }),
        ...(categories.length > 0 && { category: categories.map((category) => category.name).join(" > ") }),
        ...(finishes.length > 0 && { material: finishes.map((finish) => finish.name) }),
        ...(priceFromPaise && {
          offers: { "@type": "AggregateOffer" as const, priceCurrency: "INR", lowPrice: priceFromPaise / 100 },
        }),
        ...(widthMm && { width: length(widthMm) }),
        ...(heightMm && { height: length(heightMm) }),
        ...(depthMm && { depth: length(depthMm) }),
        ...(item.specifications.length > 0 && {
          additionalProperty: item.specifications.map(({ label, value }) => ({
            "@type": "PropertyValue" as const,
            name: label,
            value,
          })),
        }),
      },
      crumbs(categories, addresses.category, addresses.front, { name, item: addresses.item }),
    ],
  };
}

export function crumbData(
  categories: readonly CatalogLink[],
  category: (slug: string) => string,
  front: string,
): WithContext<BreadcrumbList> {
  return { "@context": "https://schema.org", ...crumbs(categories, category, front) };
}

function crumbs(
  categories: readonly CatalogLink[],
  category: (slug: string) => string,
  front: string,
  last?: { name: string; item: string },
): Exclude<BreadcrumbList, string> {
  const items = [
    { name: "Catalogue", item: front },
    ...categories.map(({ name, slug }) => ({ name, item: category(slug) })),
    ...(last ? [last] : []),
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: items.map((item, index) => ({ "@type": "ListItem" as const, position: index + 1, ...item })),
  };
}
