/** Structured data of the catalogue. */
import type { ItemPage } from "schema-dts";
import type { PublicCatalogItem } from "../../api/contract/types.gen";

/**
 * Not a product: search engines refuse those without a price or reviews, and the price of what is made to measure is
 * known only from a quotation.
 *
 * `address` is the item's canonical one; `file` makes the absolute address of a file.
 */
export function itemData(
  { name, summary, description, photographs }: PublicCatalogItem,
  address: string,
  file: (path: string) => string,
): ItemPage {
  const images = photographs.flatMap(({ picture: { sources } }) => (sources[0] ? [file(sources[0].jpeg)] : []));
  return {
    "@type": "ItemPage",
    name,
    url: address,
    description: summary || description,
    ...(images.length > 0 && { image: images }),
  };
}
