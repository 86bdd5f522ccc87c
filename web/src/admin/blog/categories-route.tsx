/** `/admin/blog/categories`. */
import type { ArticleCategoryDraft } from "../../api/contract/types.gen";
import * as limits from "../kit/form/limits.gen";
import type { Draft } from "../drafts";
import * as z from "zod/mini";
import { exactly } from "../../form/exactly";
import { count } from "../../ui/format";
import { between, filled, text } from "../kit/form/rules";
import { fieldsLike, resource } from "../kit/resource";
import { CategoriesPage } from "../texts/categories-page";

const limit = limits.ArticleCategoryDraft;

const blank: Draft<ArticleCategoryDraft> = { name: "", slug: "", description: "", position: 0 };

const schema = exactly<Draft<ArticleCategoryDraft>>()(
  z.object({
    name: filled(limit.name, "Please enter a name."),
    slug: filled({ max: 80 }, "Please enter a slug."),
    description: text(limit.description),
    position: between(limit.position),
  }),
);

const categories = resource(
  "/api/admin/article-categories",
  {
    screen: "article-categories",
    title: "Blog categories",
    noun: ["category", "categories"],
    drawer: "category",
    nameOf: ({ name }) => name,
    sort: "position",
    searches: "name",
    columns: [
      { field: "name", label: "Name" },
      { field: "slug", label: "URL slug", width: 200 },
      {
        field: "articles",
        label: "Articles",
        width: 120,
        align: "end",
        cell: ({ articles }) => count(articles, "article"),
      },
      { field: "position", label: "Position", width: 100, align: "end" },
    ],
    empty: { title: "No categories yet", text: "Add one for each subject that you write about." },
  },
  {
    one: "Category",
    add: "Add category",
    schema,
    blank,
    draftOf: fieldsLike(blank),
    sections: [
      {
        fields: [
          { kind: "text", name: "name", label: "Name", limit: limit.name.max },
          { kind: "text", name: "slug", label: "URL slug", limit: 80, hint: "Lowercase letters, digits and hyphens." },
          {
            kind: "textarea",
            name: "description",
            label: "Description",
            hint: "Above its articles, and for search engines.",
            limit: limit.description.max,
            optional: true,
          },
          { kind: "number", name: "position", label: "Position", hint: "Lower numbers come first." },
        ],
      },
    ],
    archive: {
      label: "Archive",
      title: (name) => `Archive ${name}?`,
      text: "Only a category without articles can be archived.",
      done: (name) => `${name} archived`,
    },
  },
);

export function Component() {
  return <CategoriesPage categories={categories} />;
}
