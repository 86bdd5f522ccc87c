/** Tags to add to and remove from the selected records. */
import { useState } from "react";
import { TagsInput } from "./form/tags-field";

export function TagDetails({ onChange }: { onChange: (action: object | null) => void }) {
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);

  function report(add: string[], remove: string[]) {
    setAdd(add);
    setRemove(remove);
    onChange(add.length + remove.length > 0 ? { tag: { add, remove } } : null);
  }

  return (
    <div className="space-y-3 text-ink">
      <div className="space-y-1">
        <p className="font-medium">Add</p>
        <TagsInput aria-label="Tags to add" value={add} onChange={(tags) => report(tags, remove)} />
      </div>
      <div className="space-y-1">
        <p className="font-medium">Remove</p>
        <TagsInput aria-label="Tags to remove" value={remove} onChange={(tags) => report(add, tags)} />
      </div>
    </div>
  );
}
