/** The preview of an unpublished item, by link. */
import "./catalog.css";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PublicCatalogItem } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { pageTitle } from "../../ui/page-title";
import { getOrNull, notFound } from "../designs/not-found";
import { ItemView } from "./item-view";

export async function loader({ params: { token = "" } }: LoaderFunctionArgs) {
  const item = await getOrNull(path("/api/catalog/preview/{token}", { token }));
  if (!item) throw await notFound();
  return item;
}

export function Component() {
  const item: PublicCatalogItem = useLoaderData<typeof loader>();
  return (
    <>
      <title>{pageTitle(`Preview: ${item.name}`)}</title>
      <meta name="robots" content="noindex" />
      <p role="status" className="catalog-preview">
        Preview: only people with this link can see it.
      </p>
      <ItemView item={item} isPreview />
    </>
  );
}
