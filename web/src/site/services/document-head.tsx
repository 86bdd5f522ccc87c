/** Title, description, share data, and schema.org data for search engines. */
import { pagePath } from "../../features/pages/public-pages";
import { PageHead } from "../page-head";
import { canonical } from "../shell/head";
import { paths } from "../../paths";
import type { ServiceContent } from "./service-content";

export function DocumentHead({
  content: { pageName, title, description, heading, questions },
}: {
  content: ServiceContent;
}) {
  const path = pagePath(pageName);
  const url = canonical(path);
  const structuredData = {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Service",
        name: heading,
        description,
        url,
        areaServed: {
          "@type": "GeoCircle",
          geoMidpoint: { "@type": "GeoCoordinates", latitude: 12.9716, longitude: 77.5946 },
          geoRadius: 50_000,
        },
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: "Home", item: canonical(paths.home()) },
          { "@type": "ListItem", position: 2, name: title, item: url },
        ],
      },
      {
        "@type": "FAQPage",
        mainEntity: questions.map(({ ask, answer }) => ({
          "@type": "Question",
          name: ask,
          acceptedAnswer: { "@type": "Answer", text: answer },
        })),
      },
    ],
  };
  return (
    <>
      <PageHead title={`${title} in Bengaluru`} description={description} path={path} />
      <script
        type="application/ld+json"
        // The escape keeps a "<" from closing the script element.
        dangerouslySetInnerHTML={{ __html: JSON.stringify(structuredData).replaceAll("<", "\\u003c") }}
      />
    </>
  );
}
