/** Questions with answers. */
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { Action, IconAction } from "../../button";
import { inputClass } from "../../form/fields";
import { CrossIcon, PlusIcon } from "../../icons";
import { BlockFrame } from "./frame";

export function FaqBlock(view: NodeViewProps) {
  const { node, editor, getPos } = view;

  function add() {
    const position = getPos();
    const { faqItem, paragraph } = editor.schema.nodes;
    if (position === undefined || !faqItem || !paragraph) return;
    const end = position + node.nodeSize - 1;
    editor.view.dispatch(editor.state.tr.insert(end, faqItem.create(null, paragraph.create())));
    requestAnimationFrame(() => {
      const element = editor.view.nodeDOM(position);
      if (element instanceof HTMLElement) [...element.querySelectorAll<HTMLInputElement>("input")].at(-1)?.focus();
    });
  }

  return (
    <BlockFrame view={view} label="Questions">
      <NodeViewContent className="space-y-3 p-3" />
      {editor.isEditable && (
        <div contentEditable={false} className="px-3 pb-3">
          <Action onClick={add}>
            <PlusIcon />
            Add question
          </Action>
        </div>
      )}
    </BlockFrame>
  );
}

export function FaqItemBlock({ node, editor, updateAttributes, deleteNode, getPos }: NodeViewProps) {
  const position = getPos();
  const isOnly = position !== undefined && editor.state.doc.resolve(position).parent.childCount === 1;
  return (
    <NodeViewWrapper className="rounded-md border border-seam">
      <div contentEditable={false} className="flex gap-1 p-2">
        <input
          type="text"
          aria-label="Question"
          placeholder="Question"
          value={node.attrs["question"] as string}
          disabled={!editor.isEditable}
          maxLength={200}
          onChange={({ target }) => updateAttributes({ question: target.value })}
          className={`${inputClass} font-medium`}
        />
        {editor.isEditable && !isOnly && (
          <IconAction label="Remove question" onClick={deleteNode}>
            <CrossIcon />
          </IconAction>
        )}
      </div>
      <NodeViewContent aria-label="Answer" className="min-h-10 px-4 pb-3 text-base" />
    </NodeViewWrapper>
  );
}
