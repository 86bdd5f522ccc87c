/** A design as visitors will see it, for whoever was sent the link to look at it first. */
import { path } from "../../api/path";
import "./designs.css";
import type { PublicDesign } from "../../api/contract/types.gen";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { DesignView } from "./design-view";
import { found, notFound } from "./found";

export async function loader({ params: { token = "" } }: LoaderFunctionArgs) {
  const design = await found(path("/api/designs/preview/{token}", { token }));
  if (!design) throw await notFound();
  return design;
}

export function Component() {
  const design: PublicDesign = useLoaderData<typeof loader>();
  return (
    <>
      <title>{`Preview: ${design.title} | Nivas`}</title>
      <meta name="robots" content="noindex" />
      <p role="status" className="designs-preview">
        Preview: only those with this link see it.
      </p>
      {/* Visitors cannot ask for its price yet. */}
      <DesignView key={design.id} design={design} isPreview />
    </>
  );
}
