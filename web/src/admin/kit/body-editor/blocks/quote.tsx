/** A quotation and who said it. */
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { inputClass } from "../../form/fields";

export function QuoteBlock({ node, editor, updateAttributes }: NodeViewProps) {
  return (
    <NodeViewWrapper>
      <blockquote>
        <NodeViewContent />
      </blockquote>
      <div contentEditable={false} className="mt-2 max-w-sm pl-6 font-sans text-sm">
        <input
          type="text"
          aria-label="Who said it"
          placeholder="Who said it (optional)"
          value={node.attrs["author"] as string}
          disabled={!editor.isEditable}
          maxLength={120}
          onChange={({ target }) => updateAttributes({ author: target.value })}
          className={inputClass}
        />
      </div>
    </NodeViewWrapper>
  );
}
