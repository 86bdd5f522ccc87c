/** The page of one item of the catalogue. */
import "./catalog.css";
import { type LoaderFunctionArgs, replace, useLoaderData } from "react-router";
import type { PublicCatalogItem } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { paths } from "../../paths";
import { getOrNull, notFound } from "../designs/not-found";
import { PageHead } from "../page-head";
import { RequestBar } from "../request/request-bar";
import { canonicalOr } from "../shell/canonical-address";
import { canonical } from "../shell/head";
import { itemCrumbs } from "./crumbs";
import { ItemView } from "./item-view";
import { itemData } from "./structured-data";

export async function loader({ params: { productSlug = "" }, request: { url } }: LoaderFunctionArgs) {
  const item = await getOrNull(path("/api/catalog/{slug}", { slug: productSlug }));
  if (!item) throw await notFound();
  // A renamed item is found under its old slug.
  if (item.slug !== productSlug) throw replace(paths.catalogItem(item.slug) + new URL(url).search);
  return item;
}

export function Component() {
  const item: PublicCatalogItem = useLoaderData<typeof loader>();
  const { name, slug, summary, seoTitle, seoDescription, image } = item;
  return (
    <>
      <PageHead
        // Designs have such names, too.
        title={seoTitle || `${name}: sizes and finishes`}
        description={(seoDescription || summary).slice(0, 160)}
        path={paths.catalogItem(slug)}
        canonical={item.canonical}
        image={image}
        crumbs={itemCrumbs(item)}
        things={[itemData(item, canonicalOr(paths.catalogItem(slug), item.canonical), canonical)]}
      />
      <ItemView key={item.id} item={item} />
      <RequestBar />
    </>
  );
}
