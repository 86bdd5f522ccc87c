/** What the screens of category trees share. */
import type { ChoicesQuery } from "./resource";

/** What the list calls a category. */
export const categoryNames = {
  noun: ["category", "categories"],
  drawer: "category",
  nameOf: ({ name }: { name: string }) => name,
} as const;

type InTree = { name: string; path: readonly string[] };

/** A category's form, before its fields. */
export const categoryForm = {
  one: "Category",
  add: "Add category",
  initialLabels: ({ path }: InTree) => (path.length > 1 ? { parentId: path.slice(0, -1).join(" / ") } : {}),
};

/** Texts of its archive action. */
export function archiveCategory(content: string) {
  return {
    label: "Archive",
    title: (name: string) => `Archive ${name}?`,
    text: `Move its ${content} and subcategories to another category first.`,
    done: (name: string) => `${name} archived`,
  };
}

export function parentField(choices: (typed: string) => ReturnType<ChoicesQuery>) {
  return {
    kind: "combobox",
    name: "parentId",
    label: "Parent category",
    optional: true,
    half: true,
    choices,
    noneLabel: "None",
  } as const;
}

export const orderField = {
  kind: "number",
  name: "position",
  label: "Order",
  hint: "Categories at the same level are sorted by this number, lowest first.",
} as const;

/** Its name, indented by its level in the tree. */
export function CategoryPath({ category: { name, path } }: { category: InTree }) {
  return (
    <span style={{ paddingLeft: `${(path.length - 1) * 1.25}rem` }}>
      {path.length > 1 && <span className="sr-only">{`In ${path.slice(0, -1).join(", ")}: `}</span>}
      {name}
    </span>
  );
}
