/** Structured data of a page. */
import type { Graph, Thing } from "schema-dts";

export function JsonLd({ graph }: { graph: readonly Thing[] }) {
  const data: Graph = { "@context": "https://schema.org", "@graph": graph };
  return (
    <script
      type="application/ld+json"
      // Escaped, so that no "</script>" ends the element.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }}
    />
  );
}
