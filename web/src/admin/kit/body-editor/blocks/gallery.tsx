/** Several photographs. */
import type { NodeViewProps } from "@tiptap/react";
import { useState } from "react";
import { PhotographPicker } from "../../../gallery/picker";
import { Action, IconAction } from "../../button";
import { CrossIcon, LeftIcon, RightIcon } from "../../icons";
import { BlockSelect } from "./field";
import { BlockFrame } from "./frame";
import { BlockPhotograph } from "./photograph";

export const maxPhotographs = 24;

export function GalleryBlock(view: NodeViewProps) {
  const { node, editor, updateAttributes } = view;
  const { photographIds, layout } = node.attrs as { photographIds: string[]; layout: "grid" | "row" };
  const disabled = !editor.isEditable;
  const [isPicking, setPicking] = useState(false);

  function move(index: number, by: 1 | -1) {
    const moved = [...photographIds];
    const [taken] = moved.splice(index, 1);
    if (taken !== undefined) moved.splice(index + by, 0, taken);
    updateAttributes({ photographIds: moved });
  }

  return (
    <BlockFrame
      view={view}
      label="Gallery"
      actions={
        <Action variant="quiet" disabled={photographIds.length >= maxPhotographs} onClick={() => setPicking(true)}>
          Add photographs
        </Action>
      }
    >
      <div contentEditable={false} className="space-y-3 p-3">
        {photographIds.length < 2 && <p className="text-error">A gallery has at least two photographs.</p>}
        <ul className="m-0! grid list-none! grid-cols-2 gap-2 p-0! md:grid-cols-4">
          {photographIds.map((id, index) => (
            <li key={`${id} ${index}`} className="m-0!">
              <BlockPhotograph id={id} className="aspect-[4/3] w-full rounded-picture object-cover" />
              {!disabled && (
                <div className="flex justify-between">
                  <IconAction
                    label={`Move photograph ${index + 1} left`}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  >
                    <LeftIcon />
                  </IconAction>
                  <IconAction
                    label={`Remove photograph ${index + 1}`}
                    onClick={() => updateAttributes({ photographIds: photographIds.filter((_, at) => at !== index) })}
                  >
                    <CrossIcon />
                  </IconAction>
                  <IconAction
                    label={`Move photograph ${index + 1} right`}
                    disabled={index === photographIds.length - 1}
                    onClick={() => move(index, 1)}
                  >
                    <RightIcon />
                  </IconAction>
                </div>
              )}
            </li>
          ))}
        </ul>
        <BlockSelect
          label="Layout"
          className="max-w-60"
          value={layout}
          disabled={disabled}
          onChange={(value) => updateAttributes({ layout: value })}
        >
          <option value="grid">Grid</option>
          <option value="row">One row that scrolls</option>
        </BlockSelect>
      </div>
      {isPicking && (
        <PhotographPicker
          title="Add photographs"
          confirm={(chosen) => (chosen > 0 ? `Add ${chosen}` : "Add")}
          disabledReason={({ id }) => (photographIds.includes(id) ? "Already added" : undefined)}
          onChoose={(chosen) => {
            const ids = [...photographIds, ...chosen.map(({ id }) => id)].slice(0, maxPhotographs);
            updateAttributes({ photographIds: ids });
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </BlockFrame>
  );
}
