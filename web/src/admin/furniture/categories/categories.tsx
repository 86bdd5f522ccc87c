/** The drawer form of a category. */
import { PhotographField, PhotographPreview } from "../../designs/photograph-field";
import { categoryForm, categoryNames, parentField } from "../../kit/category-tree";
import { resource } from "../../kit/resource";
import { categoryChoices } from "../products/choices";
import { productFilters } from "../labels";
import * as limits from "../../kit/form/limits.gen";
import { blank, categoriesAddress, draftOf, schema } from "./category";

const most = limits.ProductCategoryDraft;

export const categories = resource(
  categoriesAddress,
  {
    screen: "product-categories",
    title: "Product categories",
    ...categoryNames,
    sort: "name",
    columns: [],
    empty: { title: "No categories yet", text: "Add categories as visitors would look for them: sofas, beds, tables." },
  },
  {
    ...categoryForm,
    schema,
    blank,
    draftOf,
    sections: [
      {
        fields: [
          { kind: "text", name: "name", label: "Name", limit: most.name.max },
          { kind: "text", name: "slug", label: "URL slug", half: true, limit: 80, placeholder: "corner-sofas" },
          parentField(categoryChoices),
          { kind: "textarea", name: "description", label: "Description", optional: true, limit: most.description.max },
          {
            kind: "custom",
            name: "photographId",
            label: "Picture",
            field: (control) => <PhotographField control={control} name="photographId" label="Picture" />,
            value: ({ photographId }) => photographId && <PhotographPreview id={photographId} />,
          },
          { kind: "toggle", name: "isActive", label: "Active", hint: "Off = visitors don't see it." },
        ],
      },
      {
        title: "Products",
        fields: [
          { kind: "text", name: "hsn", label: "HSN", hint: "New products start with it. It sets their GST rate." },
          {
            kind: "choices",
            name: "filters",
            label: "Filters",
            hint: "The filters that visitors see in this category. Select none to offer all.",
            choices: productFilters,
          },
          {
            kind: "textarea",
            name: "sizeGuide",
            label: "Size guide",
            hint: "Shown on the page of each product.",
            optional: true,
            limit: most.sizeGuide.max,
          },
        ],
      },
      {
        title: "Search",
        fields: [
          {
            kind: "text",
            name: "seoTitle",
            label: "SEO title",
            hint: "Blank = the name.",
            optional: true,
            limit: most.seoTitle.max,
          },
          {
            kind: "textarea",
            name: "seoDescription",
            label: "SEO description",
            hint: "Blank = the start of the description.",
            optional: true,
            limit: most.seoDescription.max,
          },
        ],
      },
    ],
  },
);
