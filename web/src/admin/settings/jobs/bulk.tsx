/** Bulk actions on jobs, by state. */
import type { BulkAction } from "../../kit/resource";
import type { ListedState } from "./list";

const retry: BulkAction = {
  label: "Retry",
  title: (count) => `Retry ${count}?`,
  text: "Their attempts are counted from zero. Earlier errors stay on record.",
  confirm: "Retry",
  undo: true,
  dryRun: true,
  action: { retry: {} },
};

const cancel: BulkAction = {
  label: "Cancel",
  title: (count) => `Cancel ${count}?`,
  text: "They won't run. Jobs that are already running stop as soon as they can.",
  confirm: "Cancel jobs",
  keep: "Keep jobs",
  danger: true,
  undo: true,
  dryRun: true,
  action: { cancel: {} },
};

/** Closes failed jobs, so that they no longer wait for a decision. */
const dismiss: BulkAction = {
  ...cancel,
  label: "Dismiss",
  title: (count) => `Dismiss ${count}?`,
  text: "They won't run, and count as cancelled. Their errors stay on record.",
  confirm: "Dismiss",
};

const runNow: BulkAction = {
  label: "Run now",
  title: (count) => `Run ${count} now?`,
  text: "They no longer wait for their scheduled time. Other rules, such as sending hours, still apply.",
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
  dead: [retry, dismiss],
  done: [],
  cancelled: [],
};
