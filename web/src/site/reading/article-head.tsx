/** Head elements and structured data of an article. */
import { readingPaths } from "../../features/reading/paths";
import { useCompanyName } from "../company-name";
import { PageHead } from "../page-head";
import { canonicalOr } from "../shell/canonical-address";
import { canonical } from "../shell/head";
import { JsonLd } from "./json-ld";
import { articleData, breadcrumbs } from "./structured-data";
import type { ArticlePage } from "./types";
import { blogPath } from "./address";

export function ArticleHead({ article }: { article: ArticlePage }) {
  const { title, slug, excerpt, seoTitle, seoDescription, sharePicture, shareCard, publishedAt, revisedAt, category } =
    article;
  const path = readingPaths.article(slug);
  const address = canonicalOr(path, article.canonical);
  const name = useCompanyName();
  const crumbs = [
    { name: "Blog", path: readingPaths.blog() },
    { name: category.name, path: blogPath({ category: category.slug }) },
    { name: title, path },
  ];
  return (
    <>
      <PageHead
        title={seoTitle || title}
        description={seoDescription || excerpt}
        path={path}
        image={sharePicture?.sources[0]?.jpeg}
        shareCard={shareCard}
      />
      <meta property="article:published_time" content={publishedAt} />
      <meta property="article:modified_time" content={revisedAt} />
      <JsonLd graph={[...articleData(article, address, { name, home: canonical("/") }), breadcrumbs(crumbs)]} />
    </>
  );
}
