/** What can be added to a text: the choices of the slash menu and of the "Add" menu. */
import type { Editor } from "@tiptap/core";
import { TextSelection, type Transaction } from "@tiptap/pm/state";
import type { ComponentType } from "react";
import { drawn } from "../icons";

/** Blocks that need something to be chosen first. */
export type PickerKind = "picture" | "gallery" | "video" | "product" | "design";

export type Insertion = {
  label: string;
  hint: string;
  /** Other words that find it. */
  words: string;
  Icon: ComponentType<{ className?: string }>;
  /** Runs at once, or opens a picker. */
  run: ((editor: Editor) => void) | PickerKind;
};

const heading = (level: 2 | 3 | 4) => (editor: Editor) => void editor.chain().focus().setHeading({ level }).run();

const paragraph = { type: "paragraph" };

export const insertions: readonly Insertion[] = [
  {
    label: "Text",
    hint: "A paragraph",
    words: "paragraph normal",
    Icon: drawn(<path d="M3 4h10M3 8h10M3 12h6" />),
    run: (editor) => void editor.chain().focus().setParagraph().run(),
  },
  {
    label: "Heading",
    hint: "Starts a section",
    words: "h2 title section",
    Icon: drawn(<path d="M4 3v10M12 3v10M4 8h8" />),
    run: heading(2),
  },
  {
    label: "Small heading",
    hint: "Within a section",
    words: "h3 subheading subtitle",
    Icon: drawn(<path d="M5 5v8M11 5v8M5 9h6" />),
    run: heading(3),
  },
  {
    label: "Bullet list",
    hint: "Points in any order",
    words: "ul unordered points",
    Icon: drawn(<path d="M6.5 4H14M6.5 8H14M6.5 12H14M2.5 4h.01M2.5 8h.01M2.5 12h.01" />),
    run: (editor) => void editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: "Numbered list",
    hint: "Steps",
    words: "ol ordered steps",
    Icon: drawn(<path d="M7 4h7M7 8h7M7 12h7M2.5 3l1-.5V6M2.3 10.5h1.7L2.3 13h1.9" />),
    run: (editor) => void editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: "Picture",
    hint: "From the gallery, or upload one",
    words: "image photo photograph",
    Icon: drawn(<path d="M2 3h12v10H2zM2 11l3.5-3.5L9 11l2-2 3 3M10.5 6h.01" />),
    run: "picture",
  },
  {
    label: "Gallery",
    hint: "Several pictures",
    words: "images photos photographs",
    Icon: drawn(<path d="M2 2.5h5v5H2zM9 2.5h5v5H9zM2 9.5h5v4H2zM9 9.5h5v4H9z" />),
    run: "gallery",
  },
  {
    label: "Table",
    hint: "Rows and columns",
    words: "grid comparison",
    Icon: drawn(<path d="M2 3h12v10H2zM2 6.5h12M2 10h12M6 3v10M10 3v10" />),
    run: (editor) => void editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    label: "Quote",
    hint: "What somebody said",
    words: "blockquote citation testimonial",
    Icon: drawn(<path d="M3 11c2 0 3-1.5 3-4V4H3v4h3M10 11c2 0 3-1.5 3-4V4h-3v4h3" />),
    run: (editor) => void editor.chain().focus().wrapIn("blockquote").run(),
  },
  {
    label: "Questions",
    hint: "Questions with answers that open",
    words: "faq answers accordion",
    Icon: drawn(<path d="M5.5 6a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M8 12.5h.01" />),
    run: (editor) => insert(editor, { type: "faq", content: [{ type: "faqItem", content: [paragraph] }] }),
  },
  {
    label: "Columns",
    hint: "Two or three side by side",
    words: "layout side",
    Icon: drawn(<path d="M2 3h5v10H2zM9 3h5v10H9z" />),
    run: (editor) =>
      insert(editor, {
        type: "columns",
        content: [
          { type: "column", content: [paragraph] },
          { type: "column", content: [paragraph] },
        ],
      }),
  },
  {
    label: "Video",
    hint: "A published video",
    words: "film youtube vimeo",
    Icon: drawn(<path d="M2 3h12v10H2zM7 6l3 2-3 2z" />),
    run: "video",
  },
  {
    label: "Product",
    hint: "From the furniture shop, with price",
    words: "furniture shop buy",
    Icon: drawn(<path d="M3 6h10l-1 8H4zM5.5 6V4.5a2.5 2.5 0 0 1 5 0V6" />),
    run: "product",
  },
  {
    label: "Design",
    hint: "One of our designs, with price",
    words: "room interior",
    Icon: drawn(<path d="M2 7.5 8 2.5l6 5M4 6.5V13h8V6.5M6.5 13V9h3v4" />),
    run: "design",
  },
  {
    label: "Call to action",
    hint: "A band with a button",
    words: "cta booking button consultation",
    Icon: drawn(<path d="M2 5h12v6H2zM5 8h6" />),
    run: (editor) => insert(editor, { type: "callToAction" }),
  },
  {
    label: "Divider",
    hint: "A line between sections",
    words: "hr rule separator line",
    Icon: drawn(<path d="M2 8h12" />),
    run: (editor) => void editor.chain().focus().setHorizontalRule().run(),
  },
];

type Block = { type: string; attrs?: object; content?: object[] };

/** Inserts blocks in place of an empty paragraph, or after the block of the selection. */
export function insert(editor: Editor, ...blocks: Block[]): void {
  const { selection, doc } = editor.state;
  const index = selection.$from.index(0);
  const current = doc.maybeChild(index);
  const before = selection.$from.depth > 0 ? selection.$from.before(1) : selection.from;
  const isEmpty = current?.type.name === "paragraph" && current.content.size === 0;
  const end = before + (current?.nodeSize ?? 0);
  const position = isEmpty ? before : end;
  editor
    .chain()
    .insertContentAt({ from: position, to: end }, blocks)
    .command(({ tr }) => continueAfter(tr, position, blocks.length))
    .focus(null, { scrollIntoView: true })
    .run();
  focusFirstField(editor, position);
}

/** What is typed after pictures or a card were inserted must not take their place. */
function continueAfter(tr: Transaction, position: number, count: number): true {
  let after = position;
  for (let inserted = 0; inserted < count; inserted += 1) {
    const block = tr.doc.nodeAt(after);
    if (!block?.isAtom) return true;
    after += block.nodeSize;
  }
  const next = tr.doc.nodeAt(after);
  const { paragraph } = tr.doc.type.schema.nodes;
  if (!next?.isTextblock && paragraph) tr.insert(after, paragraph.create());
  tr.setSelection(TextSelection.create(tr.doc, after + 1));
  return true;
}

/** To go on typing in the new block. */
function focusFirstField(editor: Editor, position: number): void {
  requestAnimationFrame(() => {
    if (editor.isDestroyed) return;
    const element = editor.view.nodeDOM(position);
    if (element instanceof HTMLElement) element.querySelector<HTMLElement>("input, textarea")?.focus();
  });
}

export function matching(query: string): Insertion[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return insertions.filter(({ label, hint, words: others }) => {
    const text = `${label} ${hint} ${others}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
