/** Structured data of articles and help pages. */
import type { BlogPosting, BreadcrumbList, FAQPage, Thing } from "schema-dts";
import { type BodyDocument, questionsOf } from "../../features/body/document";
import { canonical } from "../shell/head";
import type { Crumb } from "../structured-data";
import type { ArticlePage } from "./types";

export function breadcrumbs(crumbs: readonly Crumb[]): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: canonical(path),
    })),
  };
}

/** Only if the text has questions. */
export function faqPage(body: BodyDocument, address: string): FAQPage[] {
  const questions = questionsOf(body);
  if (questions.length === 0) return [];
  return [
    {
      "@type": "FAQPage",
      "@id": `${address}#questions`,
      mainEntity: questions.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  ];
}

type Organization = { name: string; home: string };

export function articleData(article: ArticlePage, address: string, { name, home }: Organization): Thing[] {
  const { title, excerpt, seoDescription, publishedAt, revisedAt, author, authorPicture, sharePicture } = article;
  const { words, category, tags } = article;
  const portrait = authorPicture?.sources[0]?.jpeg;
  const image = sharePicture?.sources[0]?.jpeg;
  const organization = { "@type": "Organization", name, url: home } as const;
  const posting: BlogPosting = {
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
  return [posting, ...faqPage(article.body, address)];
}
