/** Where materials are sorted: a tree, shown by its paths. */
import * as limits from "../kit/form/limits.gen";
import type { MaterialCategoryDraft } from "../drafts";
import type { MaterialCategory } from "../../api/contract/types.gen";
import * as z from "zod/mini";
import { exactly } from "../../form/exactly";
import { between, filled, words } from "../kit/form/rules";
import { fieldsLike, resource } from "../kit/resource";
import { ResourcePage } from "../kit/resource-page";
import { categoryChoices } from "./material";

const schema = exactly<MaterialCategoryDraft>()(
  z.object({
    name: filled(limits.MaterialCategoryDraft.name, "Please enter the name."),
    slug: filled(limits.MaterialCategoryDraft.slug, "Please enter the name in addresses.").check(
      z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Small letters and digits, with hyphens between them."),
    ),
    parentId: z.nullable(z.string()),
    attributes: words(limits.MaterialCategoryDraft.attributes),
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
      { field: "attributes", label: "Told of each", card: "none" },
      { field: "materials", label: "Materials", width: 110, align: "end", card: "corner" },
    ],
    empty: { title: "No category yet.", text: "Sort materials as you speak of them: boards, fronts, hardware." },
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
      text: "What is sorted in it must be sorted elsewhere first.",
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
            label: "Lies in",
            optional: true,
            half: true,
            choices: categoryChoices,
            noneLabel: "None",
          },
          {
            kind: "tags",
            name: "attributes",
            label: "Told of each",
            hint: "What is said of every material in it.",
            placeholder: "Thickness, core…",
          },
          {
            kind: "number",
            name: "position",
            label: "Order",
            hint: "The smallest number comes first among its siblings.",
          },
        ],
      },
    ],
  },
);

/** Indented as deep as it lies. */
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
