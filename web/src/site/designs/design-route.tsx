/** The page of one design. */
import { path } from "../../api/path";
import "./designs.css";
import { type LoaderFunctionArgs, replace, useLoaderData } from "react-router";
import type { PublicDesign } from "../../api/contract/types.gen";
import { DesignHead } from "./design-head";
import { DesignView } from "./design-view";
import { getOrNull, notFound } from "./not-found";

export async function loader({ params: { slug = "" }, request: { url } }: LoaderFunctionArgs) {
  const design = await getOrNull(path("/api/designs/{slug}", { slug }));
  if (!design) throw await notFound();
  const { pathname, search } = new URL(url);
  // A renamed design is found under its old slug.
  if (design.slug !== slug) throw replace(pathname.replace(/[^/]+\/?$/, design.slug) + search);
  return design;
}

export function Component() {
  const design: PublicDesign = useLoaderData<typeof loader>();
  return (
    <>
      <DesignHead design={design} />
      {/* The key resets the selection for each design. */}
      <DesignView key={design.id} design={design} />
    </>
  );
}
