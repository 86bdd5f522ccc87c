/** The schema and behaviour of the editor: the blocks of `features/body/document.ts`. */
import OfficePaste from "@intevation/tiptap-extension-office-paste";
import { Extension, type Extensions, Node, mergeAttributes } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { ListItem } from "@tiptap/extension-list";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { Placeholder } from "@tiptap/extensions";
import { NodeSelection, Plugin, TextSelection } from "@tiptap/pm/state";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import type { ReactNode } from "react";
import type { NodeViewProps } from "@tiptap/react";
import { CallToActionBlock } from "./blocks/call-to-action";
import { ColumnsBlock } from "./blocks/columns";
import { FaqBlock, FaqItemBlock } from "./blocks/faq";
import { GalleryBlock } from "./blocks/gallery";
import { ImageBlock } from "./blocks/image";
import { QuoteBlock } from "./blocks/quote";
import { DesignBlock, ProductBlock, VideoBlock } from "./blocks/record";
import { UnknownBlock } from "./blocks/unknown";
import { newBlockId } from "./ids";
import { moveBlock } from "./move";
import { type UploadPicture, cleanPaste } from "./paste";

const flowing = "(paragraph | bulletList | orderedList)+";

type BlockOptions = {
  name: string;
  View: (props: NodeViewProps) => ReactNode;
  attributes?: Readonly<Record<string, unknown>>;
  content?: string;
  group?: string;
  isolating?: boolean;
};

/** A block of our own. Its attributes travel in copied HTML as JSON. */
function block({ name, View, attributes = {}, content, group = "block", isolating = false }: BlockOptions) {
  return Node.create({
    name,
    group,
    ...(content ? { content, isolating } : { atom: true }),
    draggable: !content,
    selectable: true,
    defining: Boolean(content),
    addAttributes: () =>
      Object.fromEntries(
        Object.entries(attributes).map(([attribute, otherwise]) => [
          attribute,
          {
            default: otherwise,
            parseHTML: (element: HTMLElement) => attributeOf(element, attribute) ?? otherwise,
            renderHTML: (values: Record<string, unknown>) => ({
              [`data-${attribute.toLowerCase()}`]: JSON.stringify(values[attribute] ?? null),
            }),
          },
        ]),
      ),
    parseHTML: () => [{ tag: `div[data-block="${name}"]` }],
    renderHTML: ({ HTMLAttributes }) =>
      content
        ? ["div", mergeAttributes(HTMLAttributes, { "data-block": name }), 0]
        : ["div", mergeAttributes(HTMLAttributes, { "data-block": name })],
    addNodeView: () => ReactNodeViewRenderer(View),
  });
}

function attributeOf(element: HTMLElement, name: string): unknown {
  try {
    return JSON.parse(element.dataset[name.toLowerCase()] ?? "null");
  } catch {
    return null;
  }
}

const topLevelBlocks = [
  "paragraph",
  "heading",
  "bulletList",
  "orderedList",
  "blockquote",
  "horizontalRule",
  "table",
  "image",
  "gallery",
  "video",
  "faq",
  "product",
  "design",
  "callToAction",
  "columns",
  "unknown",
];

/** Gives every top-level block an id. A split or pasted block gets a new one. */
const BlockIds = Extension.create({
  name: "blockIds",
  addGlobalAttributes: () => [
    { types: topLevelBlocks, attributes: { id: { default: null, keepOnSplit: false, rendered: false } } },
  ],
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _, { doc, tr }) => {
        if (!transactions.some(({ docChanged }) => docChanged)) return null;
        const seen = new Set<string>();
        doc.forEach((node, offset) => {
          const id = node.attrs["id"] as string | null;
          if (id !== null && !seen.has(id)) return void seen.add(id);
          const given = newBlockId();
          seen.add(given);
          tr.setNodeAttribute(offset, "id", given);
        });
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});

const Keys = Extension.create({
  name: "blockKeys",
  addKeyboardShortcuts() {
    return {
      "Alt-ArrowUp": ({ editor }) => moveBlock(editor, -1),
      "Alt-ArrowDown": ({ editor }) => moveBlock(editor, 1),
      // From a selected picture or card to its fields.
      Enter: ({ editor }) => {
        const { selection } = editor.state;
        if (!(selection instanceof NodeSelection) || !selection.node.isAtom) return false;
        const element = editor.view.nodeDOM(selection.from);
        const field =
          element instanceof HTMLElement ? element.querySelector<HTMLElement>("input, textarea, button") : null;
        field?.focus();
        return field !== null && field !== undefined;
      },
      // Out of questions and columns, which Enter cannot leave. Left to the browser, a selected picture would go.
      "Mod-Enter": ({ editor }) => {
        const { selection, tr, schema } = editor.state;
        const { paragraph } = schema.nodes;
        if (!paragraph) return false;
        const after = selection.$to.depth < 1 ? selection.to : selection.$to.after(1);
        tr.insert(after, paragraph.create());
        editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
        return true;
      },
    };
  },
});

/** After `OfficePaste`, which needs Word's own styles to find its lists. */
const CleanPaste = Extension.create<{ onPicturesLeftOut: (count: number) => void; uploadPicture: UploadPicture }>({
  name: "cleanPaste",
  priority: 1,
  addOptions: () => ({ onPicturesLeftOut: () => undefined, uploadPicture: () => null }),
  addProseMirrorPlugins() {
    const { onPicturesLeftOut, uploadPicture } = this.options;
    return [
      new Plugin({
        props: {
          transformPastedHTML(html) {
            // From this editor: nothing to clean.
            if (html.includes("data-pm-slice")) return html;
            const { html: cleaned, pictures } = cleanPaste(html, uploadPicture);
            if (pictures > 0) onPicturesLeftOut(pictures);
            return cleaned;
          },
        },
      }),
    ];
  },
});

export type SchemaOptions = {
  placeholder?: string;
  onPicturesLeftOut?: (count: number) => void;
  /** For pictures in pasted HTML. */
  uploadPicture?: UploadPicture;
};

export function bodyExtensions({
  placeholder = "",
  onPicturesLeftOut = () => undefined,
  uploadPicture = () => null,
}: SchemaOptions = {}): Extensions {
  return [
    StarterKit.configure({
      codeBlock: false,
      blockquote: false,
      listItem: false,
      heading: { levels: [2, 3, 4] },
      link: {
        openOnClick: false,
        autolink: true,
        linkOnPaste: true,
        defaultProtocol: "https",
        HTMLAttributes: { target: null, rel: null },
      },
      dropcursor: { color: "#21443a", width: 2 },
    }),
    ListItem.extend({ content: "paragraph (paragraph | bulletList | orderedList)*" }),
    Blockquote.extend({
      content: "paragraph+",
      addAttributes: () => ({ author: { default: "" } }),
      addNodeView: () => ReactNodeViewRenderer(QuoteBlock),
    }),
    Table.configure({ resizable: false }),
    TableRow,
    TableHeader.extend({ content: flowing }),
    TableCell.extend({ content: flowing }),
    block({
      name: "image",
      View: ImageBlock,
      // `upload` is the number of an upload in progress; it is not stored.
      attributes: { photographId: null, alt: "", caption: "", width: "text", upload: null },
    }),
    block({ name: "gallery", View: GalleryBlock, attributes: { photographIds: [], layout: "grid" } }),
    block({ name: "video", View: VideoBlock, attributes: { videoId: null } }),
    block({ name: "product", View: ProductBlock, attributes: { productId: null } }),
    block({ name: "design", View: DesignBlock, attributes: { designId: null } }),
    block({
      name: "callToAction",
      View: CallToActionBlock,
      attributes: { heading: "", text: "", label: "Book Free Consultation", target: "booking" },
    }),
    block({ name: "faq", View: FaqBlock, content: "faqItem+" }),
    block({
      name: "faqItem",
      View: FaqItemBlock,
      attributes: { question: "" },
      content: flowing,
      group: "",
      isolating: true,
    }),
    block({ name: "columns", View: ColumnsBlock, content: "column{2,3}" }),
    Node.create({
      name: "column",
      content: "(paragraph | heading | bulletList | orderedList | image)+",
      isolating: true,
      defining: true,
      parseHTML: () => [{ tag: 'div[data-block="column"]' }],
      renderHTML: ({ HTMLAttributes }) => ["div", mergeAttributes(HTMLAttributes, { "data-block": "column" }), 0],
    }),
    block({ name: "unknown", View: UnknownBlock, attributes: { original: null } }),
    BlockIds,
    Keys,
    OfficePaste,
    CleanPaste.configure({ onPicturesLeftOut, uploadPicture }),
    Placeholder.configure({ placeholder }),
  ];
}
