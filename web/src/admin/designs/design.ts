/** The design form: values, validation, and what is needed to publish. */
import * as limits from "../kit/form/limits.gen";
import type { DesignDraft } from "../drafts";
import type { DesignDetail } from "../../api/contract/types.gen";
import * as z from "zod/mini";
import { path } from "../../api/path";
import { designTypes, kitchenLayouts } from "../../features/designs/labels";
import { exactly } from "../../form/exactly";
import { amount, between, filled, text, tags } from "../kit/form/rules";
import { budgetBands } from "../leads/labels";

export const address = "/api/admin/designs";
export const addressOf = (id: string) => path("/api/admin/designs/{id}", { id });

export const slugLimit = 80;
export const maxSimilar = 12;

export const slug = () =>
  filled({ max: slugLimit }, "Please enter the URL slug.").check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Please use lowercase letters, digits and single hyphens."),
  );

/** Whether a design of this type may have a booking amount. */
export function isBookable(designType: DesignDraft["designType"]): boolean {
  return designType === "kitchen" || designType === "full-home";
}

const fraction = () => z.number().check(z.gte(0), z.lte(1));

const hotspot = z.object({
  x: fraction(),
  y: fraction(),
  materialId: z.nullable(z.string()),
  label: filled(limits.DesignHotspot.label, "Please enter a label."),
});

const photograph = z.object({
  photographId: z.string(),
  alt: z.nullable(filled(limits.DesignShot.alt, "Please describe the picture, or leave this blank.")),
  hotspots: z
    .array(hotspot)
    .check(
      z.maxLength(limits.DesignShot.hotspots.max, `Please use at most ${limits.DesignShot.hotspots.max} hotspots.`),
    ),
});

export const schema = exactly<DesignDraft>()(
  z
    .object({
      title: filled(limits.DesignDraft.title, "Please enter the title."),
      slug: slug(),
      designType: z.enum(
        designTypes.map(({ value }) => value),
        "Please choose a type.",
      ),
      style: text(limits.DesignDraft.style),
      layout: z.nullable(z.enum(kitchenLayouts.map(({ value }) => value))),
      areaFromSqft: z.nullable(between(limits.DesignDraft.areaFromSqft)),
      areaToSqft: z.nullable(between(limits.DesignDraft.areaToSqft)),
      budgetBand: z.nullable(z.enum(budgetBands.map(({ value }) => value))),
      colours: tags(limits.DesignDraft.colours),
      description: text(limits.DesignDraft.description),
      photographs: z
        .array(photograph)
        .check(
          z.maxLength(
            limits.DesignDraft.photographs.max,
            `Please use at most ${limits.DesignDraft.photographs.max} photographs.`,
          ),
        ),
      templateId: z.nullable(z.string()),
      addons: z
        .array(z.string())
        .check(
          z.maxLength(limits.DesignDraft.addons.max, `Please use at most ${limits.DesignDraft.addons.max} add-ons.`),
        ),
      deliveryDays: z.nullable(between(limits.DesignDraft.deliveryDays)),
      bookingAmountPaise: z.nullable(
        amount(limits.DesignDraft.bookingAmountPaise).check(
          z.refine((paise) => paise % 100 === 0, "Please enter whole rupees."),
        ),
      ),
      similar: z.array(z.string()).check(z.maxLength(maxSimilar, `Please use at most ${maxSimilar} designs.`)),
      categoryId: z.nullable(z.string()),
      isFeatured: z.boolean(),
      seoTitle: text(limits.DesignDraft.seoTitle),
      seoDescription: text(limits.DesignDraft.seoDescription),
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
      z.refine(({ areaFromSqft, areaToSqft }) => !areaFromSqft || !areaToSqft || areaFromSqft <= areaToSqft, {
        path: ["areaToSqft"],
        error: "Must not be less than “Area from”.",
      }),
      z.refine(({ designType, layout }) => designType === "kitchen" || layout === null, {
        path: ["layout"],
        error: "Only kitchens have a layout.",
      }),
      z.refine(({ designType, bookingAmountPaise }) => bookingAmountPaise === null || isBookable(designType), {
        path: ["bookingAmountPaise"],
        error: "Only kitchens and full homes have a booking amount.",
      }),
    ),
);

export const blank: DesignDraft = {
  title: "",
  slug: "",
  designType: "living-room",
  style: "",
  layout: null,
  areaFromSqft: null,
  areaToSqft: null,
  budgetBand: null,
  colours: [],
  description: "",
  photographs: [],
  templateId: null,
  addons: [],
  deliveryDays: null,
  bookingAmountPaise: null,
  similar: [],
  categoryId: null,
  isFeatured: false,
  seoTitle: "",
  seoDescription: "",
  canonical: null,
  sharePhotographId: null,
};

const names = Object.keys(blank) as (keyof DesignDraft)[];

/** Leaves out the read-only facts about its photographs and materials. */
export function draftOf(design: DesignDetail): DesignDraft {
  const fields = Object.fromEntries(names.map((name) => [name, design[name]])) as Omit<DesignDraft, "photographs">;
  return {
    ...fields,
    photographs: design.photographs.map(({ photographId, alt, hotspots }) => ({
      photographId,
      alt,
      hotspots: hotspots.map(({ x, y, materialId, label }) => ({ x, y, materialId, label })),
    })),
  };
}

/** `Sage & oak kitchen` becomes `sage-oak-kitchen`. */
export function slugOf(title: string): string {
  return title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, slugLimit)
    .replaceAll(/^-+|-+$/g, "");
}

export type Missing = {
  /** The form field to fill in. */
  field: "description" | "photographs";
  label: string;
  /** The photograph that lacks it. */
  photographId?: string;
};

/** What a design lacks for publishing. The server checks the same. */
export function missingIn({ description, photographs }: Pick<DesignDetail, "description" | "photographs">): Missing[] {
  const missing: Missing[] = [];
  if (description.trim() === "") missing.push({ field: "description", label: "Description" });
  if (!photographs.some(({ picture }) => picture)) {
    const label = photographs.length === 0 ? "A photograph" : "A photograph that has finished processing";
    missing.push({ field: "photographs", label });
  }
  for (const { photographId, alt, photographAlt, fileName } of photographs) {
    if (alt ?? photographAlt) continue;
    missing.push({ field: "photographs", label: `Alt text for ${fileName}`, photographId });
  }
  return missing;
}
