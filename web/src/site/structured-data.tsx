/** Structured data (schema.org) for search engines. */
import { paths } from "../paths";
import { canonical } from "./shell/head";

export function StructuredData({ facts }: { facts: object }) {
  return (
    <script
      type="application/ld+json"
      // Escaped, so that no "</script>" ends the element.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll("<", "\\u003c") }}
    />
  );
}

/** A page on the way from the home page. */
export type Crumb = { name: string; path: string };

/** The way to a page, which is the last of `crumbs`. */
export function breadcrumbs(crumbs: readonly Crumb[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home", path: paths.home() }, ...crumbs].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: canonical(path),
    })),
  };
}
