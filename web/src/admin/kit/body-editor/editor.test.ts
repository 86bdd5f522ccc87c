// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { afterEach, expect, test } from "vitest";
import type { BodyDocument, BodyNode } from "../../../features/body/document";
import { BodyConverter } from "./converter";
import { bodyExtensions } from "./extensions";
import { insert } from "./insertions";
import { moveBlock } from "./move";

const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

function opened(content: BodyNode[]) {
  const editor = new Editor({ extensions: bodyExtensions(), injectCSS: false });
  editors.push(editor);
  const converter = new BodyConverter(editor.schema);
  const document = converter.toDocument({ version: 1, content });
  const { tr, doc } = editor.state;
  editor.view.dispatch(tr.replaceWith(0, doc.content.size, document.content).setMeta("addToHistory", false));
  return { editor, stored: (): BodyDocument => converter.toBody(editor.state.doc) };
}

const text = (words: string, marks?: BodyNode["marks"]): BodyNode => ({
  type: "text",
  text: words,
  ...(marks && { marks }),
});
const paragraph = (id: string, words: string): BodyNode => ({
  type: "paragraph",
  attrs: { id },
  content: [text(words)],
});
const flowing = (words: string): BodyNode => ({ type: "paragraph", content: [text(words)] });

const everyBlock: BodyNode[] = [
  {
    type: "heading",
    attrs: { id: "aaaaaaa1", level: 2 },
    content: [text("Kitchens "), text("that last", [{ type: "italic" }])],
  },
  {
    type: "paragraph",
    attrs: { id: "aaaaaaa2" },
    content: [
      text("See "),
      text("our prices", [{ type: "link", attrs: { href: "/pricing" } }]),
      { type: "hardBreak" },
      text("today", [{ type: "bold" }, { type: "underline" }]),
    ],
  },
  {
    type: "orderedList",
    attrs: { id: "aaaaaaa3", start: 3 },
    content: [
      {
        type: "listItem",
        content: [
          flowing("Measure"),
          { type: "bulletList", content: [{ type: "listItem", content: [flowing("Walls")] }] },
        ],
      },
    ],
  },
  { type: "blockquote", attrs: { id: "aaaaaaa4", author: "Meera" }, content: [flowing("Quiet drawers")] },
  {
    type: "table",
    attrs: { id: "aaaaaaa5" },
    content: [
      { type: "tableRow", content: [{ type: "tableHeader", content: [flowing("Finish")] }] },
      {
        type: "tableRow",
        content: [{ type: "tableCell", attrs: { colspan: 1, rowspan: 1 }, content: [flowing("Laminate")] }],
      },
    ],
  },
  {
    type: "image",
    attrs: { id: "aaaaaaa6", photographId: "p1", alt: "A kitchen", width: "wide" },
  },
  { type: "gallery", attrs: { id: "aaaaaaa7", photographIds: ["p1", "p2"], layout: "row" } },
  {
    type: "faq",
    attrs: { id: "aaaaaaa8" },
    content: [{ type: "faqItem", attrs: { question: "How long?" }, content: [flowing("It depends.")] }],
  },
  { type: "callToAction", attrs: { id: "aaaaaaa9", heading: "Visit us", label: "Book", target: "booking" } },
  {
    type: "columns",
    attrs: { id: "aaaaaab1" },
    content: [
      { type: "column", content: [flowing("Left")] },
      { type: "column", content: [flowing("Right")] },
    ],
  },
  { type: "horizontalRule", attrs: { id: "aaaaaab2" } },
  { type: "design", attrs: { id: "aaaaaab3", designId: "d1" } },
];

test("opening a text changes nothing", () => {
  const { stored } = opened(everyBlock);
  expect(stored()).toEqual({ version: 1, content: everyBlock });
});

test("what this build does not know is kept exactly, wherever it is", () => {
  const unknown: BodyNode[] = [
    { type: "priceTable", attrs: { id: "bbbbbbb1", kind: "2bhk", rows: [1, { a: null }] }, content: [flowing("₹")] },
    // Of a known type, with an attribute of a newer version.
    { type: "image", attrs: { id: "bbbbbbb2", photographId: "p1", alt: "", filter: "warm" } },
    { type: "paragraph", attrs: { id: "bbbbbbb3" }, content: [text("H2O", [{ type: "subscript" }])] },
    { type: "columns", attrs: { id: "bbbbbbb4" }, content: [{ type: "column", content: [{ type: "map" }] }] },
    { type: "heading", attrs: { id: "bbbbbbb5", level: 7 }, content: [text("Deep")] },
    // Known parts in a place where the editor has none.
    { type: "columns", attrs: { id: "bbbbbbb6" }, content: [{ type: "column", content: [flowing("Alone")] }] },
  ];
  const { editor, stored } = opened([paragraph("bbbbbbb0", "Before"), ...unknown]);
  editor.commands.insertContentAt(1, "Changed: ");
  const { content } = stored();
  expect(content[0]).toEqual(paragraph("bbbbbbb0", "Changed: Before"));
  expect(content.slice(1)).toEqual(unknown);
});

test("every block has an id of its own: a split block and a copy get new ones", () => {
  const { editor, stored } = opened([paragraph("ccccccc1", "One two"), paragraph("ccccccc2", "Three")]);
  editor.chain().setTextSelection(4).splitBlock().run();
  const copy = editor.state.doc.child(0);
  editor.view.dispatch(editor.state.tr.insert(editor.state.doc.content.size, copy));
  const ids = stored().content.map(({ attrs }) => attrs?.["id"]);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
  expect(ids).toEqual([
    "ccccccc1",
    expect.stringMatching(/^[a-z0-9]{8}$/),
    "ccccccc2",
    expect.stringMatching(/^[a-z0-9]{8}$/),
  ]);
});

test("blocks move past each other, and stay within the text", () => {
  const { editor, stored } = opened([paragraph("ddddddd1", "One"), paragraph("ddddddd2", "Two")]);
  const order = () => stored().content.map(({ attrs }) => attrs?.["id"]);
  editor.commands.setTextSelection(2);
  expect(moveBlock(editor, -1)).toBe(false);
  expect(moveBlock(editor, 1)).toBe(true);
  expect(order()).toEqual(["ddddddd2", "ddddddd1"]);
  // The cursor is still in the block that moved.
  editor.commands.insertContent("!");
  expect(stored().content[1]).toEqual(paragraph("ddddddd1", "O!ne"));
  // Both changes were made within half a second, so they are one step.
  editor.commands.undo();
  expect(order()).toEqual(["ddddddd1", "ddddddd2"]);
});

test("a selected picture is followed, not replaced, by a new paragraph and by what is typed after it was inserted", () => {
  const picture: BodyNode = { type: "image", attrs: { id: "fffffff2", photographId: "p1", alt: "" } };
  const { editor, stored } = opened([paragraph("fffffff1", "Text"), picture, paragraph("fffffff3", "More")]);
  const words = () => stored().content.map(({ type, content }) => content?.[0]?.text ?? type);
  editor.commands.setNodeSelection(6);
  const pressed = new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true });
  expect(editor.view.someProp("handleKeyDown", (handle) => handle(editor.view, pressed))).toBe(true);
  editor.commands.insertContent("Between");
  expect(words()).toEqual(["Text", "image", "Between", "More"]);
  insert(editor, { type: "gallery", attrs: { photographIds: ["p1"] } });
  editor.commands.insertContent("After. ");
  expect(words()).toEqual(["Text", "image", "Between", "gallery", "After. More"]);
  insert(editor, { type: "callToAction" }, { type: "image", attrs: { photographId: "p2", alt: "" } });
  editor.commands.insertContent("At the end");
  expect(words()).toEqual([
    "Text",
    "image",
    "Between",
    "gallery",
    "After. More",
    "callToAction",
    "image",
    "At the end",
  ]);
});

test("a picture is stored once it has arrived", () => {
  const { editor, stored } = opened([paragraph("eeeeeee1", "Text")]);
  editor.commands.insertContentAt(6, { type: "image", attrs: { upload: 1 } });
  expect(stored().content).toHaveLength(1);
  editor.view.dispatch(
    editor.state.tr.setNodeMarkup(6, null, { ...editor.state.doc.child(1).attrs, photographId: "p1", upload: null }),
  );
  expect(stored().content[1]?.attrs).toMatchObject({ photographId: "p1", alt: "", width: "text" });
  expect(stored().content[1]?.attrs).not.toHaveProperty("upload");
});
