/** The frame of a block with fields: its name, and buttons to move and remove it. */
import { NodeViewWrapper, type NodeViewProps } from "@tiptap/react";
import type { ReactNode } from "react";
import { IconAction } from "../../button";
import { CrossIcon, DownIcon, UpIcon } from "../../icons";
import { moveBlockAt } from "../move";

type FrameProps = {
  view: NodeViewProps;
  label: string;
  /** Beside the buttons. */
  actions?: ReactNode;
  children: ReactNode;
};

export function BlockFrame({ view, label, actions, children }: FrameProps) {
  const { selected, editor, getPos, deleteNode } = view;

  function move(by: 1 | -1) {
    const position = getPos();
    if (position === undefined) return;
    const { depth } = editor.state.doc.resolve(position);
    // A picture in a column moves with its columns.
    moveBlockAt(editor, editor.state.doc.resolve(position).index(0), by);
    if (depth === 0) editor.commands.focus(null, { scrollIntoView: false });
  }

  return (
    <NodeViewWrapper
      role="group"
      aria-label={label}
      data-drag-handle=""
      className={
        "my-5 overflow-hidden rounded-lg border bg-paper font-sans text-sm leading-normal " +
        (selected ? "border-areca outline-2 outline-areca/40" : "border-seam")
      }
    >
      <div contentEditable={false} className="flex items-center gap-1 border-b border-seam bg-plaster py-0.5 pr-1 pl-3">
        <span className="mr-auto text-xs font-semibold text-ash select-none">{label}</span>
        {editor.isEditable && (
          <>
            {actions}
            <IconAction label={`Move ${label.toLowerCase()} up`} onClick={() => move(-1)}>
              <UpIcon />
            </IconAction>
            <IconAction label={`Move ${label.toLowerCase()} down`} onClick={() => move(1)}>
              <DownIcon />
            </IconAction>
            <IconAction label={`Remove ${label.toLowerCase()}`} onClick={deleteNode}>
              <CrossIcon />
            </IconAction>
          </>
        )}
      </div>
      {children}
    </NodeViewWrapper>
  );
}
