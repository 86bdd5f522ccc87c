/** What can be done to many jobs at once, by the state that they are in. */
import type { BulkAction } from "../../kit/resource";
import type { ListedState } from "./list";

const retry: BulkAction = {
  label: "Retry",
  title: (count) => `Begin ${count} again?`,
  text: "Their attempts count anew. How they failed stays on record.",
  confirm: "Retry",
  undo: true,
  dryRun: true,
  action: { retry: {} },
};

const cancel: BulkAction = {
  label: "Cancel",
  title: (count) => `Cancel ${count}?`,
  text: "They will not be done. Those being worked on end when they next wait for something.",
  confirm: "Cancel the jobs",
  keep: "Keep them",
  danger: true,
  undo: true,
  dryRun: true,
  action: { cancel: {} },
};

/** Those that were given up need nobody's decision after it. */
const setAside: BulkAction = {
  ...cancel,
  label: "Set aside",
  title: (count) => `Set ${count} aside?`,
  text: "They will not be done, and count as cancelled. How they failed stays on record.",
  confirm: "Set aside",
};

const runNow: BulkAction = {
  label: "Run now",
  title: (count) => `Run ${count} now?`,
  text: "They do not wait for their time any more. Rules of their own, such as polite hours, still hold.",
  confirm: "Run now",
  undo: true,
  dryRun: true,
  action: { runNow: {} },
};

export const bulkActions: Record<ListedState, readonly BulkAction[]> = {
  all: [retry, runNow, cancel],
  waiting: [cancel],
  scheduled: [runNow, cancel],
  retrying: [runNow, cancel],
  running: [cancel],
  dead: [retry, setAside],
  done: [],
  cancelled: [],
};
