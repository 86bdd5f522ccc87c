/** Head elements and structured data of a product. */
import { useEffect } from "react";
import type { PublicProduct } from "../../api/contract/types.gen";
import { paths } from "../../paths";
import { PageHead } from "../page-head";
import { canonicalOr } from "../shell/canonical-address";
import { canonical } from "../shell/head";
import { listingPath } from "./address";
import { structuredData } from "./structured-data";

export function ProductHead({ product }: { product: PublicProduct }) {
  const { name, slug, shortDescription, description, pictures, sharePicture, seoTitle, seoDescription } = product;
  const path = paths.furnitureProduct(slug);
  const address = canonicalOr(path, product.canonical);
  useCanonical(address);
  const summary = seoDescription || shortDescription || description.slice(0, 160);
  const shared = sharePicture ?? pictures[0]?.picture;
  const image = canonical(shared?.sources[0]?.jpeg ?? "/");
  const facts = structuredData(product, {
    product: address,
    front: canonical(paths.furniture()),
    category: (category) => canonical(listingPath({ category })),
    file: (file) => canonical(file),
  });
  return (
    <>
      <PageHead title={seoTitle || name} description={summary} path={path} />
      <meta property="og:image" content={image} />
      <script
        type="application/ld+json"
        // Escaped, so that no "</script>" ends the element.
        dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll("<", "\\u003c") }}
      />
    </>
  );
}

/** Overrides the shell's canonical link with the one that an editor has set. */
function useCanonical(address: string): void {
  // After every render, because the shell may have set its own.
  useEffect(() => document.querySelector('link[rel="canonical"]')?.setAttribute("href", address));
}
