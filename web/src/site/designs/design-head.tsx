/** Head elements and structured data of a design. */
import type { ItemPage } from "schema-dts";
import type { PublicDesign } from "../../api/contract/types.gen";
import { designPath } from "../../features/designs/paths";
import { useOpenPages } from "../home/open-pages";
import { PageHead } from "../page-head";
import { canonicalOr } from "../shell/canonical-address";
import { canonical } from "../shell/head";
import { useDesignCrumbs } from "./crumbs";

/**
 * Its page is described, not a product: search engines refuse those without a price or reviews, and the price of what
 * is made to measure is known only from a quotation.
 */
export function DesignHead({ design }: { design: PublicDesign }) {
  const { title, description, drawing, photographs, seo } = design;
  const openPages = useOpenPages();
  const path = designPath(design, openPages("kitchen-designs") !== undefined);
  const summary = seo.description || description.slice(0, 160);
  // Messengers show no drawings; search engines do.
  const picture = seo.image ?? (drawing ? undefined : photographs[0]?.picture.sources[0]?.jpeg);
  const shown = picture ?? drawing?.url;
  const data: ItemPage = {
    "@type": "ItemPage",
    name: title,
    description: summary,
    url: canonicalOr(path, seo.canonical),
    ...(shown && { image: canonical(shown) }),
  };
  return (
    <PageHead
      title={seo.title || title}
      description={summary}
      path={path}
      canonical={seo.canonical}
      image={picture}
      shareCard={seo.shareCard}
      crumbs={useDesignCrumbs(design)}
      things={[data]}
    />
  );
}
