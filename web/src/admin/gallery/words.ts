/** What states and steps are called. */
import type { Choice } from "../kit/resource";
import type { Tone } from "../kit/status";
import type { State, Status } from "./contract";

export const statuses: readonly Choice<Status>[] = [
  { value: "draft", label: "Draft" },
  { value: "in_review", label: "In review" },
  { value: "scheduled", label: "Scheduled" },
  { value: "published", label: "Published" },
  { value: "archived", label: "Archived" },
];

export const states: readonly Choice<State>[] = [
  { value: "waiting", label: "Waiting for its pictures" },
  { value: "working", label: "Being prepared" },
  { value: "ready", label: "Ready" },
  { value: "failed", label: "Failed" },
];

export const toneOf: Record<Status, Tone> = {
  draft: "quiet",
  in_review: "attention",
  scheduled: "neutral",
  published: "good",
  archived: "quiet",
};

export function labelOf<Value extends string>(choices: readonly Choice<Value>[], value: Value): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
