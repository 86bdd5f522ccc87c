/** Redirects from a product's id to its page. */
import { type LoaderFunctionArgs, replace } from "react-router";
import { path } from "../../api/path";
import { paths } from "../../paths";
import { getOrNull, notFound } from "../designs/not-found";

export async function loader({ params: { id = "" }, request: { url } }: LoaderFunctionArgs) {
  // Another id cannot be asked for.
  const product = isId(id) ? await getOrNull(path("/api/products/by-id/{id}", { id })) : null;
  if (!product) throw await notFound();
  throw replace(paths.furnitureProduct(product.slug) + new URL(url).search);
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

export function Component() {
  return null;
}
