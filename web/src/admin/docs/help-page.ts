/** A help page's form. */
import type { HelpPageDraft } from "../drafts";
import type { HelpPageDetail } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import type { BodyDocument } from "../../features/body/document";
import { query } from "../kit/query";
import { followsTitle } from "../texts/text";

export const address = "/api/admin/help-pages";

export const addressOf = (id: string) => path("/api/admin/help-pages/{id}", { id });

/** Categories and pages to choose from. */
export const choices = query("/api/admin/help-pages/choices");

/** The form's values: the draft, with the text as the editor has it. */
export type HelpValues = Omit<HelpPageDraft, "body"> & { body: BodyDocument };

export function draftOf(page: HelpPageDetail): HelpValues {
  return {
    title: page.title,
    // Blank: the server derives it.
    slug: followsTitle(page) ? "" : page.slug,
    summary: page.summary,
    body: page.body as BodyDocument,
    categoryId: page.category?.id ?? null,
    relatedIds: page.related.map(({ id }) => id),
    seoTitle: page.seoTitle,
    seoDescription: page.seoDescription,
  };
}
