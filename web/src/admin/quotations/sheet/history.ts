/** Undo and redo. */
import { type Action, type Sheet, reduce } from "./sheet";

export type History = {
  past: readonly Sheet[];
  present: Sheet;
  future: readonly Sheet[];
  /** What the last step was about: typing on in the same cell is one step. */
  about: string | null;
};

export type Step = Action | { type: "undo" } | { type: "redo" } | { type: "settle" };

/** How far back one can go. */
const most = 200;

export function begin(sheet: Sheet): History {
  return { past: [], present: sheet, future: [], about: null };
}

export function step(history: History, action: Step): History {
  const { past, present, future } = history;
  switch (action.type) {
    case "undo": {
      const before = past.at(-1);
      return before ? { past: past.slice(0, -1), present: before, future: [present, ...future], about: null } : history;
    }
    case "redo": {
      const [after, ...rest] = future;
      return after ? { past: [...past, present], present: after, future: rest, about: null } : history;
    }
    case "settle":
      return history.about === null ? history : { ...history, about: null };
    default: {
      const after = reduce(present, action);
      if (after === present) return history;
      const about = aboutOf(action);
      const goesOn = about !== null && about === history.about;
      return {
        past: goesOn ? past : [...past, present].slice(-most),
        present: after,
        future: [],
        about,
      };
    }
  }
}

/** Names the cell that a step is about, if it is one that is typed in. */
function aboutOf(action: Action): string | null {
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
