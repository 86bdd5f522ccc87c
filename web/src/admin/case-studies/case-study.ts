/** The case study form: values, validation, and what is needed to publish. */
import * as limits from "../kit/form/limits.gen";
import type { CaseStudyDraft } from "../drafts";
import type { CaseStudyDetail } from "../../api/contract/types.gen";
import * as z from "zod/mini";
import { path } from "../../api/path";
import { budgets, homeTypes, services } from "../../features/case-studies/labels";
import { exactly } from "../../form/exactly";
import { between, filled, pincode, text } from "../kit/form/rules";
import { fieldsLike } from "../kit/resource";

export const address = "/api/admin/case-studies";

export const addressOf = (id: string) => path("/api/admin/case-studies/{id}", { id });

export const slugLimit = 80;

/** Of materials and of photographs. */
const maxNamed = 40;

const pair = z
  .object({
    beforeId: z.string(),
    afterId: z.string(),
    caption: text(limits.BeforeAfterPair.caption),
  })
  .check(
    z.refine(({ beforeId, afterId }) => beforeId !== afterId, {
      path: ["afterId"],
      error: "Please choose another photograph than the one before.",
    }),
  );

export const schema = exactly<CaseStudyDraft>()(
  z
    .object({
      title: filled(limits.CaseStudyDraft.title, "Please enter a title."),
      slug: text({ max: slugLimit }).check(
        z.regex(/^$|^[a-z0-9]+(-[a-z0-9]+)*$/, "Please use lowercase letters, digits and single hyphens."),
      ),
      summary: text(limits.CaseStudyDraft.summary),
      challenge: text(limits.CaseStudyDraft.challenge),
      solution: text(limits.CaseStudyDraft.solution),
      homeType: z.nullable(z.enum(homeTypes.map(({ value }) => value))),
      locality: text(limits.CaseStudyDraft.locality),
      pincode: z.nullable(pincode()),
      areaSqft: z.nullable(between(limits.CaseStudyDraft.areaSqft)),
      budgetBand: z.nullable(z.enum(budgets.map(({ value }) => value))),
      style: text(limits.CaseStudyDraft.style),
      services: z.array(z.enum(services.map(({ value }) => value))),
      daysTaken: z.nullable(between(limits.CaseStudyDraft.daysTaken)),
      pairs: z
        .array(pair)
        .check(
          z.maxLength(limits.CaseStudyDraft.pairs.max, `Please use at most ${limits.CaseStudyDraft.pairs.max} pairs.`),
        ),
      gallery: z.array(z.string()).check(z.maxLength(maxNamed, `Please use at most ${maxNamed} photographs.`)),
      materialIds: z.array(z.string()).check(z.maxLength(maxNamed, `Please use at most ${maxNamed} materials.`)),
      designedById: z.nullable(z.string()),
      customerName: text(limits.CaseStudyDraft.customerName),
      quote: text(limits.CaseStudyDraft.quote),
      rating: z.nullable(between(limits.CaseStudyDraft.rating)),
      hasConsent: z.boolean(),
      consentNote: text(limits.CaseStudyDraft.consentNote),
      videoId: z.nullable(z.string()),
      projectId: z.nullable(z.string()),
      isFeatured: z.boolean(),
      seoTitle: text(limits.CaseStudyDraft.seoTitle),
      seoDescription: text(limits.CaseStudyDraft.seoDescription),
      canonical: z.nullable(
        z
          .string()
          .check(
            z.trim(),
            z.maxLength(500, "Please use at most 500 characters."),
            z.regex(
              /^(\/(?![/\\])\S*|https:\/\/[^\s/]+\.\S+)$/,
              "Please start with / for a page on this site, or with https://.",
            ),
          ),
      ),
      sharePhotographId: z.nullable(z.string()),
    })
    .check(
      z.refine(({ hasConsent, consentNote }) => !hasConsent || consentNote.trim() !== "", {
        path: ["consentNote"],
        error: "Please say how and when the customer agreed.",
      }),
    ),
);

export const blank: CaseStudyDraft = {
  title: "",
  slug: "",
  summary: "",
  challenge: "",
  solution: "",
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

export const draftOf = fieldsLike<CaseStudyDraft>(blank);

export type Missing = {
  /** The form field to fill in. */
  field: "summary" | "solution" | "gallery" | "hasConsent";
  label: string;
};

type Facts = Pick<
  CaseStudyDetail,
  "summary" | "solution" | "gallery" | "customerName" | "quote" | "rating" | "hasConsent" | "photographs"
>;

/** What a case study lacks for publishing. The server checks the same. */
export function missingIn(study: Facts): Missing[] {
  const { summary, solution, gallery, customerName, quote, rating, hasConsent, photographs } = study;
  const missing: Missing[] = [];
  if (summary === "") missing.push({ field: "summary", label: "Summary" });
  if (solution === "") missing.push({ field: "solution", label: "Solution" });
  if (gallery.length === 0) missing.push({ field: "gallery", label: "A photograph" });
  for (const { alt, picture, fileName } of photographs) {
    if (alt === "") missing.push({ field: "gallery", label: `Alt text for ${fileName}` });
    else if (!picture) missing.push({ field: "gallery", label: `${fileName} is being processed` });
  }
  const speaksOfCustomer = customerName !== "" || quote !== "" || rating !== null;
  if (speaksOfCustomer && !hasConsent) missing.push({ field: "hasConsent", label: "The customer's consent" });
  return missing;
}
