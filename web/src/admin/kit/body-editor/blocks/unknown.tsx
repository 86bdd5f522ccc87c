/** A block that this version of the editor does not know. It is kept as it is. */
import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { type BodyNode, plainText } from "../../../../features/body/document";

export function UnknownBlock({ node, selected }: NodeViewProps) {
  const original = node.attrs["original"] as BodyNode | null;
  const text = original ? plainText(original) : "";
  return (
    <NodeViewWrapper
      role="group"
      aria-label="Block that cannot be edited here"
      data-drag-handle=""
      className={
        "my-5 rounded-lg border border-dashed bg-linen px-4 py-3 font-sans text-sm leading-normal text-ash " +
        (selected ? "border-areca outline-2 outline-areca/40" : "border-ash/60")
      }
    >
      <p contentEditable={false} className="font-medium text-ink">{`Block "${original?.type ?? "unknown"}"`}</p>
      <p contentEditable={false}>
        This version of the editor can't change it. It is kept as it is, and visitors see it if the site knows it.
      </p>
      {text !== "" && (
        <p contentEditable={false} className="mt-2 line-clamp-3">
          {text}
        </p>
      )}
    </NodeViewWrapper>
  );
}
