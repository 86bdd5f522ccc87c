/** Undo and redo. */
import { type Action, type Sheet, reduce } from "./sheet";

export type History = {
  past: readonly Sheet[];
  present: Sheet;
  future: readonly Sheet[];
  /** The field the last step changed. Further changes to it are merged into that step. */
  editing: string | null;
};

export type Step = Action | { type: "undo" } | { type: "redo" } | { type: "commit" };

const maxSteps = 200;

export function startHistory(sheet: Sheet): History {
  return { past: [], present: sheet, future: [], editing: null };
}

export function historyReducer(history: History, action: Step): History {
  const { past, present, future } = history;
  switch (action.type) {
    case "undo": {
      const before = past.at(-1);
      if (!before) return history;
      return { past: past.slice(0, -1), present: before, future: [present, ...future], editing: null };
    }
    case "redo": {
      const [after, ...rest] = future;
      return after ? { past: [...past, present], present: after, future: rest, editing: null } : history;
    }
    case "commit":
      return history.editing === null ? history : { ...history, editing: null };
    default: {
      const after = reduce(present, action);
      if (after === present) return history;
      const editing = fieldOf(action);
      const isSameField = editing !== null && editing === history.editing;
      return {
        past: isSameField ? past : [...past, present].slice(-maxSteps),
        present: after,
        future: [],
        editing,
      };
    }
  }
}

/** Identifies the field that an action types into; null for actions that are always separate steps. */
function fieldOf(action: Action): string | null {
  switch (action.type) {
    case "head":
      return `head ${Object.keys(action.changes).join(" ")}`;
    case "lines":
      return `lines ${action.ids.join(" ")} ${Object.keys(action.changes).join(" ")}`;
    case "renameRoom":
      return `room ${action.key}`;
    default:
      return null;
  }
}
