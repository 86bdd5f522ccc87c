/** The page of one design. */
import { path } from "../../api/path";
import "./designs.css";
import { type LoaderFunctionArgs, replace, useLoaderData } from "react-router";
import type { PublicDesign } from "../../api/contract/types.gen";
import { readPageSettings } from "../../api/site-settings";
import { designPath } from "../../features/designs/paths";
import { paths } from "../../paths";
import { requireEnabled } from "../page-guard";
import { isEnabled } from "../../features/pages/visibility";
import { DesignHead } from "./design-head";
import { DesignView } from "./design-view";
import { getOrNull, notFound } from "./not-found";

export async function loader({ params: { slug = "" }, request: { url } }: LoaderFunctionArgs) {
  const [design, settings] = await Promise.all([getOrNull(path("/api/designs/{slug}", { slug })), readPageSettings()]);
  if (!design) throw await notFound();
  const { pathname, search } = new URL(url);
  // A renamed design is found under its old slug, and a kitchen among all designs: links need not know which pages are open.
  const address = designPath(design, isEnabled("kitchen-designs", settings));
  await requireEnabled(address.startsWith(`${paths.designs()}/`) ? "designs" : "kitchen-designs");
  if (pathname.replace(/\/$/, "") !== address) throw replace(address + search);
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
