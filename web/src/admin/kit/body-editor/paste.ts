/**
 * Cleans HTML pasted from Word, Google Docs and web pages: headings, lists, tables, links and emphasis survive; fonts,
 * colours, comments and pictures of other places do not. Pictures that are within the HTML are uploaded.
 */

/** What is removed with its contents; pictures once they are uploaded. */
const removed =
  "script, style, meta, link, title, xml, iframe, object, svg, button, input, select, textarea, video, audio, " +
  "[style*='mso-element:comment'], .MsoCommentText, .MsoCommentReference, [id^='cmnt'], a[href^='#cmnt']";

const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  A: ["href"],
  OL: ["start"],
  TD: ["colspan", "rowspan"],
  TH: ["colspan", "rowspan"],
};

export type CleanPaste = {
  html: string;
  /** Pictures that were left out. */
  pictures: number;
};

/** Begins to upload a picture, and returns the number of the upload; null if it cannot be uploaded. */
export type UploadPicture = (file: File) => number | null;

export function cleanPaste(html: string, upload: UploadPicture = () => null): CleanPaste {
  const page = new DOMParser().parseFromString(html, "text/html");
  const { body } = page;
  const pictures = body.querySelectorAll("img, v\\:imagedata").length;
  removeComments(body);
  for (const element of body.querySelectorAll(removed)) element.remove();
  const uploaded = uploadPictures(page, upload);
  for (const picture of body.querySelectorAll("img, picture")) picture.remove();
  // Office's own elements, such as `o:p`.
  for (const element of [...body.querySelectorAll("*")].filter(({ tagName }) => tagName.includes(":"))) unwrap(element);
  keepEmphasis(page);
  turnIntoHeadings(page);
  cleanLinks(body);
  mendLists(page);
  markHeadCells(page);
  for (const element of body.querySelectorAll("span, font, b[style*='normal']")) unwrap(element);
  for (const element of body.querySelectorAll("*")) {
    if (uploaded.has(element)) continue;
    const kept = keptAttributes[element.tagName] ?? [];
    for (const name of element.getAttributeNames()) if (!kept.includes(name)) element.removeAttribute(name);
  }
  removeEmptyParagraphs(body);
  return { html: body.innerHTML.replaceAll("\u00a0", " ").trim(), pictures: pictures - uploaded.size };
}

/** Pictures are blocks of their own: each comes after the paragraph, list or table that it was in. */
function uploadPictures(page: Document, upload: UploadPicture): ReadonlySet<Element> {
  const blocks = new Set<Element>();
  const lastAfter = new Map<Element, Element>();
  for (const picture of page.body.querySelectorAll("img")) {
    const file = fileIn(picture.src, `pasted-${blocks.size + 1}`);
    const id = file && upload(file);
    if (id === null) continue;
    const block = page.createElement("div");
    // As the editor copies its own pictures.
    block.dataset["block"] = "image";
    block.dataset["upload"] = String(id);
    block.dataset["alt"] = JSON.stringify(picture.alt.trim().slice(0, 300));
    const place = outermost(picture);
    (lastAfter.get(place) ?? place).after(block);
    lastAfter.set(place, block);
    blocks.add(block);
  }
  return blocks;
}

/** The outermost paragraph, heading, list, quotation, table or `<picture>` around a picture, or the picture. */
function outermost(picture: Element): Element {
  let place = picture;
  for (let around = picture.parentElement; around; around = around.parentElement)
    if (around.matches("p, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, table, picture")) place = around;
  return place;
}

/** The file of a `data:` address, if it is a photograph or drawing that can be uploaded. */
function fileIn(address: string, name: string): File | null {
  const [, type, subtype = "", data = ""] = /^data:(image\/(png|jpeg|webp));base64,(.+)$/is.exec(address) ?? [];
  if (type === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    return new File([bytes], `${name}.${subtype.toLowerCase()}`, { type: type.toLowerCase() });
  } catch {
    return null;
  }
}

function removeComments(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

/** Emphasis that is only in the style, as Google Docs writes it. */
function keepEmphasis(page: Document): void {
  for (const element of page.body.querySelectorAll<HTMLElement>("span[style]")) {
    const { fontWeight, fontStyle, textDecoration, textDecorationLine } = element.style;
    const line = textDecoration || textDecorationLine;
    const isInHeading = element.closest("h1, h2, h3, h4, h5, h6") !== null;
    const isInLink = element.closest("a") !== null;
    const tags = [
      !isInHeading && (Number(fontWeight) >= 600 || fontWeight === "bold") && "strong",
      fontStyle === "italic" && "em",
      !isInLink && line.includes("underline") && "u",
      line.includes("line-through") && "s",
    ];
    for (const tag of tags) if (tag) wrapContents(page, element, tag);
  }
}

/** The title of the page is its own field, so the highest heading in a text is the second. */
function turnIntoHeadings(page: Document): void {
  const { body } = page;
  const isTitleUsed = body.querySelector("h1") !== null;
  for (const title of body.querySelectorAll<HTMLElement>("p.MsoTitle, p[class*='MsoHeading'], p[role='heading']"))
    rename(page, title, "h2");
  for (const heading of body.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const level = Number(heading.tagName.slice(1)) + (isTitleUsed ? 1 : 0);
    rename(page, heading, `h${Math.min(4, Math.max(2, level))}`);
  }
  // Editors of office programs make headings bold as well.
  for (const bold of body.querySelectorAll("h2 :is(b, strong), h3 :is(b, strong), h4 :is(b, strong)")) unwrap(bold);
}

function cleanLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll("a")) {
    const address = addressIn(link.getAttribute("href") ?? "");
    if (address) link.setAttribute("href", address);
    else unwrap(link);
  }
}

/** Links from Google Docs lead through a redirect. */
function addressIn(href: string): string | null {
  const url = URL.parse(href);
  if (!url) return /^\/(?![/\\])/.test(href) ? href : null;
  const target = url.host === "www.google.com" && url.pathname === "/url" ? url.searchParams.get("q") : null;
  if (target !== null) return addressIn(target);
  return ["http:", "https:", "mailto:", "tel:"].includes(url.protocol) ? href : null;
}

/** Lists directly within lists move into the item before them. */
function mendLists(page: Document): void {
  for (const list of page.body.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) {
    const previous = list.previousElementSibling;
    if (previous?.tagName === "LI") {
      previous.append(list);
    } else {
      const item = page.createElement("li");
      list.before(item);
      item.append(list);
    }
  }
}

/** Word marks the rows of a table's head only by their group, or by bold text throughout. */
function markHeadCells(page: Document): void {
  for (const table of page.body.querySelectorAll("table")) {
    const first = table.querySelector("tr");
    if (!first || first.querySelector("th")) continue;
    const cells = [...first.querySelectorAll("td")];
    const isHead =
      first.closest("thead") !== null ||
      cells.every((cell) => {
        const text = cell.textContent.trim();
        const bold = [...cell.querySelectorAll("b, strong")].map(({ textContent }) => textContent).join("");
        return text !== "" && bold.trim() === text;
      });
    if (!isHead) continue;
    for (const cell of cells) {
      for (const bold of cell.querySelectorAll("b, strong")) unwrap(bold);
      rename(page, cell, "th");
    }
  }
}

function removeEmptyParagraphs(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll("p, h2, h3, h4")) {
    const isOnly = paragraph.parentElement?.matches("td, th, li") && paragraph.parentElement.children.length === 1;
    if (paragraph.textContent.trim() === "" && !isOnly) paragraph.remove();
  }
}

function rename(page: Document, element: Element, tag: string): void {
  const renamed = page.createElement(tag);
  for (const { name, value } of element.attributes) renamed.setAttribute(name, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

function wrapContents(page: Document, element: Element, tag: string): void {
  const wrapper = page.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}
