/** The page about the warranty. */
import type { Group } from "../shape";
import { heading, lead, searchResult, top } from "../shape-parts";
import { singlePage } from "../text-page";

const groups: readonly Group[] = [
  { ...top, hint: "In any text, {longestYears} is the longest warranty of the settings." },
  { title: "Search result", fields: searchResult },
  {
    title: "Claim form",
    hint: "The deadlines are kept for every ticket: 48 hours to answer, a month to resolve.",
    fields: [heading("claim.title"), lead("claim.lead")],
  },
];

export const warranty = singlePage({
  pageName: "warranty",
  label: "Warranty",
  description: "Top of the page and the claim form. Coverage is a setting, the terms are a policy.",
  group: "Guides and programmes",
  picture: "/demo/wardrobe-600.webp",
  address: "/api/admin/page-texts/warranty",
  groups,
  built: async () => (await import("../../../features/page-texts/warranty")).warranty,
});
