/** The category tree of designs. */
import {
  CategoryPath,
  archiveCategory,
  categoryForm,
  categoryNames,
  orderField,
  parentField,
} from "../kit/category-tree";
import * as limits from "../kit/form/limits.gen";
import type { Draft } from "../drafts";
import type { DesignCategoryDraft, DesignFacet as DesignFilter } from "../../api/contract/types.gen";
import * as z from "zod/mini";
import { exactly } from "../../form/exactly";
import { slug, slugLimit } from "../designs/design";
import { categoriesAddress, categoryChoices } from "../designs/designs";
import { PhotographPreview, PhotographField } from "../designs/photograph-field";
import { between, filled } from "../kit/form/rules";
import { type Choice, fieldsLike, resource } from "../kit/resource";
import { ResourcePage } from "../kit/resource-page";

const filters: readonly Choice<DesignFilter>[] = [
  { value: "type", label: "Type" },
  { value: "style", label: "Style" },
  { value: "budget", label: "Budget" },
  { value: "colour", label: "Colour" },
  { value: "area", label: "Area" },
  { value: "layout", label: "Layout" },
];

export const schema = exactly<Draft<DesignCategoryDraft>>()(
  z.object({
    name: filled(limits.DesignCategoryDraft.name, "Please enter the name."),
    slug: slug(),
    parentId: z.nullable(z.string()),
    photographId: z.nullable(z.string()),
    filters: z.array(z.enum(filters.map(({ value }) => value))),
    position: between(limits.DesignCategoryDraft.position),
  }),
);

export const blank: Draft<DesignCategoryDraft> = {
  name: "",
  slug: "",
  parentId: null,
  photographId: null,
  filters: [],
  position: 0,
};

export const categories = resource(
  categoriesAddress,
  {
    screen: "design-categories",
    title: "Design categories",
    ...categoryNames,
    searches: "name",
    sort: "name",
    exports: "design_categories",
    columns: [
      { name: "path", label: "Name", width: 240, cell: (category) => <CategoryPath category={category} /> },
      { field: "slug", label: "URL slug", width: 200, card: "line" },
      { name: "filters", label: "Filters", card: "none", cell: ({ filters }) => filterLabels(filters) },
      { field: "designs", label: "Designs", width: 100, align: "end", card: "corner" },
    ],
    empty: { title: "No categories yet.", text: "Add categories as visitors would look for them." },
  },
  {
    ...categoryForm,
    schema,
    blank,
    draftOf: fieldsLike(blank),
    archive: archiveCategory("designs"),
    sections: [
      {
        fields: [
          { kind: "text", name: "name", label: "Name", limit: 120 },
          {
            kind: "text",
            name: "slug",
            label: "URL slug",
            half: true,
            limit: slugLimit,
            placeholder: "small-homes",
          },
          parentField(categoryChoices),
          {
            kind: "custom",
            name: "photographId",
            label: "Picture",
            field: (control) => <PhotographField control={control} name="photographId" label="Picture" />,
            value: ({ photographId }) => photographId && <PhotographPreview id={photographId} />,
          },
          {
            kind: "choices",
            name: "filters",
            label: "Filters",
            hint: "The filters that visitors see in this category. Select none to offer all.",
            choices: filters,
          },
          orderField,
        ],
      },
    ],
  },
);

function filterLabels(chosen: Draft<DesignCategoryDraft>["filters"]): string {
  if (chosen.length === 0) return "All";
  return filters.flatMap(({ value, label }) => (chosen.includes(value) ? label : [])).join(", ");
}

export function Component() {
  return <ResourcePage resource={categories} area="designs" />;
}
