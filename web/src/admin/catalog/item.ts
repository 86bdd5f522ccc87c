/** The catalogue item's form: values, validation, and what is needed to publish. */
import * as limits from "../kit/form/limits.gen";
import type { CatalogItemDraft } from "../drafts";
import type { CatalogItemDetail } from "../../api/contract/types.gen";
import * as z from "zod/mini";
import { path } from "../../api/path";
import { exactly } from "../../form/exactly";
import { slug } from "../designs/design";
import { atMost, between, filled, text } from "../kit/form/rules";

export const address = "/api/admin/catalog-items";
export const addressOf = (id: string) => path("/api/admin/catalog-items/{id}", { id });

export const schema = exactly<CatalogItemDraft>()(
  z.object({
    name: filled(limits.CatalogItemDraft.name, "Please enter the name."),
    slug: slug(),
    categoryId: z.nullable(z.string()),
    summary: text(limits.CatalogItemDraft.summary),
    description: text(limits.CatalogItemDraft.description),
    specifications: atMost(
      z.array(
        z.object({
          label: filled(limits.CatalogSpecification.label, "Please enter what it is, such as Core."),
          value: filled(limits.CatalogSpecification.value, "Please enter the value."),
        }),
      ),
      limits.CatalogItemDraft.specifications,
      "lines",
    ),
    finishes: atMost(z.array(z.string()), limits.CatalogItemDraft.finishes, "finishes"),
    widthMm: z.nullable(between(limits.CatalogItemDraft.widthMm)),
    heightMm: z.nullable(between(limits.CatalogItemDraft.heightMm)),
    depthMm: z.nullable(between(limits.CatalogItemDraft.depthMm)),
    templateId: z.nullable(z.string()),
    photographs: atMost(
      z.array(
        z.object({
          photographId: z.string(),
          alt: z.nullable(filled(limits.CatalogShot.alt, "Please describe the picture, or leave this blank.")),
        }),
      ),
      limits.CatalogItemDraft.photographs,
      "photographs",
    ),
    seoTitle: text(limits.CatalogItemDraft.seoTitle),
    seoDescription: text(limits.CatalogItemDraft.seoDescription),
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
  }),
);

export const blank: CatalogItemDraft = {
  name: "",
  slug: "",
  categoryId: null,
  summary: "",
  description: "",
  specifications: [],
  finishes: [],
  widthMm: null,
  heightMm: null,
  depthMm: null,
  templateId: null,
  photographs: [],
  seoTitle: "",
  seoDescription: "",
  canonical: null,
  sharePhotographId: null,
};

const names = Object.keys(blank) as (keyof CatalogItemDraft)[];

/** Leaves out the read-only facts about its photographs. */
export function draftOf(item: CatalogItemDetail): CatalogItemDraft {
  const fields = Object.fromEntries(names.map((name) => [name, item[name]])) as Omit<CatalogItemDraft, "photographs">;
  return { ...fields, photographs: item.photographs.map(({ photographId, alt }) => ({ photographId, alt })) };
}

export type Missing = { field: "categoryId" | "summary" | "photographs"; label: string };

/** What an item lacks for publishing. The server checks the same. */
export function missingIn(item: Pick<CatalogItemDetail, "categoryId" | "summary" | "photographs">): Missing[] {
  const missing: Missing[] = [];
  if (item.categoryId === null) missing.push({ field: "categoryId", label: "Category" });
  if (item.summary.trim() === "") missing.push({ field: "summary", label: "Summary" });
  for (const { alt, photographAlt, fileName } of item.photographs) {
    if (!(alt ?? photographAlt)) missing.push({ field: "photographs", label: `Alt text for ${fileName}` });
  }
  return missing;
}
