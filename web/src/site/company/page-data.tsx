/** Structured data (schema.org) of a page: what it is about, and the way to it. */
import { type Crumb, StructuredData, breadcrumbs } from "../structured-data";

export type Thing = { "@type": string | string[]; [property: string]: unknown };

type PageDataProps = {
  /** Pages above this one, without the home page; then this one. */
  trail: readonly Crumb[];
  things: readonly Thing[];
};

export function PageData({ trail, things }: PageDataProps) {
  return <StructuredData facts={{ "@context": "https://schema.org", "@graph": [...things, breadcrumbs(trail)] }} />;
}
