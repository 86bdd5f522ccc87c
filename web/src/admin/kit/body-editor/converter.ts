/**
 * Converts between stored texts and the editor's documents.
 *
 * A block that this build does not understand in full becomes an `unknown` node, which keeps it as it is. A block that was
 * not edited is stored exactly as it was read, so that opening a text changes nothing.
 */
import type { Node as EditorNode, Schema } from "@tiptap/pm/model";
import { type BodyDocument, type BodyNode, bodyVersion } from "../../../features/body/document";
import { newBlockId } from "./ids";

/** The attributes that are stored, besides the id of a top-level block. */
const storedAttributes: Readonly<Record<string, readonly string[]>> = {
  doc: [],
  text: [],
  paragraph: [],
  heading: ["level"],
  bulletList: [],
  orderedList: ["start"],
  listItem: [],
  blockquote: ["author"],
  horizontalRule: [],
  hardBreak: [],
  table: [],
  tableRow: [],
  tableHeader: ["colspan", "rowspan"],
  tableCell: ["colspan", "rowspan"],
  image: ["photographId", "alt", "caption", "width"],
  gallery: ["photographIds", "layout"],
  video: ["videoId"],
  faq: [],
  faqItem: ["question"],
  product: ["productId"],
  design: ["designId"],
  callToAction: ["heading", "text", "label", "target"],
  columns: [],
  column: [],
};

const storedMarks: Readonly<Record<string, readonly string[]>> = {
  bold: [],
  italic: [],
  underline: [],
  strike: [],
  code: [],
  link: ["href"],
};

/** Left out while empty. */
const optionalAttributes: readonly string[] = ["author", "caption", "text"];

/** Blocks that show nothing until something is chosen: an upload in progress, say. They are not stored before. */
function isUnfinished({ type, attrs = {} }: BodyNode): boolean {
  switch (type) {
    case "image":
      return !attrs["photographId"];
    case "gallery":
      return (attrs["photographIds"] as readonly string[]).length === 0;
    case "video":
    case "product":
    case "design":
      return !attrs[`${type}Id`];
    default:
      return false;
  }
}

export class BodyConverter {
  readonly #schema: Schema;
  /** The blocks as read, by id. */
  readonly #read = new Map<string, { block: BodyNode; converted: string }>();

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  toDocument({ content }: BodyDocument): EditorNode {
    const { doc, paragraph } = this.#schema.nodes;
    if (!doc || !paragraph) throw new Error("The schema has no document.");
    const blocks = content.map((block) => this.#nodeOf(block));
    return doc.create(null, blocks.length > 0 ? blocks : [paragraph.create({ id: newBlockId() })]);
  }

  toBody(document: EditorNode): BodyDocument {
    const content = document.children.map((node) => this.#blockOf(node)).filter((block) => !isUnfinished(block));
    while (isEmptyParagraph(content.at(-1))) content.pop();
    return { version: bodyVersion, content };
  }

  #nodeOf(block: BodyNode): EditorNode {
    const id = typeof block.attrs?.["id"] === "string" ? block.attrs["id"] : newBlockId();
    if (isKnown(block, true)) {
      try {
        const node = this.#schema.nodeFromJSON({ ...block, attrs: { ...block.attrs, id } });
        node.check();
        this.#read.set(id, { block, converted: JSON.stringify(storedNode(node.toJSON() as BodyNode, true)) });
        return node;
      } catch {
        // Of known parts, but put together in another way: kept as it is.
      }
    }
    const { unknown } = this.#schema.nodes;
    if (!unknown) throw new Error("The schema has no node for unknown blocks.");
    return unknown.create({ id, original: block });
  }

  #blockOf(node: EditorNode): BodyNode {
    if (node.type.name === "unknown") return node.attrs["original"] as BodyNode;
    const block = storedNode(node.toJSON() as BodyNode, true);
    const read = this.#read.get(String(node.attrs["id"]));
    return read?.converted === JSON.stringify(block) ? read.block : block;
  }
}

/** Whether this build knows the node and all that is in it. */
function isKnown({ type, attrs = {}, marks = [], content = [] }: BodyNode, isTop = false): boolean {
  const known = storedAttributes[type];
  if (!known || type === "doc") return false;
  const areAttributesKnown = Object.keys(attrs).every((name) => known.includes(name) || (isTop && name === "id"));
  if (!areAttributesKnown || (type === "heading" && ![2, 3, 4].includes(Number(attrs["level"])))) return false;
  const areMarksKnown = marks.every(({ type, attrs = {} }) => {
    const known = storedMarks[type];
    return known !== undefined && Object.keys(attrs).every((name) => known.includes(name));
  });
  return areMarksKnown && content.every((part) => isKnown(part));
}

/** The node with only what is stored. */
function storedNode({ type, attrs = {}, marks, content, text }: BodyNode, isTop = false): BodyNode {
  const kept = storedOf(attrs, storedAttributes[type] ?? [], isTop);
  return {
    type,
    ...(Object.keys(kept).length > 0 && { attrs: kept }),
    ...(content && { content: content.map((part) => storedNode(part)).filter((part) => !isUnfinished(part)) }),
    ...(typeof text === "string" && { text }),
    ...(marks && {
      marks: marks.map(({ type, attrs = {} }) => {
        const kept = storedOf(attrs, storedMarks[type] ?? [], false);
        return { type, ...(Object.keys(kept).length > 0 && { attrs: kept }) };
      }),
    }),
  };
}

function storedOf(attrs: Readonly<Record<string, unknown>>, names: readonly string[], isTop: boolean) {
  const all = isTop ? ["id", ...names] : names;
  return Object.fromEntries(
    all.flatMap((name) => {
      const value = attrs[name];
      const isLeftOut = value === undefined || value === null || (value === "" && optionalAttributes.includes(name));
      return isLeftOut ? [] : [[name, value]];
    }),
  );
}

function isEmptyParagraph(block: BodyNode | undefined): boolean {
  return block?.type === "paragraph" && (block.content ?? []).length === 0;
}
