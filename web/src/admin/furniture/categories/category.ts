/** The category form: values and validation. */
import * as z from "zod/mini";
import { exactly } from "../../../form/exactly";
import { slug } from "../../designs/design";
import { filled, text } from "../../kit/form/rules";
import { fieldsLike } from "../../kit/resource";
import { productFilters } from "../labels";
import { type ProductCategoryDraft, limits } from "../wire";

export const categoriesAddress = "/api/admin/product-categories";
export const categoryAddress = (id: string) => `${categoriesAddress}/${encodeURIComponent(id)}`;

const most = limits.ProductCategoryDraft;

export const schema = exactly<ProductCategoryDraft>()(
  z.object({
    name: filled(most.name, "Please enter the name."),
    slug: slug(),
    parentId: z.nullable(z.string()),
    photographId: z.nullable(z.string()),
    description: text(most.description),
    hsn: z.string().check(z.trim(), z.regex(/^([0-9]{4}|[0-9]{6}|[0-9]{8})$/, "An HSN has 4, 6 or 8 digits.")),
    filters: z.array(z.enum(productFilters.map(({ value }) => value))),
    sizeGuide: text(most.sizeGuide),
    isActive: z.boolean(),
    seoTitle: text(most.seoTitle),
    seoDescription: text(most.seoDescription),
    position: z.number(),
  }),
);

export const blank: ProductCategoryDraft = {
  name: "",
  slug: "",
  parentId: null,
  photographId: null,
  description: "",
  hsn: "9403",
  filters: [],
  sizeGuide: "",
  isActive: true,
  seoTitle: "",
  seoDescription: "",
  position: 0,
};

export const draftOf: (category: ProductCategoryDraft) => ProductCategoryDraft = fieldsLike(blank);
