/** All designs as a list: what they are searched and sorted by, and what is done with many at once. */
import type { Design as DesignItem, DesignCategory } from "../../api/contract/types.gen";
import { query } from "../kit/query";
import { useQuery } from "@tanstack/react-query";
import { designTypes } from "../../features/designs/words";
import { date, money, number } from "../../ui/format";
import { type BulkAction, type Choice, type Page, either, list } from "../kit/resource";
import { address } from "./design";
import { labelOf } from "../../ui/label-of";
import { PublishingMark, publishingStatuses } from "../kit/publishing/status";
import { Choose, deleteAction, type DetailsProps, featureAction, moveAction } from "../kit/publishing/bulk";

export const categoriesAddress = "/api/admin/design-categories";

export function categoryChoices(typed: string) {
  return {
    ...query(categoriesAddress, { q: typed, perPage: 100 }),
    select: ({ items }: Page<DesignCategory>): Choice[] =>
      items.map(({ id, path }) => ({ value: id, label: path.join(" / ") })),
  };
}

export function designChoices(typed: string) {
  return {
    ...query(address, { q: typed, perPage: 25 }),
    select: ({ items }: Page<DesignItem>): Choice[] => items.map(({ id, title }) => ({ value: id, label: title })),
  };
}

/** `Kitchen, L-shape`. */
export function kindOf({ designType }: Pick<DesignItem, "designType">): string {
  return labelOf(designTypes, designType);
}

function CategoryDetails({ onChange }: DetailsProps) {
  const { data = [] } = useQuery(categoryChoices(""));
  return (
    <Choose
      label="Category"
      choices={[...data, { value: "-", label: "No category" }]}
      onChoose={(id) => onChange(id === null ? null : { category: { categoryId: id === "-" ? null : id } })}
    />
  );
}

const bulk: readonly BulkAction[] = [
  moveAction("Designs that may not make this step, or are not complete yet,"),
  { label: "Category", title: (count) => `Sort ${count}`, confirm: "Save", Details: CategoryDetails },
  featureAction("Among the others"),
  deleteAction("They are gone for good, and others can have their addresses. Quotations that began with them stay."),
];

export const designs = list(address, {
  screen: "designs",
  title: "Designs",
  noun: ["design", "designs"],
  drawer: "design",
  nameOf: ({ title }) => title,
  searches: "title, style or colour",
  sort: "position",
  bulk,
  columns: [
    { field: "title", label: "Title", sort: "title", width: 240 },
    { field: "designType", label: "Type", width: 130, card: "line", cell: kindOf },
    { name: "category", label: "Category", width: 130, card: "none", cell: ({ category }) => category?.name },
    {
      field: "status",
      label: "Status",
      width: 120,
      card: "line",
      cell: ({ status }) => <PublishingMark status={status} />,
    },
    {
      field: "priceFromPaise",
      label: "Price from",
      sort: "priceFrom",
      width: 120,
      align: "end",
      card: "corner",
      cell: ({ priceFromPaise }) => priceFromPaise !== null && money(priceFromPaise),
    },
    { field: "saved", label: "Saved", width: 80, align: "end", card: "none", cell: ({ saved }) => number(saved) },
    {
      field: "requested",
      label: "Requested",
      width: 100,
      align: "end",
      card: "none",
      cell: ({ requested }) => number(requested),
    },
    { field: "isFeatured", label: "Featured", width: 96, hidden: true, card: "none" },
    { field: "style", label: "Style", width: 120, hidden: true, card: "none" },
    {
      field: "updatedAt",
      label: "Changed",
      sort: "updatedAt",
      newestFirst: true,
      width: 120,
      card: "none",
      cell: ({ updatedAt }) => date(updatedAt),
    },
  ],
  filters: [
    { kind: "choices", name: "type", label: "Type", choices: designTypes },
    { kind: "choices", name: "status", label: "Status", choices: publishingStatuses },
    { kind: "loaded", name: "category", label: "Category", choices: () => categoryChoices("") },
    { kind: "text", name: "style", label: "Style", rare: true },
    { name: "featured", label: "Featured", rare: true, ...either("Featured", "Not featured") },
    { name: "missingAlt", label: "Alt text", rare: true, ...either("Missing", "Not missing") },
  ],
  views: [
    { name: "In review", query: { status: "in_review" } },
    { name: "Needs alt text", query: { missingAlt: "true" } },
    { name: "Published", query: { status: "published" } },
    { name: "Kitchens", query: { type: "kitchen" } },
  ],
  empty: {
    title: "No design yet.",
    text: "Begin with what you have built: photographs, what is in them, and the quotation that it starts from.",
  },
});
