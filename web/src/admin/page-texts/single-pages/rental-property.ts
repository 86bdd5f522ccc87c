/** The page for landlords. */
import type { Group } from "../shape";
import { closing, heading, lead, lines, questions, searchResult, top } from "../shape-parts";
import { singlePage } from "../text-page";

const groups: readonly Group[] = [
  top,
  { title: "Search result", fields: searchResult },
  {
    title: "Packages",
    hint: "The prices come from the price list.",
    fields: [heading("packages.title")],
  },
  { title: "Cost and rent", fields: [heading("calculator.title"), lead("calculator.lead")] },
  {
    title: "Materials",
    fields: [
      heading("materials.title"),
      {
        kind: "list",
        name: "materials.list",
        label: "Materials",
        noun: "material",
        max: 16,
        cells: [
          { name: "name", label: "Name", limit: 90 },
          { name: "place", label: "Where it is used", limit: 90 },
          { name: "text", label: "Why", limit: 500, kind: "long" },
        ],
      },
    ],
  },
  { title: "What we leave out", fields: [heading("leaveOut.title"), lines("leaveOut.list", "Left out", "item")] },
  {
    title: "Questions",
    hint: "Search engines read the same questions.",
    fields: [heading("questions.title"), questions("questions.list")],
  },
  closing,
];

export const rentalProperty = singlePage({
  pageName: "rental-property",
  label: "Rental homes",
  description: "For landlords: materials, what to leave out, questions.",
  group: "Company",
  picture: "/demo/living-600.webp",
  address: "/api/admin/page-texts/rental-property",
  groups,
  built: async () => (await import("../../../features/page-texts/rental-property")).rental,
});
