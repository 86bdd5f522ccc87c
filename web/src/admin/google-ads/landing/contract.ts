/** Campaign pages in the contract, and the rules of their form. */
import * as z from "zod/mini";
import type { LandingPageDetail, LandingText } from "../../../api/contract/types.gen";
import { exactly } from "../../../form/exactly";
import * as limits from "../../kit/form/limits.gen";
import { between, filled } from "../../kit/form/rules";

export const address = "/api/admin/ads/landing-pages";

/** The query parameter that addresses a page's drawer. */
export const drawer = "page";

const { heading, subheading, formButton } = limits.LandingText;

const text = exactly<LandingText>()(
  z.object({
    heading: filled(heading, "Please enter a heading."),
    subheading: filled(subheading, "Please enter a subheading."),
    proofPoints: z
      .array(filled({ max: 60 }))
      .check(z.minLength(1, "Please enter at least one."), z.maxLength(5, "Please use at most 5 lines.")),
    formButton: filled(formButton, "Please name the button."),
  }),
);

export type LandingDraft = Pick<LandingPageDetail, "a" | "b" | "minLeads">;

export const schema = exactly<LandingDraft>()(
  z.object({ a: text, b: text, minLeads: between(limits.UpdateLandingPage.minLeads) }),
);

export function draftOf({ a, b, minLeads }: LandingPageDetail): LandingDraft {
  return { a, b, minLeads };
}

/** Where a page's text can be seen without counting as a view. */
export function previewOf({ path }: LandingPageDetail, variant: "a" | "b"): string {
  return `${path}?preview=${variant}`;
}
