/** An article's form. */
import type { ArticleDraft } from "../drafts";
import type { ArticleDetail } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import type { BodyDocument } from "../../features/body/document";
import { query } from "../kit/query";
import { followsTitle } from "../texts/text";

export const address = "/api/admin/articles";

export const addressOf = (id: string) => path("/api/admin/articles/{id}", { id });

/** Categories, tags, authors and articles to choose from. */
export const choices = query("/api/admin/articles/choices");

/** The form's values: the draft, with the text as the editor has it. */
export type ArticleValues = Omit<ArticleDraft, "body"> & { body: BodyDocument };

export function draftOf(article: ArticleDetail): ArticleValues {
  return {
    title: article.title,
    // Blank: the server derives it.
    slug: followsTitle(article) ? "" : article.slug,
    excerpt: article.excerpt,
    body: article.body as BodyDocument,
    coverPhotographId: article.cover?.id ?? null,
    categoryId: article.category?.id ?? null,
    tags: article.tags,
    authorId: article.author?.id ?? null,
    relatedIds: article.related.map(({ id }) => id),
    seoTitle: article.seoTitle,
    seoDescription: article.seoDescription,
    canonical: article.canonical,
    sharePhotographId: article.sharePhotograph?.id ?? null,
  };
}
