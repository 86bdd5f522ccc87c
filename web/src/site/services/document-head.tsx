/** Title, description, share data, and schema.org data for search engines. */
import type { ServiceLeaf } from "schema-dts";
import { pagePath } from "../../features/pages/public-pages";
import { PageHead } from "../page-head";
import { faqPage } from "../questions-data";
import { canonical } from "../shell/head";
import { useShellData } from "../shell/load";
import type { Crumb } from "../structured-data";
import type { ServiceContent } from "../../features/page-texts/service-content";
import { serviceArea } from "./service-area";

export function serviceCrumbs({ title, pageName }: ServiceContent): Crumb[] {
  return [{ name: title, path: pagePath(pageName) }];
}

export function DocumentHead({ content }: { content: ServiceContent }) {
  const { pageName, title, description, heading, questions } = content;
  const path = pagePath(pageName);
  const url = canonical(path);
  const area = serviceArea(useShellData().organization);
  const service: ServiceLeaf = {
    "@type": "Service",
    name: heading,
    description,
    url,
    ...(area && { areaServed: area }),
  };
  return (
    <PageHead
      title={`${title} in Bengaluru`}
      description={description}
      path={path}
      crumbs={serviceCrumbs(content)}
      things={[service, ...faqPage(questions, url)]}
    />
  );
}
