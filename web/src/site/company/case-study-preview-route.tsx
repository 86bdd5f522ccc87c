/** The preview of an unpublished case study, by link. */
import "./company.css";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PublicCaseStudy } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { pageTitle } from "../../ui/page-title";
import { getOrNull, notFound } from "../designs/not-found";
import { CaseStudyView } from "./case-study-view";

export async function loader({ params: { token = "" } }: LoaderFunctionArgs) {
  const study = await getOrNull(path("/api/case-studies/preview/{token}", { token }));
  if (!study) throw await notFound();
  return study;
}

export function Component() {
  const study: PublicCaseStudy = useLoaderData<typeof loader>();
  return (
    <>
      <title>{pageTitle(`Preview: ${study.title}`)}</title>
      <meta name="robots" content="noindex" />
      <p role="status" className="firm-preview">
        Preview: only people with this link can see it.
      </p>
      <CaseStudyView key={study.id} study={study} />
    </>
  );
}
