/** The library as a list: what it is searched and sorted by, and what is done with many at once. */
import type { Photograph } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { rooms, styles } from "../../features/photographs/words";
import { useState } from "react";
import { date } from "../../ui/format";
import { Select } from "../kit/form/fields";
import { type BulkAction, either, list } from "../kit/resource";
import { TagDetails } from "../kit/tag-details";
import { states } from "./words";
import { PublishingMark, publishingStatuses } from "../kit/publishing/status";
import { deleteAction, featureAction, moveAction, Choose, type DetailsProps } from "../kit/publishing/bulk";

export const address = "/api/admin/photographs";
export const addressOf = (id: string) => path("/api/admin/photographs/{id}", { id });

export const nameOf = ({ title, fileName }: Pick<Photograph, "title" | "fileName">) => title || fileName;

/** For each room: leave it as it is, add it, or take it away. */
function RoomDetails({ onChange }: DetailsProps) {
  const [deeds, setDeeds] = useState<Record<string, string>>({});

  function choose(room: string, deed: string) {
    const next = { ...deeds, [room]: deed };
    const those = (wanted: string) => rooms.map(({ value }) => value).filter((value) => next[value] === wanted);
    const [add, remove] = [those("add"), those("remove")];
    setDeeds(next);
    onChange(add.length + remove.length > 0 ? { rooms: { add, remove } } : null);
  }

  return (
    <div className="grid gap-2 text-ink md:grid-cols-2">
      {rooms.map(({ value, label }) => (
        <label key={value} className="grid grid-cols-[1fr_7rem] items-center gap-3">
          {label}
          <Select value={deeds[value] ?? ""} onChange={({ target }) => choose(value, target.value)}>
            <option value="">As it is</option>
            <option value="add">Add</option>
            <option value="remove">Remove</option>
          </Select>
        </label>
      ))}
    </div>
  );
}

function StyleDetails({ onChange }: DetailsProps) {
  return (
    <Choose
      label="Style"
      choices={[...styles.map((style) => ({ value: style, label: style })), { value: "-", label: "No style" }]}
      onChoose={(style) => onChange(style === null ? null : { style: { style: style === "-" ? "" : style } })}
    />
  );
}

const bulk: readonly BulkAction[] = [
  { label: "Tag", title: (count) => `Tag ${count}`, confirm: "Save tags", Details: TagDetails },
  { label: "Rooms", title: (count) => `Rooms of ${count}`, confirm: "Save rooms", Details: RoomDetails },
  { label: "Style", title: (count) => `Style of ${count}`, confirm: "Save style", Details: StyleDetails },
  moveAction("Photographs that may not make this step, or have no alt text yet,"),
  featureAction("In the gallery"),
  deleteAction(
    "Their files are removed as well. Photographs that stand on a page are left where they are, and counted.",
  ),
];

export const photographs = list(address, {
  screen: "photographs",
  title: "Gallery",
  noun: ["photograph", "photographs"],
  drawer: "photograph",
  nameOf,
  searches: "title, alt text, file name or tag",
  sort: "position",
  bulk,
  // Drawn as pictures; the columns say what can be sorted by.
  columns: [
    { field: "title", label: "Title", sort: "title", cell: nameOf },
    { field: "position", label: "As in the gallery", sort: "position" },
    {
      field: "uploadedAt",
      label: "Uploaded",
      sort: "uploadedAt",
      newestFirst: true,
      cell: ({ uploadedAt }) => date(uploadedAt),
    },
    {
      field: "status",
      label: "Status",
      cell: ({ status }) => <PublishingMark status={status} />,
    },
  ],
  filters: [
    { kind: "choices", name: "status", label: "Status", choices: publishingStatuses },
    { kind: "choices", name: "room", label: "Room", choices: rooms },
    { kind: "choices", name: "state", label: "File", choices: states },
    {
      name: "missingAlt",
      label: "Alt text",
      ...either("Missing", "Written"),
    },
    { kind: "text", name: "style", label: "Style", rare: true },
    { kind: "text", name: "colour", label: "Colour", rare: true },
    { kind: "text", name: "tag", label: "Tag", rare: true },
    {
      name: "featured",
      label: "Featured",
      rare: true,
      ...either("Featured", "Not featured"),
    },
  ],
  views: [
    { name: "Needs alt text", query: { missingAlt: "true" } },
    { name: "In review", query: { status: "in_review" } },
    { name: "Failed", query: { state: "failed" } },
    { name: "Latest", query: { sort: "-uploadedAt" } },
  ],
  empty: {
    title: "No photograph yet.",
    text: "Drop photographs here, paste them, or choose them: JPEG, PNG or WebP, up to 20 MB each.",
  },
});
