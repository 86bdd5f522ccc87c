/** The preview of an unpublished design, by link. */
import { path } from "../../api/path";
import "./designs.css";
import type { PublicDesign } from "../../api/contract/types.gen";
import { pageTitle } from "../../ui/page-title";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { DesignView } from "./design-view";
import { getOrNull, notFound } from "./not-found";

export async function loader({ params: { token = "" } }: LoaderFunctionArgs) {
  const design = await getOrNull(path("/api/designs/preview/{token}", { token }));
  if (!design) throw await notFound();
  return design;
}

export function Component() {
  const design: PublicDesign = useLoaderData<typeof loader>();
  return (
    <>
      <title>{pageTitle(`Preview: ${design.title}`)}</title>
      <meta name="robots" content="noindex" />
      <p role="status" className="designs-preview">
        Preview: only people with this link can see it.
      </p>
      <DesignView key={design.id} design={design} isPreview />
    </>
  );
}
