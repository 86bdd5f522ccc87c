/** The product form: values, validation, and what is needed to publish. */
import * as z from "zod/mini";
import { exactly } from "../../../form/exactly";
import { slug } from "../../designs/design";
import { atMost, between, day, filled, hsn, text } from "../../kit/form/rules";
import { availabilities } from "../labels";
import * as limits from "../../kit/form/limits.gen";
import type { ProductDetail, ProductDraft } from "../../../api/contract/types.gen";
import { path } from "../../../api/path";
import { priceSpan } from "./price";

export const address = "/api/admin/products";
export const addressOf = (id: string) => path("/api/admin/products/{id}", { id });

const { ProductDraft: most, ProductPackage: box, VariationGroup: group, VariationOption: option } = limits;

const amount = "Please enter an amount.";
const tooMuch = "Please enter a smaller amount.";
const maxPaise = most.pricePaise.max;
const price = () => z.number(amount).check(z.gte(1, "Please enter the price."), z.lte(maxPaise, tooMuch));
const charge = () => z.number(amount).check(z.gte(0, amount), z.lte(maxPaise, tooMuch));

const pack = z.object({
  lengthMm: between(box.lengthMm),
  widthMm: between(box.widthMm),
  heightMm: between(box.heightMm),
  weightG: between(box.weightG),
});

const variation = z.object({
  id: z.string(),
  name: filled(option.name, "Please enter the option."),
  differencePaise: z.number(amount).check(z.gte(-maxPaise, tooMuch), z.lte(maxPaise, tooMuch)),
  sku: text(option.sku),
  photographId: z.nullable(z.string()),
  isStocked: z.boolean(),
  // The limits of the product's own.
  lengthMm: z.nullable(between(most.lengthMm)),
  widthMm: z.nullable(between(most.widthMm)),
  heightMm: z.nullable(between(most.heightMm)),
});

const variationGroup = z.object({
  id: z.string(),
  name: filled(group.name, "Please enter a name, such as Colour."),
  options: atMost(z.array(variation), group.options, "options").check(
    z.minLength(1, "Please add an option."),
    z.refine(
      (options) => isDistinct(options.map(({ name }) => name)),
      "Two options have the same name. Please rename one.",
    ),
  ),
});

function isDistinct(names: readonly string[]): boolean {
  return new Set(names.map((name) => name.trim().toLowerCase())).size === names.length;
}

export const schema = exactly<ProductDraft>()(
  z
    .object({
      name: filled(most.name, "Please enter the name."),
      slug: slug(),
      sku: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, "Please enter the SKU."),
          z.regex(most.sku.pattern, "Use at most 40 letters, digits and . _ / -, starting with a letter or digit."),
        ),
      mpn: text(most.mpn),
      gtin: z.string().check(
        z.trim(),
        z.refine((typed) => typed === "" || isGtin(typed), "This isn't a valid GTIN. Please check its digits."),
      ),
      brandId: z.nullable(z.string()),
      categoryId: z.string().check(z.minLength(1, "Please choose a category.")),
      shortDescription: text(most.shortDescription),
      description: text(most.description),
      photographs: atMost(
        z.array(
          z.object({
            photographId: z.string(),
            alt: z.nullable(filled(limits.ProductShot.alt, "Please describe the picture, or leave this blank.")),
          }),
        ),
        most.photographs,
        "pictures",
      ),
      videoId: z.nullable(z.string()),
      mrpPaise: price(),
      pricePaise: price(),
      salePricePaise: z.nullable(price()),
      saleStartsOn: z.nullable(day()),
      saleEndsOn: z.nullable(day()),
      costPaise: z.nullable(charge()),
      hsn: hsn(most.hsn),
      groups: atMost(z.array(variationGroup), most.groups, "variation groups").check(
        z.refine(
          (groups) => isDistinct(groups.map(({ name }) => name)),
          "Two groups have the same name. Please rename one.",
        ),
      ),
      availability: z.enum(
        availabilities.map(({ value }) => value),
        "Please choose the availability.",
      ),
      availableOn: z.nullable(day()),
      isStocked: z.boolean(),
      reorderLevel: between(most.reorderLevel),
      leadDays: between(most.leadDays),
      lengthMm: z.nullable(between(most.lengthMm)),
      widthMm: z.nullable(between(most.widthMm)),
      heightMm: z.nullable(between(most.heightMm)),
      weightG: z.nullable(between(most.weightG)),
      packages: atMost(z.array(pack), most.packages, "packages"),
      material: text(most.material),
      colour: text(most.colour),
      assemblyPaise: z.nullable(charge()),
      warrantyMonths: between(most.warrantyMonths),
      returnsDays: z.nullable(between(most.returnsDays)),
      care: text(most.care),
      originCountry: z.string(),
      maker: text(most.maker),
      related: z.array(z.string()).check(z.maxLength(most.related.max, "Please use at most 12 products.")),
      isFeatured: z.boolean(),
      seoTitle: text(most.seoTitle),
      seoDescription: text(most.seoDescription),
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
      z.refine(({ mrpPaise, pricePaise }) => pricePaise <= mrpPaise, {
        path: ["pricePaise"],
        error: "The price must not be above the MRP.",
      }),
      z.refine(({ pricePaise, salePricePaise }) => salePricePaise === null || salePricePaise < pricePaise, {
        path: ["salePricePaise"],
        error: "The sale price must be below the price.",
      }),
      z.refine(({ saleStartsOn, saleEndsOn }) => !saleStartsOn || !saleEndsOn || saleStartsOn <= saleEndsOn, {
        path: ["saleEndsOn"],
        error: "The sale must not end before it starts.",
      }),
      z.refine(
        ({ pricePaise, salePricePaise, groups }) => {
          const lowest = salePricePaise ?? pricePaise;
          return !(lowest > 0) || priceSpan(lowest, groups).from > 0;
        },
        {
          path: ["groups"],
          error: "With the cheapest options, the price would be zero or less. Please raise a difference.",
        },
      ),
    ),
);

/** A GTIN of 8, 12, 13 or 14 digits with its check digit. */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text].map(Number).toReversed();
  const sum = digits.reduce((sum, digit, index) => sum + digit * (index % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}

export const blank: ProductDraft = {
  name: "",
  slug: "",
  sku: "",
  mpn: "",
  gtin: "",
  brandId: null,
  categoryId: "",
  shortDescription: "",
  description: "",
  photographs: [],
  videoId: null,
  mrpPaise: 0,
  pricePaise: 0,
  salePricePaise: null,
  saleStartsOn: null,
  saleEndsOn: null,
  costPaise: null,
  hsn: "",
  groups: [],
  availability: "in_stock",
  availableOn: null,
  isStocked: true,
  reorderLevel: 0,
  leadDays: 7,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  weightG: null,
  packages: [],
  material: "",
  colour: "",
  assemblyPaise: null,
  warrantyMonths: 12,
  returnsDays: null,
  care: "",
  originCountry: "IN",
  maker: "",
  related: [],
  isFeatured: false,
  seoTitle: "",
  seoDescription: "",
  canonical: null,
  sharePhotographId: null,
};

export type Missing = {
  /** The form field to fill in. */
  field: "description" | "photographs" | "originCountry" | "maker" | "availability";
  label: string;
  /** The picture that lacks it. */
  photographId?: string;
};

/** What a product lacks for publishing. The server checks the same, and the GST rate of its HSN. */
export function missingIn({ draft, summary, photographs }: Pick<ProductDetail, "draft" | "summary" | "photographs">) {
  const missing: Missing[] = [];
  const shown = draft.photographs.map(({ photographId, alt }) => {
    const photograph = photographs.find((one) => one.photographId === photographId);
    return { photographId, alt: alt ?? photograph?.photographAlt, fileName: photograph?.fileName, ...photograph };
  });
  if (draft.description.trim() === "") missing.push({ field: "description", label: "Description" });
  if (!shown.some(({ picture }) => picture)) {
    const label = shown.length === 0 ? "A picture" : "A picture that has finished processing";
    missing.push({ field: "photographs", label });
  }
  for (const { photographId, alt, fileName = "a picture" } of shown) {
    if (!alt) missing.push({ field: "photographs", label: `Alt text for ${fileName}`, photographId });
  }
  if (draft.originCountry === "") missing.push({ field: "originCountry", label: "Country of origin" });
  if (draft.maker.trim() === "") missing.push({ field: "maker", label: "Manufacturer or importer" });
  if (draft.availability === "in_stock" && draft.isStocked && (summary.onHand ?? 0) - summary.reserved <= 0) {
    missing.push({ field: "availability", label: "Stock, or another availability" });
  }
  return missing;
}
