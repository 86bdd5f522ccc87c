/** Shows a text of blocks to visitors. Blocks that this build does not know are left out. */
import "./body.css";
import { Fragment, type ReactNode } from "react";
import { Player } from "../videos/player";
import { Link } from "../../ui/link";
import { Photograph } from "../../ui/photograph";
import { fromMd } from "../../ui/breakpoints";
import { BookingLink } from "./booking-link";
import { DesignBlock, ProductBlock } from "./cards";
import {
  type BodyDocument,
  type BodyMark,
  type BodyNode,
  type Embeds,
  headingsOf,
  listAttribute,
  noEmbeds,
  numberAttribute,
  plainText,
  safeAddress,
  textAttribute,
} from "./document";
import { GalleryBlock } from "./gallery";

type BodyProps = { body: BodyDocument; embeds?: Embeds };

export function Body({ body, embeds = noEmbeds }: BodyProps) {
  const anchors = new Map(headingsOf(body).map(({ blockId, anchor }) => [blockId, anchor]));
  return (
    <div className="body">
      <Blocks nodes={body.content} scope={{ embeds, anchors }} />
    </div>
  );
}

type Scope = { embeds: Embeds; anchors: ReadonlyMap<string, string> };

function Blocks({ nodes = [], scope }: { nodes: readonly BodyNode[] | undefined; scope: Scope }) {
  return nodes.map((node, index) => (
    // A text never changes while it is shown.
    // oxlint-disable-next-line react/no-array-index-key
    <Block key={index} node={node} scope={scope} />
  ));
}

type BlockProps = { node: BodyNode; scope: Scope };

function Block({ node, scope }: BlockProps): ReactNode {
  const { content } = node;
  const children = <Blocks nodes={content} scope={scope} />;
  switch (node.type) {
    case "text":
      return <Run node={node} />;
    case "hardBreak":
      return <br />;
    case "paragraph":
      return content && content.length > 0 ? <p>{children}</p> : null;
    case "heading":
      return <HeadingBlock node={node} scope={scope} />;
    case "bulletList":
      return <ul>{children}</ul>;
    case "orderedList":
      return <ol start={numberAttribute(node, "start", 1)}>{children}</ol>;
    case "listItem":
      return <li>{children}</li>;
    case "blockquote":
      return <Quote author={textAttribute(node, "author")}>{children}</Quote>;
    case "horizontalRule":
      return <hr />;
    case "table":
      return <Table node={node} scope={scope} />;
    case "columns":
      return <div className="body-columns">{children}</div>;
    case "column":
      return <div>{children}</div>;
    case "faq":
      return <div className="body-faq">{children}</div>;
    case "faqItem":
      return (
        <details>
          <summary className="font-display">{textAttribute(node, "question")}</summary>
          <div>{children}</div>
        </details>
      );
    case "callToAction":
      return <CallToAction node={node} />;
    default:
      return <Embed node={node} scope={scope} />;
  }
}

/** Blocks that show a record: nothing, if visitors may not see it. */
function Embed({ node, scope: { embeds } }: BlockProps): ReactNode {
  switch (node.type) {
    case "image":
      return <ImageBlock node={node} embeds={embeds} />;
    case "gallery": {
      const pictures = listAttribute(node, "photographIds").flatMap((id) => embeds.photographs[id] ?? []);
      return pictures.length > 0 && <GalleryBlock pictures={pictures} isRow={node.attrs?.["layout"] === "row"} />;
    }
    case "video": {
      const video = embeds.videos[textAttribute(node, "videoId")];
      return (
        video && (
          <figure className="body-wide">
            <Player video={video} priority={false} />
            <figcaption>{video.title}</figcaption>
          </figure>
        )
      );
    }
    case "product": {
      const product = embeds.products[textAttribute(node, "productId")];
      return product && <ProductBlock product={product} />;
    }
    case "design": {
      const design = embeds.designs[textAttribute(node, "designId")];
      return design && <DesignBlock design={design} />;
    }
    default:
      return null;
  }
}

function HeadingBlock({ node, scope }: BlockProps) {
  const level = numberAttribute(node, "level", 2);
  const Level = level === 4 ? "h4" : level === 3 ? "h3" : "h2";
  return (
    <Level id={scope.anchors.get(textAttribute(node, "id"))} className="font-display">
      <Blocks nodes={node.content} scope={scope} />
    </Level>
  );
}

function Run({ node }: { node: BodyNode }) {
  return (node.marks ?? []).reduce<ReactNode>((inner, mark) => <Marked mark={mark}>{inner}</Marked>, node.text);
}

function Marked({ mark, children }: { mark: BodyMark; children: ReactNode }) {
  switch (mark.type) {
    case "bold":
      return <strong>{children}</strong>;
    case "italic":
      return <em>{children}</em>;
    case "underline":
      return <u>{children}</u>;
    case "strike":
      return <s>{children}</s>;
    case "code":
      return <code>{children}</code>;
    case "link":
      return <TextLink address={safeAddress(textAttribute(mark, "href"))}>{children}</TextLink>;
    default:
      return <Fragment>{children}</Fragment>;
  }
}

function TextLink({ address, children }: { address: string | null; children: ReactNode }) {
  if (address === null) return children;
  if (address.startsWith("/")) return <Link to={address}>{children}</Link>;
  if (address.startsWith("#")) return <a href={address}>{children}</a>;
  return (
    <a href={address} rel="noopener">
      {children}
    </a>
  );
}

function Quote({ author, children }: { author: string; children: ReactNode }) {
  if (author === "") return <blockquote>{children}</blockquote>;
  return (
    <figure className="body-quote">
      <blockquote>{children}</blockquote>
      <figcaption>
        <cite>{author}</cite>
      </figcaption>
    </figure>
  );
}

/** The rows before the first one with an ordinary cell are its head. */
function Table({ node, scope }: BlockProps) {
  const rows = node.content ?? [];
  const isHead = ({ content = [] }: BodyNode) =>
    content.length > 0 && content.every(({ type }) => type === "tableHeader");
  const firstOrdinary = rows.findIndex((row) => !isHead(row));
  const headRows = firstOrdinary < 0 ? 0 : firstOrdinary;
  const columns = Math.max(0, ...rows.map(({ content = [] }) => content.length));
  return (
    // Scrolls sideways on a phone, so it must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="body-table" tabIndex={0} role="group" aria-label={tableLabel(rows)}>
      <table style={{ minWidth: `${columns * 7}rem` }}>
        {headRows > 0 && (
          <thead>
            <Rows rows={rows.slice(0, headRows)} isHead scope={scope} />
          </thead>
        )}
        <tbody>
          <Rows rows={rows.slice(headRows)} scope={scope} />
        </tbody>
      </table>
    </div>
  );
}

/** The words of its first row. */
function tableLabel([first]: readonly BodyNode[]): string {
  const words = (first?.content ?? []).map(plainText).filter(Boolean);
  return words.length > 0 ? `Table: ${words.join(", ")}` : "Table";
}

type RowsProps = { rows: readonly BodyNode[]; isHead?: boolean; scope: Scope };

function Rows({ rows, isHead = false, scope }: RowsProps) {
  return rows.map((row, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <tr key={index}>
      {(row.content ?? []).map((cell, at) => {
        const spans = { colSpan: numberAttribute(cell, "colspan", 1), rowSpan: numberAttribute(cell, "rowspan", 1) };
        return cell.type === "tableHeader" ? (
          // oxlint-disable-next-line react/no-array-index-key
          <th key={at} scope={isHead ? "col" : "row"} {...spans}>
            <Blocks nodes={cell.content} scope={scope} />
          </th>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <td key={at} {...spans}>
            <Blocks nodes={cell.content} scope={scope} />
          </td>
        );
      })}
    </tr>
  ));
}

function ImageBlock({ node, embeds }: { node: BodyNode; embeds: Embeds }) {
  const picture = embeds.photographs[textAttribute(node, "photographId")];
  const caption = textAttribute(node, "caption");
  const isWide = node.attrs?.["width"] === "wide";
  if (!picture) return null;
  return (
    <figure className={isWide ? "body-wide" : undefined}>
      <Photograph
        picture={picture}
        alt={textAttribute(node, "alt")}
        sizes={isWide ? "min(1100px, 100vw)" : `${fromMd} min(720px, 100vw), 100vw`}
      />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

function CallToAction({ node }: { node: BodyNode }) {
  const heading = textAttribute(node, "heading");
  const text = textAttribute(node, "text");
  const label = textAttribute(node, "label") || "Book Free Consultation";
  const target = textAttribute(node, "target");
  const isPage = target !== "booking" && target.startsWith("/") && safeAddress(target) !== null;
  return (
    <aside className="body-action on-dark" aria-label={heading || label}>
      <div>
        {heading && <p className="font-display">{heading}</p>}
        {text && <p>{text}</p>}
      </div>
      {isPage ? (
        <Link to={target} className="body-button">
          {label}
        </Link>
      ) : (
        <BookingLink className="body-button">{label}</BookingLink>
      )}
    </aside>
  );
}
