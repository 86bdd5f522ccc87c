/** The page of one finished home. */
import "./company.css";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import type { PublicCaseStudy } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { paths } from "../../paths";
import { getOrNull, notFound } from "../designs/not-found";
import { CaseStudyHead } from "./case-study-head";
import { CaseStudyView } from "./case-study-view";

export async function loader({ params: { slug = "" } }: LoaderFunctionArgs) {
  const study = await getOrNull(path("/api/case-studies/{slug}", { slug }));
  if (!study) throw await notFound();
  // The slug has changed, or it is an id.
  if (study.slug !== slug) {
    throw redirect(paths.caseStudy(study.slug), { status: 301, headers: { "X-Remix-Replace": "true" } });
  }
  return study;
}

export function Component() {
  const study: PublicCaseStudy = useLoaderData<typeof loader>();
  return (
    <>
      <CaseStudyHead study={study} />
      <CaseStudyView key={study.id} study={study} />
    </>
  );
}
