/** Head elements and structured data of a product. */
import type { PublicProduct } from "../../api/contract/types.gen";
import { paths } from "../../paths";
import { PageHead } from "../page-head";
import { canonicalOr } from "../shell/canonical-address";
import { canonical } from "../shell/head";
import { productCrumbs } from "./crumbs";
import { productData } from "./structured-data";

export function ProductHead({ product }: { product: PublicProduct }) {
  const { name, slug, shortDescription, description, pictures, sharePicture, seoTitle, seoDescription } = product;
  const path = paths.furnitureProduct(slug);
  const summary = seoDescription || shortDescription || description.slice(0, 160);
  const shared = sharePicture ?? pictures[0]?.picture;
  return (
    <PageHead
      title={seoTitle || name}
      description={summary}
      path={path}
      canonical={product.canonical}
      image={shared?.sources[0]?.jpeg}
      shareCard={product.shareCard}
      crumbs={productCrumbs(product)}
      things={productData(product, canonicalOr(path, product.canonical), canonical)}
    />
  );
}
