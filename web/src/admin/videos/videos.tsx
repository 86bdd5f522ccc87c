/** The video list's definition and bulk actions. */
import { useQuery } from "@tanstack/react-query";
import { formatDuration, sources } from "../../features/videos/labels";
import { date } from "../../ui/format";
import { inputClass } from "../kit/form/fields";
import { type BulkAction, either, list } from "../kit/resource";
import { TagDetails } from "../kit/tag-details";
import { FileLimit } from "./file-limit";
import { address, choices, drawer } from "./video";
import { PublishingBadge, publishingStatuses } from "../kit/publishing/status";
import { deleteAction, type DetailsProps, featureAction, moveAction } from "../kit/publishing/bulk";

const states = [
  { value: "waiting", label: "Queued" },
  { value: "working", label: "Processing" },
  { value: "ready", label: "Ready" },
  { value: "failed", label: "Failed" },
] as const;

function CategoryDetails({ onChange }: DetailsProps) {
  const { data } = useQuery(choices);
  return (
    <label className="block space-y-1 font-medium text-ink">
      Category
      <input
        type="text"
        list="video-categories"
        maxLength={60}
        defaultValue=""
        onChange={({ target }) =>
          onChange(target.value.trim() ? { category: { category: target.value.trim() } } : null)
        }
        className={`${inputClass} font-normal`}
      />
      <datalist id="video-categories">
        {data?.categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </datalist>
    </label>
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
  { label: "Tag", title: (count) => `Tag ${count}`, confirm: "Save tags", undo: true, Details: TagDetails },
  moveAction("Videos that have no thumbnail or file, or whose status cannot change to this one,"),
  featureAction("Featured"),
  deleteAction("Their uploaded files are deleted permanently. Videos on YouTube and Vimeo stay there."),
];

function categoryChoices() {
  return {
    ...choices,
    select: ({ categories }: { categories: string[] }) =>
      categories.map((category) => ({ value: category, label: category })),
  };
}

export const videos = list(address, {
  screen: "videos",
  title: "Videos",
  noun: ["video", "videos"],
  drawer,
  nameOf: ({ title }) => title,
  searches: "title, category, tag or transcript",
  sort: "position",
  exports: "videos",
  exportsAllColumns: true,
  bulk,
  // Shown as tiles: the columns only define the sort orders, and a file has all that the server offers.
  columns: [
    { field: "title", label: "Title", sort: "title" },
    { field: "position", label: "Site order", sort: "position" },
    {
      field: "durationSeconds",
      label: "Length",
      sort: "durationSeconds",
      cell: ({ durationSeconds }) => durationSeconds !== null && formatDuration(durationSeconds),
    },
    {
      field: "updatedAt",
      label: "Updated",
      sort: "updatedAt",
      newestFirst: true,
      cell: ({ updatedAt }) => date(updatedAt),
    },
    {
      field: "status",
      label: "Status",
      cell: ({ status }) => <PublishingBadge status={status} />,
    },
  ],
  filters: [
    { kind: "choices", name: "status", label: "Status", choices: publishingStatuses },
    { kind: "choices", name: "source", label: "Source", choices: sources },
    { kind: "loaded", name: "category", label: "Category", choices: categoryChoices },
    { kind: "choices", name: "state", label: "File", choices: states, rare: true },
    { kind: "text", name: "tag", label: "Tag", rare: true },
    {
      name: "featured",
      label: "Featured",
      rare: true,
      ...either("Featured", "Not featured"),
    },
    {
      name: "missingTranscript",
      label: "Transcript",
      rare: true,
      ...either("Missing", "Present"),
    },
  ],
  views: [
    { name: "In review", query: { status: "in_review" } },
    { name: "Needs a transcript", query: { missingTranscript: "true" } },
    { name: "Failed", query: { state: "failed" } },
  ],
  empty: {
    title: "No videos yet",
    text: (
      <>
        Add one by its YouTube or Vimeo URL, or upload an MP4 or WebM file
        <FileLimit />.
      </>
    ),
  },
});
