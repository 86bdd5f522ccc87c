/** A text of blocks, as the API stores it: ProseMirror's JSON. */
import type { DesignType } from "../../api/contract/types.gen";
import type { CoverOf } from "../designs/cover";
import type { PhotographFiles } from "../../ui/photograph";

/** The newest version of the format. */
export const bodyVersion = 1;

export type BodyDocument = { version: number; content: readonly BodyNode[] };

export type BodyMark = { type: string; attrs?: Readonly<Record<string, unknown>> };

/** A block, a part of one, or a run of text. */
export type BodyNode = {
  type: string;
  attrs?: Readonly<Record<string, unknown>>;
  content?: readonly BodyNode[];
  marks?: readonly BodyMark[];
  text?: string | null;
};

/** A video as a text shows it. */
export type EmbeddedVideo = {
  title: string;
  source: "upload" | "youtube" | "vimeo";
  durationSeconds: number | null;
  picture: PhotographFiles;
  player: { address: string; mediaType: string | null; width: number | null; height: number | null };
};

/** A product or design as a text shows it. */
export type EmbeddedProduct = {
  name: string;
  slug: string;
  priceFromPaise: number;
  hasSeveralPrices: boolean;
  cover: { picture: PhotographFiles; alt: string; focal: { x: number; y: number } };
};
export type EmbeddedDesign = CoverOf & {
  title: string;
  slug: string;
  designType: DesignType;
  priceFromPaise: number | null;
};

/** A photograph with the alt text that the library has of it. */
export type EmbeddedPhotograph = PhotographFiles & { alt: string };

/** What a text refers to, by id. What visitors may not see is missing, and its block is left out. */
export type Embeds = {
  photographs: Readonly<Record<string, EmbeddedPhotograph>>;
  videos: Readonly<Record<string, EmbeddedVideo>>;
  products: Readonly<Record<string, EmbeddedProduct>>;
  designs: Readonly<Record<string, EmbeddedDesign>>;
};

export const noEmbeds: Embeds = { photographs: {}, videos: {}, products: {}, designs: {} };

/** An attribute that should be a text; empty if it is not. */
export function textAttribute({ attrs }: BodyNode | BodyMark, name: string): string {
  const value = attrs?.[name];
  return typeof value === "string" ? value : "";
}

export function numberAttribute({ attrs }: BodyNode, name: string, otherwise: number): number {
  const value = attrs?.[name];
  return typeof value === "number" ? value : otherwise;
}

export function listAttribute({ attrs }: BodyNode, name: string): string[] {
  const value = attrs?.[name];
  return Array.isArray(value) ? value.filter((part) => typeof part === "string") : [];
}

/** The words of a node, with a space between its blocks. */
export function plainText(node: BodyNode): string {
  if (typeof node.text === "string") return node.text;
  if (node.type === "hardBreak") return " ";
  const parts = (node.content ?? []).map(plainText);
  const isInline = node.content?.some(({ type }) => type === "text") ?? false;
  return (isInline ? parts.join("") : parts.filter(Boolean).join(" ")).trim();
}

export type Heading = { anchor: string; level: number; text: string; blockId: string };

/** The headings of a text for its list of contents, with the ids of their elements. */
export function headingsOf({ content }: BodyDocument): Heading[] {
  const taken = new Set<string>();
  return content.flatMap((node) => {
    const text = node.type === "heading" ? plainText(node) : "";
    if (text === "") return [];
    const anchor = unique(anchorOf(text), taken);
    return [{ anchor, level: numberAttribute(node, "level", 2), text, blockId: textAttribute(node, "id") }];
  });
}

/** `What a kitchen costs` as `what-a-kitchen-costs`. */
function anchorOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join("-").slice(0, 60) || "section";
}

function unique(anchor: string, taken: Set<string>): string {
  let candidate = anchor;
  for (let count = 2; taken.has(candidate); count += 1) candidate = `${anchor}-${count}`;
  taken.add(candidate);
  return candidate;
}

/** The questions of all FAQ blocks, for structured data. */
export function questionsOf({ content }: BodyDocument): { ask: string; answer: string }[] {
  return content
    .filter(({ type }) => type === "faq")
    .flatMap((faq) => faq.content ?? [])
    .map((item) => ({
      ask: textAttribute(item, "question"),
      answer: plainText(item),
    }))
    .filter(({ ask, answer }) => ask !== "" && answer !== "");
}

/** The address of a link, or null if it must not be followed. */
export function safeAddress(address: string): string | null {
  if (/^\/(?![/\\])/.test(address) || address.startsWith("#")) return address;
  return /^(https?:\/\/|mailto:|tel:)/i.test(address) ? address : null;
}
