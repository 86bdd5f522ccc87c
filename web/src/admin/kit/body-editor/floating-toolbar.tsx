/** Marks and links beside selected words. On phones the system's own menu is there, so the bar above is used. */
import { computePosition, flip, offset, shift } from "@floating-ui/dom";
import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { useEditorState } from "@tiptap/react";
import { useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { usePhone } from "../media";
import { BoldIcon, ItalicIcon, LinkIcon, StrikeIcon, Toggle, UnderlineIcon, useMarks } from "./toolbar";

export function FloatingToolbar({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const phone = usePhone();
  const marks = useMarks(editor);
  const bar = useRef<HTMLDivElement>(null);
  const selected = useEditorState({
    editor,
    selector: ({ editor: { state, isFocused } }) => {
      const { selection } = state;
      const isText = selection instanceof TextSelection && !selection.empty && isFocused;
      return isText ? `${selection.from} ${selection.to}` : null;
    },
  });

  useLayoutEffect(() => {
    const { current: element } = bar;
    if (!element || selected === null) return;
    const [from = 0, to = 0] = selected.split(" ").map(Number);
    const anchor = {
      getBoundingClientRect() {
        const [start, end] = [editor.view.coordsAtPos(from), editor.view.coordsAtPos(to)];
        const left = Math.min(start.left, end.left);
        return new DOMRect(left, start.top, Math.max(start.right, end.right) - left, end.bottom - start.top);
      },
    };
    void computePosition(anchor, element, {
      strategy: "fixed",
      placement: "top",
      middleware: [offset(8), flip({ padding: 64 }), shift({ padding: 8 })],
    }).then(({ x, y }) => Object.assign(element.style, { left: `${x}px`, top: `${y}px`, visibility: "visible" }));
  }, [editor, selected]);

  if (selected === null || phone || !editor.isEditable) return null;
  const command = () => editor.chain().focus();
  return createPortal(
    // A copy of the bar above for the pointer: the keyboard has shortcuts and that bar.
    <div
      ref={bar}
      aria-hidden="true"
      style={{ visibility: "hidden" }}
      className="fixed top-0 left-0 z-30 flex rounded-lg border border-seam bg-paper p-0.5 shadow-panel"
    >
      <Toggle forPointer label="Bold" Icon={BoldIcon} isOn={marks.bold} onPress={() => command().toggleBold().run()} />
      <Toggle
        forPointer
        label="Italic"
        Icon={ItalicIcon}
        isOn={marks.italic}
        onPress={() => command().toggleItalic().run()}
      />
      <Toggle
        forPointer
        label="Underline"
        Icon={UnderlineIcon}
        isOn={marks.underline}
        onPress={() => command().toggleUnderline().run()}
      />
      <Toggle
        forPointer
        label="Strikethrough"
        Icon={StrikeIcon}
        isOn={marks.strike}
        onPress={() => command().toggleStrike().run()}
      />
      <Toggle forPointer label="Link" Icon={LinkIcon} isOn={marks.link} onPress={onLink} />
    </div>,
    document.body,
  );
}
