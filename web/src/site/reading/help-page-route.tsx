/** One help page. */
import "./reading.css";
import { type LoaderFunctionArgs, replace, useLoaderData } from "react-router";
import type { ArticleLeaf } from "schema-dts";
import { path } from "../../api/path";
import { questionsOf } from "../../features/body/document";
import { readingPaths } from "../../features/reading/paths";
import { getOrNull, notFound } from "../designs/not-found";
import { PageHead } from "../page-head";
import { faqPage } from "../questions-data";
import { canonical } from "../shell/head";
import { helpPageCrumbs } from "./crumbs";
import { HelpView } from "./help-view";

export async function loader({ params: { slug = "" } }: LoaderFunctionArgs) {
  const page = await getOrNull(path("/api/help/pages/{slug}", { slug }));
  if (!page) throw await notFound();
  // The slug has changed.
  if (page.slug !== slug) throw replace(readingPaths.helpPage(page.slug));
  return page;
}

export function Component() {
  const page = useLoaderData<typeof loader>();
  const { title, slug, summary, seoTitle, seoDescription, revisedAt, body } = page;
  const address = canonical(readingPaths.helpPage(slug));
  const article: ArticleLeaf = {
    "@type": "Article",
    "@id": `${address}#article`,
    mainEntityOfPage: address,
    headline: title,
    description: summary,
    dateModified: revisedAt,
    inLanguage: "en-IN",
  };
  return (
    <>
      <PageHead
        title={seoTitle || title}
        description={seoDescription || summary}
        path={readingPaths.helpPage(slug)}
        crumbs={helpPageCrumbs(page)}
        things={[article, ...faqPage(questionsOf(body), address)]}
      />
      <HelpView key={page.id} page={page} />
    </>
  );
}
