/** Structured data (schema.org, JSON-LD) for search engines. `PageHead` writes it. */
import type { BreadcrumbList } from "schema-dts";
import { paths } from "../paths";
import { canonical } from "./shell/head";

/** A thing that schema.org defines; a page's own data have the type of `schema-dts` for it. */
export type Thing = { readonly "@type": string };

export function StructuredData({ things }: { things: readonly Thing[] }) {
  const graph = { "@context": "https://schema.org", "@graph": things };
  return (
    <script
      type="application/ld+json"
      // Escaped, so that no "</script>" ends the element.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(graph).replaceAll("<", "\\u003c") }}
    />
  );
}

/** A page on the way from the home page to another. */
export type Crumb = { name: string; path: string };

/** The way from the home page, where every way starts. */
export function trail(crumbs: readonly Crumb[]): readonly Crumb[] {
  return [{ name: "Home", path: paths.home() }, ...crumbs];
}

/** `address` is the canonical one of the page itself, which is the last of `crumbs`. */
export function breadcrumbList(crumbs: readonly Crumb[], address: string): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail(crumbs).map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: index === crumbs.length ? address : canonical(path),
    })),
  };
}
