/** The category form: values and validation. */
import * as z from "zod/mini";
import { exactly } from "../../../form/exactly";
import { slug } from "../../designs/design";
import { atMost, between, filled, hsn, text } from "../../kit/form/rules";
import { fieldsLike } from "../../kit/resource";
import { productFilters } from "../labels";
import * as limits from "../../kit/form/limits.gen";
import type { ProductCategoryDraft } from "../../drafts";
import { path } from "../../../api/path";

export const categoriesAddress = "/api/admin/product-categories";
export const categoryAddress = (id: string) => path("/api/admin/product-categories/{id}", { id });

const most = limits.ProductCategoryDraft;

export const schema = exactly<ProductCategoryDraft>()(
  z.object({
    name: filled(most.name, "Please enter the name."),
    slug: slug(),
    parentId: z.nullable(z.string()),
    photographId: z.nullable(z.string()),
    description: text(most.description),
    hsn: hsn(most.hsn),
    filters: atMost(z.array(z.enum(productFilters.map(({ value }) => value))), most.filters, "filters"),
    sizeGuide: text(most.sizeGuide),
    isActive: z.boolean(),
    seoTitle: text(most.seoTitle),
    seoDescription: text(most.seoDescription),
    position: between(most.position),
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
