/** Blocks that show a video, a product or a design. */
import type { NodeViewProps } from "@tiptap/react";
import { useState } from "react";
import { Action } from "../../button";
import { RecordPicker, type RecordKind, recordKinds, useRecord } from "../pickers";
import { BlockFrame } from "./frame";

export const VideoBlock = (view: NodeViewProps) => <RecordBlock view={view} kind="video" />;
export const ProductBlock = (view: NodeViewProps) => <RecordBlock view={view} kind="product" />;
export const DesignBlock = (view: NodeViewProps) => <RecordBlock view={view} kind="design" />;

function RecordBlock({ view, kind }: { view: NodeViewProps; kind: RecordKind }) {
  const { node, updateAttributes } = view;
  const { label, attribute, hiddenNote } = recordKinds[kind];
  const id = node.attrs[attribute] as string | null;
  const [isPicking, setPicking] = useState(false);
  const { name, isMissing } = useRecord(kind, id);
  return (
    <BlockFrame
      view={view}
      label={label}
      actions={
        <Action variant="quiet" onClick={() => setPicking(true)}>
          {id ? "Change" : "Choose"}
        </Action>
      }
    >
      <div contentEditable={false} className="px-3 py-3">
        <p className="font-medium">{name ?? (id === null ? "Nothing chosen yet" : "Loading…")}</p>
        <p className={isMissing ? "text-error" : "text-ash"}>{isMissing ? `${label} not found.` : hiddenNote}</p>
      </div>
      {isPicking && (
        <RecordPicker
          kind={kind}
          onChoose={(id) => {
            updateAttributes({ [attribute]: id });
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </BlockFrame>
  );
}
