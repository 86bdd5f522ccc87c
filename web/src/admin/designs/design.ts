/** A design as a form: its values, their rules, and what it needs before visitors see it. */
import * as limits from "../kit/form/limits.gen";
import type { DesignDraft } from "../drafts";
import type { DesignDetail } from "../../api/contract/types.gen";
import * as z from "zod/mini";
import { path } from "../../api/path";
import { designTypes, kitchenLayouts } from "../../features/designs/words";
import { exactly } from "../../form/exactly";
import { between, filled, text, words } from "../kit/form/rules";
import { budgetBands } from "../leads/words";

export const address = "/api/admin/designs";
export const addressOf = (id: string) => path("/api/admin/designs/{id}", { id });

export const slugLimit = 80;
export const mostSimilar = 12;

export const slug = () =>
  filled({ max: slugLimit }, "Please enter the name in addresses.").check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Small letters and digits, with hyphens between them."),
  );

const fraction = () => z.number().check(z.gte(0), z.lte(1));

const hotspot = z.object({
  x: fraction(),
  y: fraction(),
  materialId: z.nullable(z.string()),
  label: filled(limits.DesignHotspot.label, "Please say what it is."),
});

const photograph = z.object({
  photographId: z.string(),
  alt: z.nullable(filled(limits.DesignShot.alt, "Please say what one sees, or leave it empty.")),
  hotspots: z
    .array(hotspot)
    .check(
      z.maxLength(limits.DesignShot.hotspots.max, `Please use at most ${limits.DesignShot.hotspots.max} hot-spots.`),
    ),
});

export const schema = exactly<DesignDraft>()(
  z
    .object({
      title: filled(limits.DesignDraft.title, "Please enter the title."),
      slug: slug(),
      designType: z.enum(
        designTypes.map(({ value }) => value),
        "Please choose what it is a design of.",
      ),
      style: text(limits.DesignDraft.style),
      layout: z.nullable(z.enum(kitchenLayouts.map(({ value }) => value))),
      areaFromSqft: z.nullable(between(limits.DesignDraft.areaFromSqft)),
      areaToSqft: z.nullable(between(limits.DesignDraft.areaToSqft)),
      budgetBand: z.nullable(z.enum(budgetBands.map(({ value }) => value))),
      colours: words(limits.DesignDraft.colours),
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
      similar: z.array(z.string()).check(z.maxLength(mostSimilar, `Please use at most ${mostSimilar} designs.`)),
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
              "Please begin with / for a page of ours, or with https://.",
            ),
          ),
      ),
      sharePhotographId: z.nullable(z.string()),
    })
    .check(
      z.refine(({ areaFromSqft, areaToSqft }) => !areaFromSqft || !areaToSqft || areaFromSqft <= areaToSqft, {
        path: ["areaToSqft"],
        error: "This is less than where it begins.",
      }),
      z.refine(({ designType, layout }) => designType === "kitchen" || layout === null, {
        path: ["layout"],
        error: "Only kitchens have a layout.",
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
  similar: [],
  categoryId: null,
  isFeatured: false,
  seoTitle: "",
  seoDescription: "",
  canonical: null,
  sharePhotographId: null,
};

const names = Object.keys(blank) as (keyof DesignDraft)[];

/** Without what is only told of the photographs and materials that it names. */
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

/** `Sage & oak kitchen` as it stands in addresses: `sage-oak-kitchen`. */
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
  /** Where in the form it is mended. */
  field: "description" | "photographs";
  words: string;
  /** Of which photograph. */
  photographId?: string;
};

/** What visitors would miss in a design. The server looks at the same before it publishes anything. */
export function missingIn({ description, photographs }: Pick<DesignDetail, "description" | "photographs">): Missing[] {
  const missing: Missing[] = [];
  if (description.trim() === "") missing.push({ field: "description", words: "A description" });
  if (!photographs.some(({ picture }) => picture)) {
    const words = photographs.length === 0 ? "A photograph" : "The pictures of a photograph, which are being made";
    missing.push({ field: "photographs", words });
  }
  for (const { photographId, alt, photographAlt, fileName } of photographs) {
    if (alt ?? photographAlt) continue;
    missing.push({ field: "photographs", words: `Alt text for ${fileName}`, photographId });
  }
  return missing;
}
