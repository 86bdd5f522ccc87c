/** The category tree of materials. */
import {
  CategoryPath,
  archiveCategory,
  categoryForm,
  categoryNames,
  orderField,
  parentField,
} from "../kit/category-tree";
import * as limits from "../kit/form/limits.gen";
import type { MaterialCategoryDraft } from "../drafts";
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
    ...categoryNames,
    searches: "name",
    sort: "name",
    columns: [
      { name: "path", label: "Name", cell: (category) => <CategoryPath category={category} /> },
      { field: "slug", label: "URL slug", width: 200, card: "line" },
      { field: "attributes", label: "Attributes", card: "none" },
      { field: "materials", label: "Materials", width: 110, align: "end", card: "corner" },
    ],
    empty: { title: "No categories yet.", text: "Add categories such as boards, shutters and hardware." },
  },
  {
    ...categoryForm,
    schema,
    blank,
    draftOf: fieldsLike(blank),
    archive: archiveCategory("materials"),
    sections: [
      {
        fields: [
          { kind: "text", name: "name", label: "Name", limit: 120 },
          { kind: "text", name: "slug", label: "URL slug", half: true, limit: 80, placeholder: "wall-units" },
          parentField(categoryChoices),
          {
            kind: "tags",
            name: "attributes",
            label: "Attributes",
            hint: "What to specify for each material in it.",
            placeholder: "Thickness, core…",
          },
          orderField,
        ],
      },
    ],
  },
);

export function Component() {
  return <ResourcePage resource={categories} area="materials" />;
}
