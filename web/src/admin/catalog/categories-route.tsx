/** The category tree of the catalogue. */
import * as z from "zod/mini";
import type { CatalogCategory } from "../../api/contract/types.gen";
import { exactly } from "../../form/exactly";
import { slug, slugLimit } from "../designs/design";
import { PhotographField, PhotographPreview } from "../designs/photograph-field";
import type { CatalogCategoryDraft } from "../drafts";
import * as limits from "../kit/form/limits.gen";
import { between, filled, text } from "../kit/form/rules";
import { fieldsLike, resource } from "../kit/resource";
import { ResourcePage } from "../kit/resource-page";
import { categoriesAddress, categoryChoices } from "./items";

export const schema = exactly<CatalogCategoryDraft>()(
  z.object({
    name: filled(limits.CatalogCategoryDraft.name, "Please enter the name."),
    slug: slug(),
    parentId: z.nullable(z.string()),
    summary: text(limits.CatalogCategoryDraft.summary),
    photographId: z.nullable(z.string()),
    position: between(limits.CatalogCategoryDraft.position),
  }),
);

const blank: CatalogCategoryDraft = {
  name: "",
  slug: "",
  parentId: null,
  summary: "",
  photographId: null,
  position: 0,
};

export const categories = resource(
  categoriesAddress,
  {
    screen: "catalog-categories",
    title: "Catalogue categories",
    noun: ["category", "categories"],
    drawer: "category",
    nameOf: ({ name }) => name,
    searches: "name",
    sort: "name",
    columns: [
      { name: "path", label: "Name", width: 260, cell: (category) => <Path category={category} /> },
      { field: "slug", label: "URL slug", width: 200, card: "line" },
      { field: "summary", label: "Summary", card: "none" },
      { field: "items", label: "Items", width: 90, align: "end", card: "corner" },
    ],
    empty: { title: "No categories yet.", text: "Add the groups that visitors would look for, such as Wardrobes." },
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
      text: "Move its published items and subcategories to another category first.",
      done: (name) => `${name} archived`,
    },
    sections: [
      {
        fields: [
          { kind: "text", name: "name", label: "Name", limit: 120 },
          { kind: "text", name: "slug", label: "URL slug", half: true, limit: slugLimit, placeholder: "wardrobes" },
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
            kind: "textarea",
            name: "summary",
            label: "Summary",
            hint: "What visitors read above its items.",
            optional: true,
            limit: 600,
          },
          {
            kind: "custom",
            name: "photographId",
            label: "Picture",
            field: (control) => (
              <PhotographField
                control={control}
                name="photographId"
                label="Picture"
                hint="Blank = a picture of its first item."
              />
            ),
            value: ({ photographId }) => photographId && <PhotographPreview id={photographId} />,
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

/** Indented by its level in the tree. */
function Path({ category: { name, path } }: { category: CatalogCategory }) {
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
