/** Bulk actions of all published content. The server can undo all but deletion. */
import type { ReactNode } from "react";
import { Select } from "../form/fields";
import type { BulkAction, Choice } from "../resource";
import { publishingStatuses } from "./status";

export type DetailsProps = { onChange: (action: object | null) => void };

/** `skipped` names the records that the server skips: "Incomplete designs". */
export function moveAction(skipped: string): BulkAction {
  return {
    label: "Status",
    title: (count) => `Change the status of ${count}`,
    confirm: "Change status",
    undo: true,
    Details: ({ onChange }) => (
      <>
        <BulkSelect
          label="Status"
          choices={publishingStatuses.filter(({ value }) => value !== "scheduled")}
          onSelect={(to) => onChange(to === null ? null : { status: { to } })}
        />
        <p>{`${skipped} are skipped.`}</p>
      </>
    ),
  };
}

export function featureAction(where: string): BulkAction {
  return {
    label: "Feature",
    title: (count) => `Feature ${count}`,
    confirm: "Save",
    undo: true,
    Details: ({ onChange }) => (
      <BulkSelect
        label={where}
        choices={[
          { value: "yes", label: "Featured" },
          { value: "no", label: "Not featured" },
        ]}
        onSelect={(chosen) => onChange(chosen === null ? null : { feature: { isFeatured: chosen === "yes" } })}
      />
    ),
  };
}

export function deleteAction(text: ReactNode): BulkAction {
  return {
    label: "Delete",
    title: (count) => `Delete ${count}?`,
    text,
    confirm: "Delete",
    danger: true,
    action: { delete: {} },
  };
}

type BulkSelectProps = { label: string; choices: readonly Choice[]; onSelect: (value: string | null) => void };

/** A select without an initial value. */
export function BulkSelect({ label, choices, onSelect }: BulkSelectProps) {
  return (
    <label className="block space-y-1 font-medium text-ink [&_select]:font-normal">
      {label}
      <Select defaultValue="" onChange={({ target }) => onSelect(target.value || null)}>
        <option value="">Choose…</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </label>
  );
}
