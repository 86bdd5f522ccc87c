/** The catalogue list's definition and bulk actions. */
import type { CatalogCategory } from "../../api/contract/types.gen";
import { useQuery } from "@tanstack/react-query";
import { date } from "../../ui/format";
import { BulkSelect, deleteAction, type DetailsProps, moveAction } from "../kit/publishing/bulk";
import { PublishingBadge, publishingStatuses } from "../kit/publishing/status";
import { query } from "../kit/query";
import { type BulkAction, type Choice, type Page, either, list } from "../kit/resource";
import { address } from "./item";

export const categoriesAddress = "/api/admin/catalog-categories";

export function categoryChoices(typed: string) {
  return {
    ...query(categoriesAddress, { q: typed, perPage: 100 }),
    select: ({ items }: Page<CatalogCategory>): Choice[] =>
      items.map(({ id, path }) => ({ value: id, label: path.join(" / ") })),
  };
}

function CategoryDetails({ onChange }: DetailsProps) {
  const { data = [] } = useQuery(categoryChoices(""));
  return (
    <BulkSelect
      label="Category"
      choices={[...data, { value: "-", label: "No category" }]}
      onSelect={(id) => onChange(id === null ? null : { category: { categoryId: id === "-" ? null : id } })}
    />
  );
}

const bulk: readonly BulkAction[] = [
  moveAction("Items that are incomplete, or whose status cannot change to this one,"),
  {
    label: "Category",
    title: (count) => `Change category of ${count}`,
    confirm: "Save",
    undo: true,
    Details: CategoryDetails,
  },
  deleteAction("This cannot be undone. Their addresses become free."),
];

export const items = list(address, {
  screen: "catalog-items",
  title: "Catalogue",
  noun: ["item", "items"],
  drawer: "item",
  nameOf: ({ name }) => name,
  searches: "name or summary",
  sort: "position",
  exports: "catalog_items",
  bulk,
  columns: [
    { field: "name", label: "Name", sort: "name", width: 260 },
    { name: "category", label: "Category", width: 160, card: "line", cell: ({ category }) => category?.name },
    {
      field: "status",
      label: "Status",
      width: 120,
      card: "line",
      cell: ({ status }) => <PublishingBadge status={status} />,
    },
    {
      field: "priceFromPaise",
      label: "Price from",
      sort: "priceFrom",
      width: 120,
      align: "end",
      card: "corner",
      cell: ({ priceFromPaise }, money) => priceFromPaise !== null && money(priceFromPaise),
    },
    { field: "pictures", label: "Photographs", width: 110, align: "end", card: "none" },
    {
      field: "updatedAt",
      label: "Updated",
      sort: "updatedAt",
      newestFirst: true,
      width: 120,
      card: "none",
      cell: ({ updatedAt }) => date(updatedAt),
    },
  ],
  filters: [
    { kind: "choices", name: "status", label: "Status", choices: publishingStatuses },
    { kind: "loaded", name: "category", label: "Category", choices: () => categoryChoices("") },
    { name: "missingAlt", label: "Alt text", rare: true, ...either("Missing", "Present") },
  ],
  views: [
    { name: "In review", query: { status: "in_review" } },
    { name: "Published", query: { status: "published" } },
    { name: "Needs alt text", query: { missingAlt: "true" } },
  ],
  empty: {
    title: "No catalogue items yet",
    text: "Add categories first, then the modules, wardrobes and accessories that you build.",
  },
});
