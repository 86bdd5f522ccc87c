/** The category tree of materials. */
import * as limits from "../kit/form/limits.gen";
import type { MaterialCategoryDraft } from "../drafts";
import type { MaterialCategory } from "../../api/contract/types.gen";
import * as z from "zod/mini";
import { exactly } from "../../form/exactly";
import { between, filled, tags } from "../kit/form/rules";
import { fieldsLike, resource } from "../kit/resource";
import { ResourcePage } from "../kit/resource-page";
import { categoryChoices } from "./material";

const schema = exactly<MaterialCategoryDraft>()(
  z.object({
    name: filled(limits.MaterialCategoryDraft.name, "Please enter the name."),
    slug: filled(limits.MaterialCategoryDraft.slug, "Please enter a slug.").check(
      z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use lower-case letters, digits and hyphens, such as wall-units."),
    ),
    parentId: z.nullable(z.string()),
    attributes: tags(limits.MaterialCategoryDraft.attributes),
    position: between(limits.MaterialCategoryDraft.position),
  }),
);

const blank: MaterialCategoryDraft = { name: "", slug: "", parentId: null, attributes: [], position: 0 };

export const categories = resource(
  "/api/admin/material-categories",
  {
    screen: "material-categories",
    title: "Material categories",
    noun: ["category", "categories"],
    drawer: "category",
    nameOf: ({ name }) => name,
    searches: "name",
    sort: "name",
    columns: [
      { name: "path", label: "Name", cell: (category) => <Path category={category} /> },
      { field: "slug", label: "URL slug", width: 200, card: "line" },
      { field: "attributes", label: "Attributes", card: "none" },
      { field: "materials", label: "Materials", width: 110, align: "end", card: "corner" },
    ],
    empty: { title: "No categories yet.", text: "Add categories such as boards, shutters and hardware." },
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
      text: "Move its materials and subcategories to another category first.",
      done: (name) => `${name} archived`,
    },
    sections: [
      {
        fields: [
          { kind: "text", name: "name", label: "Name", limit: 120 },
          { kind: "text", name: "slug", label: "URL slug", half: true, limit: 80, placeholder: "wall-units" },
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
            kind: "tags",
            name: "attributes",
            label: "Attributes",
            hint: "What to specify for each material in it.",
            placeholder: "Thickness, core…",
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
function Path({ category: { name, path } }: { category: MaterialCategory }) {
  return (
    <span style={{ paddingLeft: `${(path.length - 1) * 1.25}rem` }} title={path.join(" / ")}>
      {path.length > 1 && <span className="sr-only">{`In ${path.slice(0, -1).join(", ")}: `}</span>}
      {name}
    </span>
  );
}

export function Component() {
  return <ResourcePage resource={categories} area="materials" />;
}
