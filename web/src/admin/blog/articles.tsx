/** The article list's definition and bulk actions. */
import { useQuery } from "@tanstack/react-query";
import type { ArticleChoices } from "../../api/contract/types.gen";
import { date, number } from "../../ui/format";
import { deleteAction, BulkSelect, type DetailsProps, moveAction } from "../kit/publishing/bulk";
import { PublishingBadge, publishingStatuses } from "../kit/publishing/status";
import { type BulkAction, type Choice, either, list } from "../kit/resource";
import { Status } from "../kit/status";
import { TagDetails } from "../kit/tag-details";
import { ArticleTitle } from "./title-cell";
import { address, choices } from "./article";

const choiceOf = ({ id, name }: { id: string; name: string }): Choice => ({ value: id, label: name });

function CategoryDetails({ onChange }: DetailsProps) {
  const { data } = useQuery(choices);
  return (
    <BulkSelect
      label="Category"
      choices={(data?.categories ?? []).map(choiceOf)}
      onSelect={(categoryId) => onChange(categoryId === null ? null : { category: { categoryId } })}
    />
  );
}

function AuthorDetails({ onChange }: DetailsProps) {
  const { data } = useQuery(choices);
  return (
    <BulkSelect
      label="Author"
      choices={[...(data?.authors ?? []).map(choiceOf), { value: "none", label: "No author" }]}
      onSelect={(id) => onChange(id === null ? null : { author: { authorId: id === "none" ? null : id } })}
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
  {
    label: "Author",
    title: (count) => `Change author of ${count}`,
    confirm: "Save",
    undo: true,
    Details: AuthorDetails,
  },
  { label: "Tag", title: (count) => `Tag ${count}`, confirm: "Save tags", undo: true, Details: TagDetails },
  moveAction("Articles that are not complete, or whose status cannot change to this one,"),
  deleteAction("Their versions are deleted as well. Addresses of published ones tell visitors that they are gone."),
];

function named(kind: "categories" | "authors") {
  return () => ({
    ...choices,
    select: (all: ArticleChoices) => all[kind].map(({ name }) => ({ value: name, label: name })),
  });
}

const tagChoices = () => ({
  ...choices,
  select: ({ tags }: ArticleChoices) => tags.map((tag) => ({ value: tag, label: tag })),
});

export const articles = list(address, {
  screen: "articles",
  title: "Blog",
  noun: ["article", "articles"],
  drawer: "article",
  nameOf: ({ title }) => title || "Untitled article",
  searches: "title, excerpt, text or tag",
  sort: "-updatedAt",
  exports: "articles",
  exportsAllColumns: true,
  bulk,
  columns: [
    { field: "title", label: "Title", sort: "title", cell: (article) => <ArticleTitle article={article} /> },
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
    { field: "category", label: "Category", width: 150, cell: ({ category }) => category?.name },
    { field: "author", label: "Author", width: 150, cell: ({ author }) => author?.name, hidden: true },
    {
      field: "words",
      label: "Words",
      sort: "words",
      width: 90,
      align: "end",
      cell: ({ words }) => number(words),
      hidden: true,
    },
    {
      field: "brokenLinks",
      label: "Broken links",
      width: 110,
      align: "end",
      hidden: true,
      cell: ({ brokenLinks }) => brokenLinks > 0 && number(brokenLinks),
    },
    {
      field: "firstPublishedAt",
      label: "Published",
      sort: "firstPublishedAt",
      newestFirst: true,
      width: 120,
      cell: ({ firstPublishedAt }) => firstPublishedAt && date(firstPublishedAt),
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
    { kind: "loaded", name: "category", label: "Category", choices: named("categories") },
    { kind: "loaded", name: "author", label: "Author", choices: named("authors") },
    { kind: "loaded", name: "tag", label: "Tag", choices: tagChoices, rare: true },
    { name: "hasChanges", label: "Changes", rare: true, ...either("Not published yet", "None") },
    { name: "hasBrokenLinks", label: "Links", rare: true, ...either("Broken", "Working") },
  ],
  views: [
    { name: "Drafts", query: { status: "draft" } },
    { name: "Scheduled", query: { status: "scheduled" } },
    { name: "Changes to publish", query: { hasChanges: "true" } },
    { name: "Broken links", query: { hasBrokenLinks: "true" } },
  ],
  empty: {
    title: "No articles yet",
    text: "Write the first one: what customers ask most often makes a good start.",
  },
});
