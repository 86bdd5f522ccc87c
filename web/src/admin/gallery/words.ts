/** What the states of a file are called. */
import type { PhotographState as State } from "../../api/contract/types.gen";
import type { Choice } from "../kit/resource";

export const states: readonly Choice<State>[] = [
  { value: "waiting", label: "Waiting for its pictures" },
  { value: "working", label: "Being prepared" },
  { value: "ready", label: "Ready" },
  { value: "failed", label: "Failed" },
];
