/** The address of a case study by its id: leads to the one by its slug. */
import { type LoaderFunctionArgs, redirect } from "react-router";
import { path } from "../../api/path";
import { paths } from "../../paths";
import { getOrNull, notFound } from "../designs/not-found";

export async function loader({ params: { id = "" } }: LoaderFunctionArgs) {
  const study = await getOrNull(path("/api/case-studies/{slug}", { slug: id }));
  if (!study) throw await notFound();
  throw redirect(paths.caseStudy(study.slug), { status: 301, headers: { "X-Remix-Replace": "true" } });
}

/** Never shown: the loader always leads elsewhere. */
export function Component() {
  return null;
}
