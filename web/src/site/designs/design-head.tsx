/** Head elements and structured data of a design. */
import type { PublicDesign } from "../../api/contract/types.gen";
import { designTypes } from "../../features/designs/labels";
import { paths } from "../../paths";
import { useOpenPages } from "../home/open-pages";
import { PageHead } from "../page-head";
import { canonicalOr } from "../shell/canonical-address";
import { canonical } from "../shell/head";
import { designPath, typePath } from "../../features/designs/paths";
import { StructuredData } from "../structured-data";

export function DesignHead({ design }: { design: PublicDesign }) {
  const { title, description, designType, photographs, priceFromPaise, seo } = design;
  const openPages = useOpenPages();
  const path = designPath(design, openPages("kitchen-designs") !== undefined);
  const address = canonicalOr(path, seo.canonical);
  const summary = seo.description || description.slice(0, 160);
  const picture = seo.image ?? photographs[0]?.picture.sources[0]?.jpeg;
  const plural = designTypes.find(({ value }) => value === designType)?.plural ?? "";
  const facts = {
    "@context": "https://schema.org",
    "@type": "Product",
    name: title,
    description: summary,
    image: canonical(picture ?? "/"),
    url: address,
    ...(priceFromPaise && {
      offers: { "@type": "AggregateOffer", priceCurrency: "INR", lowPrice: priceFromPaise / 100 },
    }),
  };
  return (
    <>
      <PageHead
        title={seo.title || title}
        description={summary}
        path={path}
        canonical={seo.canonical}
        image={picture}
        shareCard={seo.shareCard}
        crumbs={[
          { name: "Designs", path: paths.designs() },
          { name: plural, path: typePath(designType) },
        ]}
      />
      <StructuredData facts={facts} />
    </>
  );
}
