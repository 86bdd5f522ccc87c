/** Structured data of articles and help pages. */
import type { BlogPostingLeaf, FAQPage } from "schema-dts";
import { questionsOf } from "../../features/body/document";
import { faqPage } from "../questions-data";
import { canonical } from "../shell/head";
import type { ArticlePage } from "./types";

type Organization = { name: string; home: string };

export function articleData(
  article: ArticlePage,
  address: string,
  { name, home }: Organization,
): (BlogPostingLeaf | FAQPage)[] {
  const { title, excerpt, seoDescription, publishedAt, revisedAt, author, authorPicture, sharePicture } = article;
  const { words, category, tags } = article;
  const portrait = authorPicture?.sources[0]?.jpeg;
  const image = sharePicture?.sources[0]?.jpeg;
  const organization = { "@type": "Organization", name, url: home } as const;
  const posting: BlogPostingLeaf = {
    "@type": "BlogPosting",
    "@id": `${address}#article`,
    mainEntityOfPage: address,
    headline: title,
    description: seoDescription || excerpt,
    ...(image && { image: canonical(image) }),
    datePublished: publishedAt,
    dateModified: revisedAt,
    author: author
      ? {
          "@type": "Person",
          name: author.name,
          jobTitle: author.designation,
          ...(portrait && { image: canonical(portrait) }),
        }
      : organization,
    publisher: organization,
    articleSection: category.name,
    keywords: tags.join(", "),
    wordCount: words,
    inLanguage: "en-IN",
  };
  return [posting, ...faqPage(questionsOf(article.body), address)];
}
