/** Bulk actions that all published content has. */
import type { ReactNode } from "react";
import { Select } from "../form/fields";
import type { BulkAction, Choice } from "../resource";
import { publishingStatuses } from "./status";

export type DetailsProps = { onChange: (action: object | null) => void };

/** `skipped` says which ones stay as they are: "Designs that are not complete yet". */
export function moveAction(skipped: string): BulkAction {
  return {
    label: "Status",
    title: (count) => `Move ${count}`,
    confirm: "Move",
    Details: ({ onChange }) => (
      <>
        <Choose
          label="Status"
          choices={publishingStatuses.filter(({ value }) => value !== "scheduled")}
          onChoose={(to) => onChange(to === null ? null : { status: { to } })}
        />
        <p>{`${skipped} are left as they are, and counted.`}</p>
      </>
    ),
  };
}

export function featureAction(where: string): BulkAction {
  return {
    label: "Feature",
    title: (count) => `Feature ${count}`,
    confirm: "Save",
    Details: ({ onChange }) => (
      <Choose
        label={where}
        choices={[
          { value: "yes", label: "Featured" },
          { value: "no", label: "Not featured" },
        ]}
        onChoose={(chosen) => onChange(chosen === null ? null : { feature: { isFeatured: chosen === "yes" } })}
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

type ChooseProps = { label: string; choices: readonly Choice[]; onChoose: (value: string | null) => void };

/** One choice, with nothing chosen at first. */
export function Choose({ label, choices, onChoose }: ChooseProps) {
  return (
    <label className="block space-y-1 font-medium text-ink [&_select]:font-normal">
      {label}
      <Select defaultValue="" onChange={({ target }) => onChoose(target.value || null)}>
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
