import type { ReactNode } from "react";
import { Menu, MenuItem, MenuLine } from "../../kit/menu";
import { type Row, blankEntry, copyOfEntry, copyOfItem, numbered, rowsOf } from "../sheet/sheet";
import { useEditor } from "./context";

export function useLineActions() {
  const { dispatch, sheet } = useEditor();
  return {
    /** Returns the id of the copy. */
    copy: (row: Row): string => {
      const copy = row.isAddOn ? copyOfEntry(row.entry) : copyOfItem(row.item);
      dispatch({ type: "copy", id: row.entry.id, copy });
      return "line" in copy ? copy.line.id : copy.id;
    },
    /** Returns the id of the new add-on. */
    addOn: (row: Row): string => {
      const entry = blankEntry({ hsn: row.item.line.hsn });
      dispatch({ type: "addOn", to: row.item.line.id, entry });
      return entry.id;
    },
    /** Copies the item as an alternative to itself and returns the copy's id. */
    alternative: (row: Row): string => {
      const groups = new Set(rowsOf(sheet).flatMap(({ item }) => item.alternative ?? []));
      const name = row.entry.name.slice(0, 50) || "Choice";
      const group = row.item.alternative ?? (groups.has(name) ? numbered(name, groups) : name);
      if (row.item.alternative === null) dispatch({ type: "offer", id: row.entry.id, group });
      const copy = { ...copyOfItem({ ...row.item, alternative: group }), alternative: group };
      dispatch({ type: "copy", id: row.entry.id, copy });
      return copy.line.id;
    },
  };
}

type LineMenuProps = {
  row: Row;
  button: ReactNode;
  onAdded: (id: string) => void;
  onDetails?: () => void;
};

export function LineMenu({ row, button, onAdded, onDetails }: LineMenuProps) {
  const { dispatch } = useEditor();
  const actions = useLineActions();
  const { id, isOptional } = row.entry;
  const nudge = (by: 1 | -1) => dispatch({ type: "nudge", id, by });
  return (
    <Menu button={button}>
      {onDetails && (
        <MenuItem onSelect={onDetails} aside="Alt Enter">
          Details
        </MenuItem>
      )}
      <MenuItem onSelect={() => onAdded(actions.copy(row))} aside="Ctrl D">
        Duplicate
      </MenuItem>
      <MenuItem onSelect={() => onAdded(actions.addOn(row))}>Add an add-on</MenuItem>
      {!row.isAddOn && <MenuItem onSelect={() => onAdded(actions.alternative(row))}>Add an alternative</MenuItem>}
      {(row.isAddOn || row.item.alternative === null) && (
        <MenuItem
          onSelect={() =>
            dispatch({
              type: "lines",
              ids: [id],
              changes: { isOptional: !isOptional, isChosen: false },
            })
          }
        >
          {isOptional ? "Make required" : "Make optional"}
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem onSelect={() => nudge(-1)} aside="Alt ↑">
        Move up
      </MenuItem>
      <MenuItem onSelect={() => nudge(1)} aside="Alt ↓">
        Move down
      </MenuItem>
      <MenuLine />
      <MenuItem danger onSelect={() => dispatch({ type: "remove", ids: [id] })} aside="Ctrl ⌫">
        Remove
      </MenuItem>
    </Menu>
  );
}
