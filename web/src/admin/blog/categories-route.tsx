/** `/admin/blog/categories`. */
import * as limits from "../kit/form/limits.gen";
import type { ArticleCategoryDraft } from "../drafts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { exactly } from "../../form/exactly";
import { count } from "../../ui/format";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { between, filled, text } from "../kit/form/rules";
import { query } from "../kit/query";
import { fieldsLike, resource } from "../kit/resource";
import { ResourcePage } from "../kit/resource-page";
import { OrderDialog } from "../texts/order-dialog";

const limit = limits.ArticleCategoryDraft;

const blank: ArticleCategoryDraft = { name: "", slug: "", description: "", position: 0 };

const schema = exactly<ArticleCategoryDraft>()(
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
  const mayOrder = useMay("content")("manage");
  const [isOrdering, setOrdering] = useState(false);
  const { data } = useQuery({ ...query("/api/admin/article-categories", { perPage: 100 }), enabled: mayOrder });
  return (
    <>
      <ResourcePage
        resource={categories}
        area="content"
        actions={
          mayOrder && data && data.items.length > 1 && <Action onClick={() => setOrdering(true)}>Change order</Action>
        }
      />
      {isOrdering && data && (
        <OrderDialog
          address={categories.address}
          items={data.items}
          draftOf={categories.editing.draftOf}
          onClose={() => setOrdering(false)}
        />
      )}
    </>
  );
}
