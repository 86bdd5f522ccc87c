/** Structured data of a page. */
import type { Graph, Thing } from "schema-dts";
import { StructuredData } from "../structured-data";

export function JsonLd({ graph }: { graph: readonly Thing[] }) {
  const facts: Graph = { "@context": "https://schema.org", "@graph": graph };
  return <StructuredData facts={facts} />;
}
