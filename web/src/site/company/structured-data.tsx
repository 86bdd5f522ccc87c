/** Structured data (schema.org) of a page, as a script element of its head. */
import { paths } from "../../paths";
import { canonical } from "../shell/head";

export type Thing = { "@type": string | string[]; [property: string]: unknown };

type StructuredDataProps = {
  /** Pages above this one, without the home page; then this one. */
  trail: readonly { name: string; path: string }[];
  things: readonly Thing[];
};

export function StructuredData({ trail, things }: StructuredDataProps) {
  const steps = [{ name: "Home", path: paths.home() }, ...trail];
  const facts = {
    "@context": "https://schema.org",
    "@graph": [
      ...things,
      {
        "@type": "BreadcrumbList",
        itemListElement: steps.map(({ name, path }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name,
          item: canonical(path),
        })),
      },
    ],
  };
  return (
    <script
      type="application/ld+json"
      // Escaped, so that no "</script>" ends the element.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll("<", "\\u003c") }}
    />
  );
}
