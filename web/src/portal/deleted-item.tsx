/** Takes the place of a deleted item. The focus moves here, so that undoing the deletion is one key away. */
import { useEffect, useRef, useState } from "react";
import { Button } from "../ui/button";

type DeletedItemProps = { title: string; onUndo: () => Promise<void>; className?: string };

export function DeletedItem({ title, onUndo, className = "" }: DeletedItemProps) {
  const undo = useRef<HTMLButtonElement>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => undo.current?.focus(), []);

  async function restore() {
    if (isBusy) return;
    setBusy(true);
    await onUndo();
    setBusy(false);
  }

  return (
    <li className={`grid content-start justify-items-start text-ash ${className}`}>
      <span className="wrap-anywhere">
        <span className="text-ink">{title}</span> deleted
      </span>
      <Button
        ref={undo}
        variant="tertiary"
        className="text-sm!"
        aria-disabled={isBusy || undefined}
        aria-label={`Undo deleting ${title}`}
        onClick={() => void restore()}
      >
        Undo
      </Button>
    </li>
  );
}
