/** The picture that the customer sees beside a line. */
import { useId, useState } from "react";
import { Action } from "../../kit/button";
import type { Row } from "../sheet/sheet";
import { Thumbnail } from "../thumbnail";
import { useEditor } from "./context";
import { PicturePicker } from "./picture-picker";

export function PictureField({ row, className = "" }: { row: Row; className?: string }) {
  const { dispatch, pictures, addPicture, isBehind } = useEditor();
  const [isPicking, setPicking] = useState(false);
  const title = useId();
  const { id, photographId } = row.entry;
  const shown = photographId ? pictures.get(photographId) : undefined;

  function show(photographId: string | null) {
    dispatch({ type: "lines", ids: [id], changes: { photographId } });
    // Each choice is a separate undo step.
    dispatch({ type: "commit" });
  }

  return (
    <div role="group" aria-labelledby={title} className={`min-w-0 ${className}`}>
      <p id={title} className="mb-1 text-xs text-ash">
        Picture
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {shown && <Thumbnail shown={shown} className="h-9 w-12 max-md:h-11 max-md:w-14" />}
        {photographId && !shown && !isBehind && <p className="text-ash">This picture is no longer in the library.</p>}
        <Action onClick={() => setPicking(true)}>{photographId ? "Change picture" : "Choose picture"}</Action>
        {photographId && (
          <Action variant="quiet" onClick={() => show(null)}>
            Remove picture
          </Action>
        )}
      </div>
      {isPicking && (
        <PicturePicker
          title={`Picture for ${row.entry.name || "the line"}`}
          room={row.room.name}
          onChoose={({ id, alt, picture }) => {
            addPicture({ photographId: id, alt, picture });
            show(id);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}
