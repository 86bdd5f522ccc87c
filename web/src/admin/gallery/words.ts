/** What the states of a file are called. */
import type { Choice } from "../kit/resource";
import type { State } from "./contract";

export const states: readonly Choice<State>[] = [
  { value: "waiting", label: "Waiting for its pictures" },
  { value: "working", label: "Being prepared" },
  { value: "ready", label: "Ready" },
  { value: "failed", label: "Failed" },
];
