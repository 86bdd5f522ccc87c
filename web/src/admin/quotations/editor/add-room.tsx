/** Adds a room, with suggestions for the usual ones. */
import { useState } from "react";
import { Action } from "../../kit/button";
import { inputClass } from "../../kit/form/fields";
import { PlusIcon } from "../../kit/icons";
import { Panel } from "../../kit/menu";
import { numbered } from "../sheet/sheet";
import { roomNames } from "../labels";
import { useEditor } from "./context";

export function AddRoom({ onAdded }: { onAdded: (key: string) => void }) {
  const { sheet, dispatch } = useEditor();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const taken = new Set(sheet.rooms.map(({ name }) => name));

  function add(name: string) {
    const key = crypto.randomUUID();
    dispatch({
      type: "addRoom",
      room: { key, name: taken.has(name) ? numbered(name, taken) : name, items: [] },
    });
    setOpen(false);
    setTyped("");
    // Wait until the closing panel has returned the focus to its button.
    setTimeout(() => onAdded(key));
  }

  return (
    <Panel
      label="Add a room"
      open={open}
      onOpenChange={setOpen}
      button={
        <Action data-add-room>
          <PlusIcon />
          Add room
        </Action>
      }
    >
      <form
        className="w-72 max-w-full space-y-3 p-2"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (typed.trim()) add(typed.trim());
        }}
      >
        <div className="flex gap-2">
          <input
            aria-label="Room name"
            value={typed}
            maxLength={120}
            placeholder="Room name"
            onChange={({ target }) => setTyped(target.value)}
            className={inputClass}
          />
          <Action type="submit" disabled={!typed.trim()}>
            Add
          </Action>
        </div>
        <div className="flex flex-wrap gap-1.5">
          {roomNames
            .filter((name) => !taken.has(name))
            .slice(0, 9)
            .map((name) => (
              <button
                key={name}
                type="button"
                onClick={() => add(name)}
                className="rounded-full border border-seam px-2.5 py-1 text-xs hover:border-ash hover:bg-plaster max-md:py-2.5"
              >
                {name}
              </button>
            ))}
        </div>
      </form>
    </Panel>
  );
}
