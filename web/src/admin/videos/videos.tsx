/** All videos as a list: what they are searched and sorted by, and what is done with many at once. */
import { useQuery } from "@tanstack/react-query";
import { lengthOf, sources } from "../../features/videos/words";
import { date } from "../../ui/format";
import { Choose, type DetailsProps } from "../gallery/photographs";
import { labelOf, statuses, toneOf } from "../gallery/words";
import { inputClass } from "../kit/form/fields";
import { type BulkAction, list } from "../kit/resource";
import { Status } from "../kit/status";
import { TagDetails } from "../kit/tag-details";
import type { ListVideosData, Video } from "./contract";
import { address, choices, drawer } from "./video";

const states = [
  { value: "waiting", label: "Waiting to be read" },
  { value: "working", label: "Being read" },
  { value: "ready", label: "Ready" },
  { value: "failed", label: "Failed" },
] as const;

/** A word that is used already, or a new one. */
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

function StatusDetails({ onChange }: DetailsProps) {
  return (
    <>
      <Choose
        label="Status"
        choices={statuses.filter(({ value }) => value !== "scheduled")}
        onChoose={(to) => onChange(to === null ? null : { status: { to } })}
      />
      <p>Videos that may not make this step, or have no thumbnail or file yet, are left as they are, and counted.</p>
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

const bulk: readonly BulkAction[] = [
  { label: "Category", title: (count) => `Category of ${count}`, confirm: "Save", Details: CategoryDetails },
  { label: "Tag", title: (count) => `Tag ${count}`, confirm: "Save tags", Details: TagDetails },
  { label: "Status", title: (count) => `Move ${count}`, confirm: "Move", Details: StatusDetails },
  { label: "Feature", title: (count) => `Feature ${count}`, confirm: "Save", Details: FeatureDetails },
  {
    label: "Delete",
    title: (count) => `Delete ${count}?`,
    text: "Their files are removed as well. Videos at YouTube and Vimeo stay there.",
    confirm: "Delete",
    danger: true,
    action: { delete: {} },
  },
];

function categoryChoices() {
  return {
    ...choices,
    select: ({ categories }: { categories: string[] }) =>
      categories.map((category) => ({ value: category, label: category })),
  };
}

export const videos = list<Video, ListVideosData>()(address, {
  screen: "videos",
  title: "Videos",
  noun: ["video", "videos"],
  drawer,
  nameOf: ({ title }) => title,
  searches: "title, category, tag or transcript",
  sort: "position",
  bulk,
  // Drawn as pictures; the columns say what can be sorted by.
  columns: [
    { field: "title", label: "Title", sort: "title" },
    { field: "position", label: "As on the site", sort: "position" },
    {
      field: "durationSeconds",
      label: "Length",
      sort: "durationSeconds",
      cell: ({ durationSeconds }) => durationSeconds !== null && lengthOf(durationSeconds),
    },
    {
      field: "updatedAt",
      label: "Changed",
      sort: "updatedAt",
      newestFirst: true,
      cell: ({ updatedAt }) => date(updatedAt),
    },
    {
      field: "status",
      label: "Status",
      cell: ({ status }) => <Status tone={toneOf[status]}>{labelOf(statuses, status)}</Status>,
    },
  ],
  filters: [
    { kind: "choices", name: "status", label: "Status", choices: statuses },
    { kind: "choices", name: "source", label: "Source", choices: sources },
    { kind: "loaded", name: "category", label: "Category", choices: categoryChoices },
    { kind: "choices", name: "state", label: "File", choices: states, rare: true },
    { kind: "text", name: "tag", label: "Tag", rare: true },
    {
      kind: "choices",
      name: "featured",
      label: "Featured",
      rare: true,
      single: true,
      choices: [
        { value: "true", label: "Featured" },
        { value: "false", label: "Not featured" },
      ],
    },
    {
      kind: "choices",
      name: "missingTranscript",
      label: "Transcript",
      rare: true,
      single: true,
      choices: [
        { value: "true", label: "Missing" },
        { value: "false", label: "Written" },
      ],
    },
  ],
  views: [
    { name: "In review", query: { status: "in_review" } },
    { name: "Needs a transcript", query: { missingTranscript: "true" } },
    { name: "Failed", query: { state: "failed" } },
  ],
  empty: {
    title: "No video yet.",
    text: "Add one from YouTube or Vimeo by its address, or upload an MP4 or WebM file of up to 500 MB.",
  },
});
