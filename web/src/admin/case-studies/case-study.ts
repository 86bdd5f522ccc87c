/** A case study's form. */
import type { CaseStudyDraft } from "../drafts";
import type { CaseStudyDetail } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { type BodyDocument, bodyVersion } from "../../features/body/document";
import { fieldsLike } from "../kit/resource";
import { followsTitle } from "../texts/text";

export const address = "/api/admin/case-studies";

export const addressOf = (id: string) => path("/api/admin/case-studies/{id}", { id });

/** The form's values: the draft, with the story as the editor has it. */
export type CaseStudyValues = Omit<CaseStudyDraft, "body"> & { body: BodyDocument };

export const blank: CaseStudyDraft = {
  title: "",
  slug: "",
  summary: "",
  body: { version: bodyVersion, content: [] },
  homeType: null,
  locality: "",
  pincode: null,
  areaSqft: null,
  budgetBand: null,
  style: "",
  services: [],
  daysTaken: null,
  pairs: [],
  gallery: [],
  materialIds: [],
  designedById: null,
  customerName: "",
  quote: "",
  rating: null,
  hasConsent: false,
  consentNote: "",
  videoId: null,
  projectId: null,
  isFeatured: false,
  seoTitle: "",
  seoDescription: "",
  canonical: null,
  sharePhotographId: null,
};

const fieldsOf = fieldsLike<CaseStudyDraft>(blank);

export function draftOf(study: CaseStudyDetail): CaseStudyValues {
  return {
    ...fieldsOf(study),
    // Blank: the server derives it.
    slug: followsTitle(study) ? "" : study.slug,
    body: study.body as BodyDocument,
  };
}
