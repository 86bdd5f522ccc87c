/** Title, description, share data, and schema.org data for search engines. */
import type { ShareCard } from "../../api/contract/types.gen";
import { pagePath } from "../../features/pages/public-pages";
import { PageHead } from "../page-head";
import { canonical } from "../shell/head";
import { StructuredData } from "../structured-data";
import type { ServiceContent } from "./service-content";

export function DocumentHead({
  content: { pageName, title, description, heading, questions },
  shareCard,
}: {
  content: ServiceContent;
  shareCard: ShareCard | null;
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
      <PageHead title={`${title} in Bengaluru`} description={description} path={path} shareCard={shareCard} />
      <StructuredData facts={structuredData} />
    </>
  );
}
