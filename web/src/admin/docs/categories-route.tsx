/** `/admin/docs/categories`. */
import type { HelpCategoryDraft } from "../../api/contract/types.gen";
import * as limits from "../kit/form/limits.gen";
import type { Draft } from "../drafts";
import * as z from "zod/mini";
import { exactly } from "../../form/exactly";
import { count } from "../../ui/format";
import { between, filled, text } from "../kit/form/rules";
import { fieldsLike, resource } from "../kit/resource";
import { CategoriesPage } from "../texts/categories-page";

const icons = [
  { value: "start", label: "First steps" },
  { value: "design", label: "Design" },
  { value: "materials", label: "Materials" },
  { value: "payments", label: "Payments" },
  { value: "site", label: "Work on site" },
  { value: "delivery", label: "Delivery" },
  { value: "warranty", label: "Warranty" },
  { value: "care", label: "Care" },
  { value: "account", label: "Account" },
  { value: "shop", label: "Shop" },
] as const;

const limit = limits.HelpCategoryDraft;

const blank: Draft<HelpCategoryDraft> = { name: "", slug: "", description: "", icon: "start", position: 0 };

const schema = exactly<Draft<HelpCategoryDraft>>()(
  z.object({
    name: filled(limit.name, "Please enter a name."),
    slug: filled({ max: 80 }, "Please enter a slug."),
    description: text(limit.description),
    icon: z.enum(icons.map(({ value }) => value)),
    position: between(limit.position),
  }),
);

const categories = resource(
  "/api/admin/help-categories",
  {
    screen: "help-categories",
    title: "Help categories",
    noun: ["category", "categories"],
    drawer: "category",
    nameOf: ({ name }) => name,
    sort: "position",
    searches: "name",
    columns: [
      { field: "name", label: "Name" },
      { field: "slug", label: "URL slug", width: 200 },
      { field: "pages", label: "Pages", width: 110, align: "end", cell: ({ pages }) => count(pages, "page") },
      { field: "position", label: "Position", width: 100, align: "end" },
    ],
    empty: { title: "No categories yet", text: "Add one for each group of questions." },
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
          { kind: "textarea", name: "description", label: "Description", limit: limit.description.max, optional: true },
          { kind: "select", name: "icon", label: "Drawing", choices: icons },
          { kind: "number", name: "position", label: "Position", hint: "Lower numbers come first." },
        ],
      },
    ],
    archive: {
      label: "Archive",
      title: (name) => `Archive ${name}?`,
      text: "Only a category without pages can be archived.",
      done: (name) => `${name} archived`,
    },
  },
);

export function Component() {
  return <CategoriesPage categories={categories} />;
}
