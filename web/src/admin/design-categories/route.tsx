/** The category tree of designs. */
import * as limits from "../kit/form/limits.gen";
import type { DesignCategoryDraft } from "../drafts";
import type { DesignCategory, DesignFacet as DesignFilter } from "../../api/contract/types.gen";
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

export const schema = exactly<DesignCategoryDraft>()(
  z.object({
    name: filled(limits.DesignCategoryDraft.name, "Please enter the name."),
    slug: slug(),
    parentId: z.nullable(z.string()),
    photographId: z.nullable(z.string()),
    filters: z.array(z.enum(filters.map(({ value }) => value))),
    position: between(limits.DesignCategoryDraft.position),
  }),
);

export const blank: DesignCategoryDraft = {
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
    noun: ["category", "categories"],
    drawer: "category",
    nameOf: ({ name }) => name,
    searches: "name",
    sort: "name",
    exports: "design_categories",
    columns: [
      { name: "path", label: "Name", width: 240, cell: (category) => <Path category={category} /> },
      { field: "slug", label: "URL slug", width: 200, card: "line" },
      { name: "filters", label: "Filters", card: "none", cell: ({ filters }) => filterLabels(filters) },
      { field: "designs", label: "Designs", width: 100, align: "end", card: "corner" },
    ],
    empty: { title: "No categories yet.", text: "Add categories as visitors would look for them." },
  },
  {
    one: "Category",
    add: "Add category",
    schema,
    blank,
    draftOf: fieldsLike(blank),
    initialLabels: ({ path }) => (path.length > 1 ? { parentId: path.slice(0, -1).join(" / ") } : {}),
    archive: {
      label: "Archive",
      title: (name) => `Archive ${name}?`,
      text: "Move its designs and subcategories to another category first.",
      done: (name) => `${name} archived`,
    },
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
          {
            kind: "combobox",
            name: "parentId",
            label: "Parent category",
            optional: true,
            half: true,
            choices: categoryChoices,
            noneLabel: "None",
          },
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
          {
            kind: "number",
            name: "position",
            label: "Order",
            hint: "Categories at the same level are sorted by this number, lowest first.",
          },
        ],
      },
    ],
  },
);

function filterLabels(chosen: DesignCategoryDraft["filters"]): string {
  if (chosen.length === 0) return "All";
  return filters.flatMap(({ value, label }) => (chosen.includes(value) ? label : [])).join(", ");
}

/** Indented by its level in the tree. */
function Path({ category: { name, path } }: { category: DesignCategory }) {
  return (
    <span style={{ paddingLeft: `${(path.length - 1) * 1.25}rem` }} title={path.join(" / ")}>
      {path.length > 1 && <span className="sr-only">{`In ${path.slice(0, -1).join(", ")}: `}</span>}
      {name}
    </span>
  );
}

export function Component() {
  return <ResourcePage resource={categories} area="designs" />;
}
