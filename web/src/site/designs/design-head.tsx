/** Head elements and structured data of a design. */
import type { PublicDesign } from "../../api/contract/types.gen";
import { useEffect } from "react";
import { designTypes } from "../../features/designs/labels";
import { paths } from "../../paths";
import { useOpenPages } from "../home/open-pages";
import { PageHead } from "../page-head";
import { canonicalOr } from "../shell/canonical-address";
import { canonical } from "../shell/head";
import { designPath, typePath } from "../../features/designs/paths";

export function DesignHead({ design }: { design: PublicDesign }) {
  const { title, description, designType, photographs, priceFromPaise, seo } = design;
  const openPages = useOpenPages();
  const path = designPath(design, openPages("kitchen-designs") !== undefined);
  const address = canonicalOr(path, seo.canonical);
  useCanonical(address);
  const summary = seo.description || description.slice(0, 160);
  const image = canonical(seo.image ?? photographs[0]?.picture.sources[0]?.jpeg ?? "/");
  const plural = designTypes.find(({ value }) => value === designType)?.plural ?? "";
  const facts = {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Product",
        name: title,
        description: summary,
        image,
        url: address,
        ...(priceFromPaise && {
          offers: { "@type": "AggregateOffer", priceCurrency: "INR", lowPrice: priceFromPaise / 100 },
        }),
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: "Designs", item: canonical(paths.designs()) },
          { "@type": "ListItem", position: 2, name: plural, item: canonical(typePath(designType)) },
          { "@type": "ListItem", position: 3, name: title, item: address },
        ],
      },
    ],
  };
  return (
    <>
      <PageHead title={seo.title || title} description={summary} path={path} />
      <meta property="og:image" content={image} />
      <script
        type="application/ld+json"
        // Escaped, so that no "</script>" ends the element.
        dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll("<", "\\u003c") }}
      />
    </>
  );
}

/** Overrides the shell's canonical link: a design can be reached by two paths. */
function useCanonical(address: string): void {
  // After every render, because the shell may have set its own.
  useEffect(() => document.querySelector('link[rel="canonical"]')?.setAttribute("href", address));
}
