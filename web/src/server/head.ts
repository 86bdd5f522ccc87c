/** Parts the head of a page from its content: React writes titles, metadata and links first. */

/** A picture to load before anything else. */
export type Preload = { href: string; as: string; type?: string; imagesrcset?: string; imagesizes?: string };

export type Parts = { head: string; html: string; preloads: Preload[] };

const headElement = /^(?:<title[^>]*>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)/;

export function partHead(rendered: string): Parts {
  let html = rendered;
  let head = "";
  const preloads: Preload[] = [];
  for (let match = headElement.exec(html); match; match = headElement.exec(html)) {
    const [element] = match;
    html = html.slice(element.length);
    if (!element.startsWith('<link rel="preload"')) head += element;
    // Others than the first would compete with it.
    else if (preloads.length === 0 && element.includes('fetchPriority="high"')) preloads.push(preloadOf(element));
  }
  return { head, html, preloads };
}

/** What React writes for characters of attributes. */
const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function preloadOf(link: string): Preload {
  const attribute = (name: string) =>
    new RegExp(` ${name}="([^"]*)"`, "i")
      .exec(link)?.[1]
      ?.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (escape, name: string) => characters[name] ?? escape);
  const [type, imagesrcset, imagesizes] = ["type", "imagesrcset", "imagesizes"].map(attribute);
  return {
    // Only browsers that know no `imagesrcset` load it.
    href: attribute("href") ?? imagesrcset?.split(", ").at(-1)?.split(" ")[0] ?? "",
    as: attribute("as") ?? "",
    ...(type && { type }),
    ...(imagesrcset && { imagesrcset }),
    ...(imagesizes && { imagesizes }),
  };
}
