/** The library's list definition and bulk actions. */
import type { Photograph } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { rooms, styles } from "../../features/photographs/labels";
import { useState } from "react";
import { date } from "../../ui/format";
import { Select } from "../kit/form/fields";
import { type BulkAction, either, list } from "../kit/resource";
import { TagDetails } from "../kit/tag-details";
import { fileStates } from "./labels";
import { PublishingBadge, publishingStatuses } from "../kit/publishing/status";
import { deleteAction, featureAction, moveAction, BulkSelect, type DetailsProps } from "../kit/publishing/bulk";
import { choicesOf } from "../case-studies/choices";

export const address = "/api/admin/photographs";
export const addressOf = (id: string) => path("/api/admin/photographs/{id}", { id });

export const nameOf = ({ title, fileName }: Pick<Photograph, "title" | "fileName">) => title || fileName;

/** Adds, removes or keeps each room. */
function RoomDetails({ onChange }: DetailsProps) {
  const [changes, setChanges] = useState<Record<string, string>>({});

  function choose(room: string, change: string) {
    const next = { ...changes, [room]: change };
    const roomsTo = (wanted: string) => rooms.map(({ value }) => value).filter((value) => next[value] === wanted);
    const [add, remove] = [roomsTo("add"), roomsTo("remove")];
    setChanges(next);
    onChange(add.length + remove.length > 0 ? { rooms: { add, remove } } : null);
  }

  return (
    <div className="grid gap-2 text-ink md:grid-cols-2">
      {rooms.map(({ value, label }) => (
        <label key={value} className="grid grid-cols-[1fr_7rem] items-center gap-3">
          {label}
          <Select value={changes[value] ?? ""} onChange={({ target }) => choose(value, target.value)}>
            <option value="">No change</option>
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
    <BulkSelect
      label="Style"
      choices={[...styles.map((style) => ({ value: style, label: style })), { value: "-", label: "No style" }]}
      onSelect={(style) => onChange(style === null ? null : { style: { style: style === "-" ? "" : style } })}
    />
  );
}

const bulk: readonly BulkAction[] = [
  { label: "Tag", title: (count) => `Tag ${count}`, confirm: "Save tags", undo: true, Details: TagDetails },
  {
    label: "Rooms",
    title: (count) => `Change rooms of ${count}`,
    confirm: "Save rooms",
    undo: true,
    Details: RoomDetails,
  },
  {
    label: "Style",
    title: (count) => `Change style of ${count}`,
    confirm: "Save style",
    undo: true,
    Details: StyleDetails,
  },
  moveAction("Photographs that have no alt text, or whose status cannot change to this one,"),
  featureAction("In the gallery"),
  deleteAction("Their files are deleted permanently. Photographs that are used on a page are skipped."),
];

export const photographs = list(address, {
  screen: "photographs",
  title: "Gallery",
  noun: ["photograph", "photographs"],
  drawer: "photograph",
  nameOf,
  searches: "title, alt text, file name or tag",
  sort: "position",
  exports: "photographs",
  exportsAllColumns: true,
  bulk,
  // Shown as tiles: the columns only define the sort orders, and a file has all that the server offers.
  columns: [
    { field: "title", label: "Title", sort: "title", cell: nameOf },
    { field: "position", label: "Gallery order", sort: "position" },
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
      cell: ({ status }) => <PublishingBadge status={status} />,
    },
  ],
  filters: [
    { kind: "choices", name: "status", label: "Status", choices: publishingStatuses },
    { kind: "choices", name: "room", label: "Room", choices: rooms },
    { kind: "choices", name: "state", label: "File", choices: fileStates },
    {
      name: "missingAlt",
      label: "Alt text",
      ...either("Missing", "Present"),
    },
    { kind: "loaded", name: "project", label: "Project", rare: true, choices: () => choicesOf("projects") },
    { kind: "loaded", name: "designer", label: "Designer", rare: true, choices: () => choicesOf("designers") },
    {
      name: "shareable",
      label: "Case studies",
      rare: true,
      ...either("May be shown", "Must not be shown"),
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
    { name: "Newest", query: { sort: "-uploadedAt" } },
  ],
  empty: {
    title: "No photographs yet",
    text: "Drop, paste or choose files: JPEG, PNG or WebP, up to 20 MB each.",
  },
});
