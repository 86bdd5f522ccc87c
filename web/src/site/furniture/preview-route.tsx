/** The preview of an unpublished product, by link. */
import "./furniture.css";
import "./product.css";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { path } from "../../api/path";
import { pageTitle } from "../../ui/page-title";
import { getOrNull, notFound } from "../designs/not-found";
import { ProductView } from "./product-view";

export async function loader({ params: { token = "" } }: LoaderFunctionArgs) {
  const product = await getOrNull(path("/api/products/preview/{token}", { token }));
  if (!product) throw await notFound();
  return product;
}

export function Component() {
  const product = useLoaderData<typeof loader>();
  return (
    <>
      <title>{pageTitle(`Preview: ${product.name}`)}</title>
      <meta name="robots" content="noindex" />
      <p role="status" className="shop-preview">
        Preview: only people with this link can see it.
      </p>
      <ProductView key={product.id} product={product} isPreview />
    </>
  );
}
