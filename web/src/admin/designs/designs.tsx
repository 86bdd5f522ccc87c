/** The design list's definition and bulk actions. */
import type { Design as DesignItem, DesignCategory } from "../../api/contract/types.gen";
import { query } from "../kit/query";
import { useQuery } from "@tanstack/react-query";
import { designTypes } from "../../features/designs/labels";
import { date, number } from "../../ui/format";
import { type BulkAction, type Choice, type Page, either, list } from "../kit/resource";
import { address } from "./design";
import { labelOf } from "../../ui/label-of";
import { PublishingBadge, publishingStatuses } from "../kit/publishing/status";
import { BulkSelect, deleteAction, type DetailsProps, featureAction, moveAction } from "../kit/publishing/bulk";

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

export function typeLabel({ designType }: Pick<DesignItem, "designType">): string {
  return labelOf(designTypes, designType);
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
  moveAction("Designs that are incomplete, or whose status cannot change to this one,"),
  {
    label: "Category",
    title: (count) => `Change category of ${count}`,
    confirm: "Save",
    undo: true,
    Details: CategoryDetails,
  },
  featureAction("Featured"),
  deleteAction("This cannot be undone. Their addresses become free; quotations created from them stay."),
];

export const designs = list(address, {
  screen: "designs",
  title: "Designs",
  noun: ["design", "designs"],
  drawer: "design",
  nameOf: ({ title }) => title,
  searches: "title, style or colour",
  sort: "position",
  exports: "designs",
  bulk,
  columns: [
    { field: "title", label: "Title", sort: "title", width: 240 },
    { field: "designType", label: "Type", width: 130, card: "line", cell: typeLabel },
    { name: "category", label: "Category", width: 130, card: "none", cell: ({ category }) => category?.name },
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
    {
      field: "bookingAmountPaise",
      label: "Booking amount",
      width: 130,
      align: "end",
      hidden: true,
      card: "none",
      cell: ({ bookingAmountPaise }, money) => bookingAmountPaise !== null && money(bookingAmountPaise),
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
      label: "Updated",
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
    { name: "missingAlt", label: "Alt text", rare: true, ...either("Missing", "Present") },
  ],
  views: [
    { name: "In review", query: { status: "in_review" } },
    { name: "Needs alt text", query: { missingAlt: "true" } },
    { name: "Published", query: { status: "published" } },
    { name: "Kitchens", query: { type: "kitchen" } },
  ],
  empty: {
    title: "No designs yet",
    text: "Add photographs of your work, mark what they show, and choose a quotation template for the price.",
  },
});
