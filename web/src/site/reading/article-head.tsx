/** Head elements and structured data of an article. */
import { brandName } from "../../api/site-settings";
import { readingPaths } from "../../features/reading/paths";
import { PageHead } from "../page-head";
import { canonicalOr } from "../shell/canonical-address";
import { canonical } from "../shell/head";
import { articleCrumbs } from "./crumbs";
import { articleData } from "./structured-data";
import type { ArticlePage } from "./types";

export function ArticleHead({ article }: { article: ArticlePage }) {
  const { title, slug, excerpt, seoTitle, seoDescription, sharePicture, publishedAt, revisedAt } = article;
  const path = readingPaths.article(slug);
  const address = canonicalOr(path, article.canonical);
  const name = brandName();
  return (
    <>
      <PageHead
        title={seoTitle || title}
        description={seoDescription || excerpt}
        path={path}
        canonical={article.canonical}
        image={sharePicture?.sources[0]?.jpeg}
        shareCard={article.shareCard}
        crumbs={articleCrumbs(article)}
        things={articleData(article, address, { name, home: canonical("/") })}
      />
      <meta property="article:published_time" content={publishedAt} />
      <meta property="article:modified_time" content={revisedAt} />
    </>
  );
}
