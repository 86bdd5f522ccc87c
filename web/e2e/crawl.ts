/** Reads public pages as a search engine without scripts does. */
import Validator from "@adobe/structured-data-validator";
import { publicPages } from "../src/features/pages/public-pages";

export type Found = {
  status: number;
  /** Of a redirect. */
  location: string | null;
  title: string[];
  description: string[];
  canonical: string[];
  headings: string[];
  isNoindex: boolean;
  /** A piece made to a buyer's drawing has no price, and search engines refuse it as a product. */
  isPriced: boolean;
  /** Things of the structured data, by type. */
  things: Record<string, Record<string, unknown>[]>;
  /** Links to other pages of the site: their paths, and what follows in a list. */
  links: string[];
};

/** Pages of one visitor, and files. */
const notPublic =
  /^\/(admin|auth|dashboard|client-portal|cart|checkout|order-confirmation|quotation|api|media|assets|demo|feeds)(\/|$)|\.\w+$/;

export async function read(origin: string, path: string): Promise<Found> {
  const answer = await fetch(origin + path, { redirect: "manual" });
  const html = await answer.text();
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = ""]) => decoded(text));
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    title: all(/<title[^>]*>([^<]*)<\/title>/g),
    description: all(/<meta name="description" content="([^"]*)"/g),
    canonical: all(/<link rel="canonical" href="([^"]*)"/g),
    headings: all(/<h1[^>]*>(.*?)<\/h1>/gs),
    isNoindex: /<meta name="robots" content="[^"]*noindex/.test(html),
    isPriced: !html.includes("Price on request"),
    things: thingsOf(all(/<script type="application\/ld\+json">(.*?)<\/script>/gs)),
    links: [...new Set(all(/<a [^>]*?href="(\/[^"#?]*(?:\?[^"#]*cursor=[^"#]*)?)/g))].filter(
      (link) => !notPublic.test(link),
    ),
  };
}

function decoded(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");
}

function thingsOf(blocks: readonly string[]): Found["things"] {
  const things: Found["things"] = {};
  for (const block of blocks) {
    const facts = JSON.parse(block) as Record<string, unknown>;
    const graph = (facts["@graph"] ?? [facts]) as Record<string, unknown>[];
    for (const thing of graph) {
      const [type = ""] = [thing["@type"]].flat() as string[];
      (things[type] ??= []).push({ "@context": "https://schema.org", ...thing });
    }
  }
  return things;
}

const services = Object.entries(publicPages).flatMap(([name, { isService }]) => (isService ? [name] : []));

/** The structured data of each kind of page, by its path; of types in one list, one is enough. */
const kinds: readonly (readonly [RegExp, ...(string | string[])[]])[] = [
  [/^\/$/, "HomeAndConstructionBusiness", "FAQPage"],
  [/^\/about$/, "AboutPage", "HomeAndConstructionBusiness"],
  [/^\/booking$/, "HomeAndConstructionBusiness"],
  [new RegExp(`^/(${services.join("|")})$`), "Service", "FAQPage"],
  [/^\/rental-property$/, "Service", "FAQPage"],
  [/^\/bring-your-design$/, "FAQPage"],
  [/^\/end-users$/, "WebPage"],
  [/^\/projects$/, "CollectionPage"],
  [/^\/case-study\/[^/]+$/, "Article"],
  [/^\/blog\/[^/]+$/, "BlogPosting"],
  [/^\/docs\/page\/[^/]+$/, "Article"],
  [/^\/(kitchen-)?designs\/[^/]+$/, "ItemPage"],
  [/^\/catalog\/[^/]+$/, "ItemPage"],
  [/^\/furniture-products\/[^/]+$/, ["Product", "ProductGroup"]],
  [/^\/videos\/[^/]+$/, "VideoObject"],
];

/** Types that a page of its kind must have, and this one lacks. */
export function lacking(path: string, { things, isPriced }: Found): string[] {
  const [, ...types] = kinds.find(([pattern]) => pattern.test(path)) ?? [];
  return types
    .map((type) => [type].flat())
    .filter((any) => isPriced || !any.includes("Product"))
    .flatMap((any) => (any.some((type) => things[type]) ? [] : any.join(" or ")));
}

/** Kinds of page of which there is none among these. */
export function kindsWithout(paths: readonly string[]): string[] {
  return kinds.flatMap(([pattern]) => (paths.some((path) => pattern.test(path)) ? [] : [pattern.source]));
}

/** What search engines would object to, by the types that the validator knows. */
export async function objections(things: Found["things"]): Promise<string[]> {
  const found = await new Validator().validate({ jsonld: things, microdata: {}, rdfa: {} });
  return found
    .filter(({ severity }) => severity === "ERROR")
    .map(({ issueMessage, path }) => `${path.map(({ type }) => type).join(" > ")}: ${issueMessage}`);
}

/** Every page that links lead to, from the home page on; those that are `known` are not read again. */
export async function crawl(origin: string, known: ReadonlyMap<string, Found>): Promise<Map<string, Found>> {
  const pages = new Map<string, Found>();
  const waiting = ["/"];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path)) continue;
    const page = known.get(path) ?? (await read(origin, path));
    pages.set(path, page);
    waiting.push(...page.links);
  }
  return pages;
}

/** The paths of the sitemap and of the sitemaps that it names. */
export async function sitemapPaths(origin: string, path = "/sitemap.xml"): Promise<string[]> {
  const answer = await fetch(origin + path);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)];
  const paths = addresses.map(([, address = ""]) => new URL(decoded(address)).pathname);
  const below = await Promise.all(
    paths.map((each) => (each.endsWith(".xml") ? sitemapPaths(origin, each) : Promise.resolve([each]))),
  );
  return below.flat();
}
