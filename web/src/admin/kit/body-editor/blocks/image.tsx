/** A photograph with alt text and caption. Shows the progress while it is uploaded. */
import type { NodeViewProps } from "@tiptap/react";
import { useEffect, useState } from "react";
import { PhotographPicker } from "../../../gallery/picker";
import { uploads, useTransfers } from "../../../uploads/uploads";
import { Action } from "../../button";
import { BlockField, BlockSelect } from "./field";
import { BlockFrame } from "./frame";
import { BlockPhotograph, usePhotograph } from "./photograph";

export function ImageBlock(view: NodeViewProps) {
  const { node, editor, updateAttributes } = view;
  const { photographId, alt, caption, width, upload } = node.attrs as {
    photographId: string | null;
    alt: string;
    caption: string;
    width: "text" | "wide";
    upload: number | null;
  };
  const disabled = !editor.isEditable;
  const [isPicking, setPicking] = useState(false);
  const { data: photograph } = usePhotograph(photographId);

  // The library's alt text is a start; the same picture may say something else here.
  const suggestion = photograph?.alt ?? "";
  return (
    <BlockFrame
      view={view}
      label="Picture"
      actions={
        <Action variant="quiet" onClick={() => setPicking(true)}>
          {photographId ? "Change" : "Choose"}
        </Action>
      }
    >
      <div contentEditable={false} className="grid gap-4 p-3 md:grid-cols-[14rem_minmax(0,1fr)]">
        {photographId ? (
          <BlockPhotograph id={photographId} className="w-full rounded-picture" />
        ) : upload === null ? (
          <span className="grid aspect-[4/3] place-items-center bg-linen text-ash">No picture</span>
        ) : (
          <Upload id={upload} onDone={(photographId) => updateAttributes({ photographId, upload: null })} />
        )}
        <div className="space-y-3">
          <BlockField
            label="Alt text"
            value={alt}
            onChange={(alt) => updateAttributes({ alt })}
            disabled={disabled}
            maxLength={300}
            hint={alt === "" ? "Describe the picture for someone who can't see it. Required to publish." : undefined}
          />
          {alt === "" && suggestion !== "" && !disabled && (
            <Action variant="quiet" onClick={() => updateAttributes({ alt: suggestion })}>
              {`Use "${suggestion.length > 40 ? `${suggestion.slice(0, 40)}…` : suggestion}"`}
            </Action>
          )}
          <BlockField
            label="Caption (optional)"
            value={caption}
            onChange={(caption) => updateAttributes({ caption })}
            disabled={disabled}
            maxLength={300}
          />
          <BlockSelect
            label="Width"
            value={width}
            disabled={disabled}
            onChange={(value) => updateAttributes({ width: value })}
          >
            <option value="text">As wide as the text</option>
            <option value="wide">Wide</option>
          </BlockSelect>
        </div>
      </div>
      {isPicking && (
        <PhotographPicker
          single
          title="Choose a photograph"
          confirm={() => "Choose"}
          onChoose={([chosen]) => {
            if (chosen) updateAttributes({ photographId: chosen.id, alt: alt || chosen.alt, upload: null });
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </BlockFrame>
  );
}

function Upload({ id, onDone }: { id: number; onDone: (photographId: string) => void }) {
  const transfer = useTransfers().find((one) => one.id === id);
  const photographId = transfer?.state === "done" ? transfer.photograph : null;
  useEffect(() => {
    if (photographId) onDone(photographId);
    // Once, when it has arrived.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [photographId]);
  if (!transfer) return <p className="text-ash">The upload was interrupted. Choose the picture again.</p>;
  if (transfer.state === "failed") {
    return (
      <div role="alert" className="space-y-2">
        <p className="text-error">{transfer.reason ?? "Could not be uploaded."}</p>
        <Action onClick={() => uploads.retry(id)}>Try again</Action>
      </div>
    );
  }
  return (
    <div className="grid aspect-[4/3] content-center gap-2 rounded-picture bg-linen px-4 text-xs text-ash">
      <span className="truncate">{transfer.fileName}</span>
      <progress
        aria-label={`Uploading ${transfer.fileName}`}
        max={transfer.bytes}
        value={transfer.sent}
        className="h-1.5 w-full accent-areca"
      />
    </div>
  );
}
