/** The company's structured data in a page, as its loader made it. */
export function OrganizationScript({ json }: { json: string }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** For loaders. */
export async function loadOrganizationData(): Promise<string> {
  return (await import("./organization-data")).readOrganizationData();
}
