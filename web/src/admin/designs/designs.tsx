/** All designs as a list: what they are searched and sorted by, and what is done with many at once. */
import { useQuery } from "@tanstack/react-query";
import { designTypes } from "../../features/designs/words";
import { date, money, number } from "../../ui/format";
import { Choose, type DetailsProps } from "../gallery/photographs";
import { labelOf, statuses, toneOf } from "../gallery/words";
import { ask } from "../kit/query";
import { type BulkAction, type Choice, type Page, list } from "../kit/resource";
import { Status } from "../kit/status";
import type { DesignCategory, DesignItem, ListDesignsData } from "./contract";
import { address } from "./design";

export const categoriesAddress = "/api/admin/design-categories";

export function categoryChoices(typed: string) {
  return {
    ...ask<Page<DesignCategory>>(categoriesAddress, { q: typed, perPage: 100 }),
    select: ({ items }: Page<DesignCategory>): Choice[] =>
      items.map(({ id, path }) => ({ value: id, label: path.join(" / ") })),
  };
}

export function designChoices(typed: string) {
  return {
    ...ask<Page<DesignItem>>(address, { q: typed, perPage: 25 }),
    select: ({ items }: Page<DesignItem>): Choice[] => items.map(({ id, title }) => ({ value: id, label: title })),
  };
}

/** `Kitchen, L-shape`. */
export function kindOf({ designType }: Pick<DesignItem, "designType">): string {
  return labelOf(designTypes, designType);
}

function StatusDetails({ onChange }: DetailsProps) {
  return (
    <>
      <Choose
        label="Status"
        choices={statuses.filter(({ value }) => value !== "scheduled")}
        onChoose={(to) => onChange(to === null ? null : { status: { to } })}
      />
      <p>Designs that may not make this step, or are not complete yet, are left as they are, and counted.</p>
    </>
  );
}

function FeatureDetails({ onChange }: DetailsProps) {
  return (
    <Choose
      label="Among the others"
      choices={[
        { value: "yes", label: "Featured" },
        { value: "no", label: "Not featured" },
      ]}
      onChoose={(chosen) => onChange(chosen === null ? null : { feature: { isFeatured: chosen === "yes" } })}
    />
  );
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
  { label: "Status", title: (count) => `Move ${count}`, confirm: "Move", Details: StatusDetails },
  { label: "Category", title: (count) => `Sort ${count}`, confirm: "Save", Details: CategoryDetails },
  { label: "Feature", title: (count) => `Feature ${count}`, confirm: "Save", Details: FeatureDetails },
  {
    label: "Delete",
    title: (count) => `Delete ${count}?`,
    text: "They are gone for good, and others can have their addresses. Quotations that began with them stay.",
    confirm: "Delete",
    danger: true,
    action: { delete: {} },
  },
];

export const designs = list<DesignItem, ListDesignsData>()(address, {
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
      cell: ({ status }) => <Status tone={toneOf[status]}>{labelOf(statuses, status)}</Status>,
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
    { kind: "choices", name: "status", label: "Status", choices: statuses },
    { kind: "loaded", name: "category", label: "Category", choices: () => categoryChoices("") },
    { kind: "text", name: "style", label: "Style", rare: true },
    { kind: "choices", name: "featured", label: "Featured", rare: true, single: true, choices: yesNo("Featured") },
    { kind: "choices", name: "missingAlt", label: "Alt text", rare: true, single: true, choices: yesNo("Missing") },
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

function yesNo(yes: string): Choice[] {
  return [
    { value: "true", label: yes },
    { value: "false", label: `Not ${yes.toLowerCase()}` },
  ];
}
