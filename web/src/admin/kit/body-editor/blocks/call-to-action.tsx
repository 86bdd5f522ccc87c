/** A band with a button. */
import type { NodeViewProps } from "@tiptap/react";
import { BlockField, BlockSelect } from "./field";
import { BlockFrame } from "./frame";

export function CallToActionBlock(view: NodeViewProps) {
  const { node, editor, updateAttributes } = view;
  const { heading, text, label, target } = node.attrs as Record<"heading" | "text" | "label" | "target", string>;
  const disabled = !editor.isEditable;
  const isBooking = target === "booking";
  return (
    <BlockFrame view={view} label="Call to action">
      <div contentEditable={false} className="grid gap-3 p-3 md:grid-cols-2">
        <BlockField
          label="Heading"
          value={heading}
          onChange={(heading) => updateAttributes({ heading })}
          disabled={disabled}
          maxLength={120}
        />
        <BlockField
          label="Button"
          value={label}
          onChange={(label) => updateAttributes({ label })}
          disabled={disabled}
          maxLength={40}
        />
        <div className="md:col-span-2">
          <BlockField
            isLong
            label="Text (optional)"
            value={text}
            onChange={(text) => updateAttributes({ text })}
            disabled={disabled}
            maxLength={300}
          />
        </div>
        <BlockSelect
          label="The button opens"
          value={isBooking ? "booking" : "page"}
          disabled={disabled}
          onChange={(value) => updateAttributes({ target: value === "booking" ? "booking" : "/pricing" })}
        >
          <option value="booking">the booking form</option>
          <option value="page">a page of this site</option>
        </BlockSelect>
        {!isBooking && (
          <BlockField
            label="Page"
            value={target}
            onChange={(target) => updateAttributes({ target })}
            disabled={disabled}
            placeholder="/pricing"
            hint={/^\/(?!\/)/.test(target) ? undefined : "A path on this site, starting with /."}
          />
        )}
      </div>
    </BlockFrame>
  );
}
