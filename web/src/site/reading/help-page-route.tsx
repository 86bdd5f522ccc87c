/** One help page. */
import "./reading.css";
import { type LoaderFunctionArgs, replace, useLoaderData } from "react-router";
import { path } from "../../api/path";
import { readingPaths } from "../../features/reading/paths";
import { getOrNull, notFound } from "../designs/not-found";
import { PageHead } from "../page-head";
import { canonical } from "../shell/head";
import { HelpView, helpCrumbs } from "./help-view";
import { JsonLd } from "./json-ld";
import { breadcrumbs, faqPage } from "./structured-data";

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
  return (
    <>
      <PageHead title={seoTitle || title} description={seoDescription || summary} path={readingPaths.helpPage(slug)} />
      <JsonLd
        graph={[
          {
            "@type": "Article",
            "@id": `${address}#article`,
            mainEntityOfPage: address,
            headline: title,
            description: summary,
            dateModified: revisedAt,
            inLanguage: "en-IN",
          },
          ...faqPage(body, address),
          breadcrumbs(helpCrumbs(page)),
        ]}
      />
      <HelpView key={page.id} page={page} />
    </>
  );
}
