/** A design as a form: its values, their rules, and what it needs before visitors see it. */
import * as z from "zod/mini";
import { designTypes, kitchenLayouts } from "../../features/designs/words";
import { exactly } from "../../form/exactly";
import { between, filled, text } from "../kit/form/rules";
import { budgetBands } from "../leads/words";
import type { DesignDetail, DesignDraft } from "./contract";

export const address = "/api/admin/designs";

/** Of one design, or of a part of it: `addressOf(id, "price-preview")`. */
export function addressOf(id: string, ...parts: readonly string[]): string {
  return [address, ...[id, ...parts].map(encodeURIComponent)].join("/");
}

export const slugLimit = 80;
export const mostSimilar = 12;

export const slug = () =>
  filled(slugLimit, "Please enter the name in addresses.").check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Small letters and digits, with hyphens between them."),
  );

const fraction = () => z.number().check(z.gte(0), z.lte(1));

const hotspot = z.object({
  x: fraction(),
  y: fraction(),
  materialId: z.nullable(z.string()),
  label: filled(120, "Please say what it is."),
});

const photograph = z.object({
  photographId: z.string(),
  alt: z.nullable(filled(300, "Please say what one sees, or leave it empty.")),
  hotspots: z.array(hotspot).check(z.maxLength(20, "Please use at most 20 hot-spots.")),
});

export const schema = exactly<DesignDraft>()(
  z
    .object({
      title: filled(160, "Please enter the title."),
      slug: slug(),
      designType: z.enum(
        designTypes.map(({ value }) => value),
        "Please choose what it is a design of.",
      ),
      style: text(40),
      layout: z.nullable(z.enum(kitchenLayouts.map(({ value }) => value))),
      areaFromSqft: z.nullable(between(1, 100_000)),
      areaToSqft: z.nullable(between(1, 100_000)),
      budgetBand: z.nullable(z.enum(budgetBands.map(({ value }) => value))),
      colours: z
        .array(filled(40, "Please leave no empty word."))
        .check(z.maxLength(12, "Please use at most 12 words.")),
      description: text(8000),
      photographs: z.array(photograph).check(z.maxLength(40, "Please use at most 40 photographs.")),
      templateId: z.nullable(z.string()),
      addons: z.array(z.string()).check(z.maxLength(40, "Please use at most 40 add-ons.")),
      deliveryDays: z.nullable(between(1, 730)),
      similar: z.array(z.string()).check(z.maxLength(mostSimilar, `Please use at most ${mostSimilar} designs.`)),
      categoryId: z.nullable(z.string()),
      isFeatured: z.boolean(),
      seoTitle: text(60),
      seoDescription: text(160),
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
