/** The category tree of the catalogue. */
import type { CatalogCategoryDraft } from "../../api/contract/types.gen";
import * as z from "zod/mini";
import { exactly } from "../../form/exactly";
import { slug, slugLimit } from "../designs/design";
import { PhotographField, PhotographPreview } from "../designs/photograph-field";
import type { Draft } from "../drafts";
import {
  CategoryPath,
  archiveCategory,
  categoryForm,
  categoryNames,
  orderField,
  parentField,
} from "../kit/category-tree";
import * as limits from "../kit/form/limits.gen";
import { between, filled, text } from "../kit/form/rules";
import { fieldsLike, resource } from "../kit/resource";
import { ResourcePage } from "../kit/resource-page";
import { categoriesAddress, categoryChoices } from "./items";

export const schema = exactly<Draft<CatalogCategoryDraft>>()(
  z.object({
    name: filled(limits.CatalogCategoryDraft.name, "Please enter the name."),
    slug: slug(),
    parentId: z.nullable(z.string()),
    summary: text(limits.CatalogCategoryDraft.summary),
    photographId: z.nullable(z.string()),
    position: between(limits.CatalogCategoryDraft.position),
  }),
);

const blank: Draft<CatalogCategoryDraft> = {
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
    ...categoryNames,
    searches: "name",
    sort: "name",
    columns: [
      { name: "path", label: "Name", width: 260, cell: (category) => <CategoryPath category={category} /> },
      { field: "slug", label: "URL slug", width: 200, card: "line" },
      { field: "summary", label: "Summary", card: "none" },
      { field: "items", label: "Items", width: 90, align: "end", card: "corner" },
    ],
    empty: { title: "No categories yet.", text: "Add the groups that visitors would look for, such as Wardrobes." },
  },
  {
    ...categoryForm,
    schema,
    blank,
    draftOf: fieldsLike(blank),
    archive: archiveCategory("published items"),
    sections: [
      {
        fields: [
          { kind: "text", name: "name", label: "Name", limit: 120 },
          { kind: "text", name: "slug", label: "URL slug", half: true, limit: slugLimit, placeholder: "wardrobes" },
          parentField(categoryChoices),
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
          orderField,
        ],
      },
    ],
  },
);

export function Component() {
  return <ResourcePage resource={categories} area="designs" />;
}
