import type { PhotographState as State } from "../../api/contract/types.gen";
import type { Choice } from "../kit/resource";

export const fileStates: readonly Choice<State>[] = [
  { value: "waiting", label: "Queued" },
  { value: "working", label: "Processing" },
  { value: "ready", label: "Ready" },
  { value: "failed", label: "Failed" },
];
