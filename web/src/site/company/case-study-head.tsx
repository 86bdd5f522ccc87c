/** Head elements and structured data of a case study. */
import type { ArticleLeaf, OrganizationLeaf } from "schema-dts";
import type { PublicCaseStudy } from "../../api/contract/types.gen";
import { brandName } from "../../api/site-settings";
import { questionsOf } from "../../features/body/document";
import { paths } from "../../paths";
import { PageHead } from "../page-head";
import { faqPage } from "../questions-data";
import { canonicalOr } from "../shell/canonical-address";
import { canonical } from "../shell/head";
import { caseStudyCrumbs } from "./crumbs";

export function CaseStudyHead({ study }: { study: PublicCaseStudy }) {
  const { title, slug, summary, seoTitle, seoDescription, sharePicture, publishedAt, revisedAt, locality, body } =
    study;
  const company = brandName();
  const path = paths.caseStudy(slug);
  const address = canonicalOr(path, study.canonical);
  const image = canonical(sharePicture.sources[0]?.jpeg ?? "/");
  const description = seoDescription || summary.slice(0, 160);
  const publisher: OrganizationLeaf = { "@type": "Organization", name: company, url: canonical(paths.home()) };
  const article: ArticleLeaf = {
    "@type": "Article",
    headline: title.slice(0, 110),
    description,
    image: [image],
    url: address,
    mainEntityOfPage: address,
    ...(publishedAt && { datePublished: publishedAt }),
    dateModified: revisedAt,
    author: publisher,
    publisher,
    ...(locality && { contentLocation: { "@type": "Place", name: `${locality}, Bengaluru` } }),
  };
  return (
    <PageHead
      title={seoTitle || title}
      description={description}
      path={path}
      canonical={study.canonical}
      image={sharePicture.sources[0]?.jpeg}
      shareCard={study.shareCard}
      crumbs={caseStudyCrumbs(study)}
      things={[article, ...faqPage(questionsOf(body), address)]}
    />
  );
}
