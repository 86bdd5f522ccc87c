/** Head elements and structured data of a product. */
import type { PublicProduct } from "../../api/contract/types.gen";
import { paths } from "../../paths";
import { PageHead } from "../page-head";
import { canonicalOr } from "../shell/canonical-address";
import { canonical } from "../shell/head";
import { listingPath } from "./address";
import { StructuredData } from "../structured-data";
import { structuredData } from "./structured-data";

export function ProductHead({ product }: { product: PublicProduct }) {
  const { name, slug, shortDescription, description, pictures, sharePicture, seoTitle, seoDescription } = product;
  const path = paths.furnitureProduct(slug);
  const address = canonicalOr(path, product.canonical);
  const summary = seoDescription || shortDescription || description.slice(0, 160);
  const shared = sharePicture ?? pictures[0]?.picture;
  const facts = structuredData(product, {
    product: address,
    front: canonical(paths.furniture()),
    category: (category) => canonical(listingPath({ category })),
    file: (file) => canonical(file),
  });
  return (
    <>
      <PageHead
        title={seoTitle || name}
        description={summary}
        path={path}
        canonical={product.canonical}
        image={shared?.sources[0]?.jpeg}
        shareCard={product.shareCard}
        crumbs={null}
      />
      <StructuredData facts={facts} />
    </>
  );
}
