/** The page about the company. */
import type { Group, Shape } from "../shape";
import { closing, heading, points, searchResult, top } from "../shape-parts";
import { singlePage } from "../text-page";

const count = (name: string, label: string): readonly Shape[] => [
  { kind: "text", name: `figures.${name}.one`, label: `${label}, for one`, limit: 60 },
  { kind: "text", name: `figures.${name}.many`, label: `${label}, for several`, limit: 60 },
];

const groups: readonly Group[] = [
  top,
  { title: "Search result", fields: searchResult },
  {
    title: "Story",
    fields: [
      heading("story.title"),
      {
        kind: "list",
        name: "story.paragraphs",
        label: "Paragraphs",
        noun: "paragraph",
        max: 12,
        cells: [{ name: "", label: "Paragraph", limit: 1500, kind: "long" }],
      },
    ],
  },
  {
    title: "Figures",
    hint: "The numbers are counted from your records. A figure of zero is left out.",
    fields: [
      ...count("finishedHomes", "Finished homes"),
      ...count("caseStudies", "Case studies"),
      ...count("localities", "Localities"),
      ...count("colleagues", "Colleagues"),
    ],
  },
  {
    title: "Principles",
    fields: [heading("principles.title"), points("principles.list", "Principles", "principle")],
  },
  {
    title: "Process",
    fields: [heading("process.title"), points("process.list", "Steps", "step")],
  },
  {
    title: "Headings of other sections",
    hint: "Team profiles are edited under Team; certificates, address and hours under Settings.",
    fields: [
      { kind: "text", name: "headings.team", label: "Team", limit: 90 },
      { kind: "text", name: "headings.certifications", label: "Certificates", limit: 90 },
      { kind: "text", name: "headings.office", label: "Office", limit: 90 },
    ],
  },
  closing,
];

export const about = singlePage({
  pageName: "about",
  label: "About us",
  description: "Story, principles, process.",
  group: "Company",
  picture: "/demo/foyer-600.webp",
  address: "/api/admin/page-texts/about",
  groups,
  built: async () => (await import("../../../features/page-texts/about")).about,
});
