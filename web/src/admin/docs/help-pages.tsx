/** The help page list's definition and bulk actions. */
import { useQuery } from "@tanstack/react-query";
import type { HelpPageChoices } from "../../api/contract/types.gen";
import { date, number } from "../../ui/format";
import { deleteAction, BulkSelect, type DetailsProps, moveAction } from "../kit/publishing/bulk";
import { PublishingBadge, publishingStatuses } from "../kit/publishing/status";
import { type BulkAction, either, list } from "../kit/resource";
import { Status } from "../kit/status";
import { address, choices } from "./help-page";

function CategoryDetails({ onChange }: DetailsProps) {
  const { data } = useQuery(choices);
  return (
    <BulkSelect
      label="Category"
      choices={(data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onSelect={(categoryId) => onChange(categoryId === null ? null : { category: { categoryId } })}
    />
  );
}

const bulk: readonly BulkAction[] = [
  {
    label: "Category",
    title: (count) => `Change category of ${count}`,
    confirm: "Save",
    undo: true,
    Details: CategoryDetails,
  },
  moveAction("Pages that are not complete, or whose status cannot change to this one,"),
  deleteAction(
    "Their versions and votes are deleted as well. Addresses of published ones tell visitors that they are gone.",
  ),
];

const categoryChoices = () => ({
  ...choices,
  select: ({ categories }: HelpPageChoices) => categories.map(({ name }) => ({ value: name, label: name })),
});

/** `12 of 15`. */
function votes({ helpfulVotes, unhelpfulVotes }: { helpfulVotes: number; unhelpfulVotes: number }) {
  const all = helpfulVotes + unhelpfulVotes;
  return all > 0 && `${number(helpfulVotes)} of ${number(all)}`;
}

export const helpPages = list(address, {
  screen: "help-pages",
  title: "Help",
  noun: ["help page", "help pages"],
  drawer: "page",
  nameOf: ({ title }) => title || "Untitled page",
  searches: "title, summary or text",
  sort: "position",
  exports: "help_pages",
  exportsAllColumns: true,
  bulk,
  columns: [
    { field: "title", label: "Title", sort: "title", cell: ({ title }) => title || "Untitled page" },
    {
      field: "status",
      label: "Status",
      width: 250,
      card: "corner",
      cell: ({ status, publishAt }) => <PublishingBadge status={status} publishAt={publishAt} />,
    },
    {
      name: "changes",
      label: "Changes",
      width: 150,
      card: "line",
      cell: ({ status, hasChanges }) =>
        hasChanges &&
        (status === "published" || status === "scheduled") && <Status tone="attention">Not published</Status>,
    },
    { field: "category", label: "Category", width: 180, cell: ({ category }) => category?.name },
    {
      name: "votes",
      label: "Helpful",
      sort: "unhelpfulVotes",
      newestFirst: true,
      width: 110,
      align: "end",
      cell: votes,
    },
    {
      field: "position",
      label: "Site order",
      sort: "position",
      width: 100,
      hidden: true,
      card: "none",
      cell: () => null,
    },
    {
      field: "updatedAt",
      label: "Updated",
      sort: "updatedAt",
      newestFirst: true,
      width: 120,
      cell: ({ updatedAt }) => date(updatedAt),
    },
  ],
  filters: [
    { kind: "choices", name: "status", label: "Status", choices: publishingStatuses },
    { kind: "loaded", name: "category", label: "Category", choices: categoryChoices },
    { name: "hasChanges", label: "Changes", rare: true, ...either("Not published yet", "None") },
    { name: "hasBrokenLinks", label: "Links", rare: true, ...either("Broken", "Working") },
  ],
  views: [
    { name: "Drafts", query: { status: "draft" } },
    { name: "Not helpful", query: { sort: "-unhelpfulVotes" } },
    { name: "Changes to publish", query: { hasChanges: "true" } },
  ],
  empty: {
    title: "No help pages yet",
    text: "Answer the question that customers call about most.",
  },
});
