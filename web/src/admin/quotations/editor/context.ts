/** State and actions shared by all parts of the editor. */
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
  /** The display unit for lengths. */
  unit: LengthUnit;
  /** The server's price of each line, by line id. New lines have none until they are saved. */
  prices: ReadonlyMap<string, PricedEntry>;
  /** Room subtotals in paise, by room key. */
  subtotals: ReadonlyMap<string, number>;
  /** The pictures of the lines, by photograph id. */
  pictures: ReadonlyMap<string, LinePicture>;
  /** Remembers a newly chosen picture until the server returns it. */
  addPicture: (picture: LinePicture) => void;
  /** The prices are older than the sheet. */
  isBehind: boolean;
  /** Validation messages, by line id. */
  reasons: ReadonlyMap<string, string>;
  selected: ReadonlySet<string>;
  select: (ids: readonly string[], on: boolean) => void;
};

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("useEditor must be used inside EditorContext.");
  return editor;
}
