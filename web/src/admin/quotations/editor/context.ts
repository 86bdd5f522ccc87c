/** What every part of the editor knows and can do. */
import type { PricedEntry, QuotationPicture as LinePicture } from "../../../api/contract/types.gen";
import { createContext, useContext } from "react";
import type { Choices } from "../rates";
import type { Step } from "../sheet/history";
import type { LengthUnit } from "../sheet/length";
import type { Sheet } from "../sheet/sheet";

export type Editor = {
  sheet: Sheet;
  dispatch: (step: Step) => void;
  choices: Choices;
  /** What lengths are shown in. */
  unit: LengthUnit;
  /** What the server has said of each line, by its id; of a new one it has not said anything yet. */
  prices: ReadonlyMap<string, PricedEntry>;
  /** What each room comes to, by its key; in paise. */
  subtotals: ReadonlyMap<string, number>;
  /** What lines show, by the photograph's id. */
  pictures: ReadonlyMap<string, LinePicture>;
  /** Of a photograph that was just chosen: the server has not said yet how it looks. */
  notePicture: (picture: LinePicture) => void;
  /** The figures are of what was written a moment ago. */
  isBehind: boolean;
  /** What the server does not take, by line. */
  reasons: ReadonlyMap<string, string>;
  selected: ReadonlySet<string>;
  select: (ids: readonly string[], on: boolean) => void;
};

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("This is a part of the editor.");
  return editor;
}
