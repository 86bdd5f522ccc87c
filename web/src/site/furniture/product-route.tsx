/** The page of one product. */
import "./furniture.css";
import "./product.css";
import { useEffect } from "react";
import { type LoaderFunctionArgs, replace, useLoaderData } from "react-router";
import { path } from "../../api/path";
import { report } from "../../features/events/report";
import { paths } from "../../paths";
import { getOrNull, notFound } from "../designs/not-found";
import { ProductHead } from "./product-head";
import { ProductVideo, ProductView } from "./product-view";

export async function loader({ params: { slug = "" }, request: { url } }: LoaderFunctionArgs) {
  const product = await getOrNull(path("/api/products/{slug}", { slug }));
  if (!product) throw await notFound();
  // A renamed product is found under its old slug.
  if (product.slug !== slug) throw replace(paths.furnitureProduct(product.slug) + new URL(url).search);
  if (product.video) await ProductVideo.preload();
  return product;
}

export function Component() {
  const product = useLoaderData<typeof loader>();
  const { id, pricePaise } = product;
  useEffect(() => report({ name: "view_item", productId: id, valuePaise: pricePaise }), [id, pricePaise]);
  return (
    <>
      <ProductHead product={product} />
      {/* The key resets the selection for each product. */}
      <ProductView key={product.id} product={product} />
    </>
  );
}
