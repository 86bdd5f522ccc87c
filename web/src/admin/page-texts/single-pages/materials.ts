/** The guide to materials. */
import { kinds } from "../../materials/labels";
import type { Group } from "../shape";
import { closing, lines, long, searchResult, top } from "../shape-parts";
import { singlePage } from "../text-page";

/** Without its name, which the catalogue and comparisons show, too. */
const chapter = (kind: string, title: string): Group => ({
  title,
  fields: [
    { kind: "text", name: `chapters.${kind}.line`, label: "What it is, in a line", limit: 160 },
    long(`chapters.${kind}.text`, "Text", 1500),
    long(`chapters.${kind}.uses`, "Where it belongs", 600),
    lines(`chapters.${kind}.strengths`, "For it", "point", 10),
    lines(`chapters.${kind}.limits`, "Watch for", "point", 10),
    long(`chapters.${kind}.care`, "How to care for it", 600),
  ],
});

const groups: readonly Group[] = [
  top,
  { title: "Search result", fields: searchResult },
  ...kinds.map(({ value, label }) => chapter(value, label)),
  closing,
];

export const materials = singlePage({
  pageName: "materials",
  label: "Materials guide",
  description: "What each type is, where it belongs, how to care for it.",
  group: "Guides and programmes",
  picture: "/demo/materials-600.webp",
  address: "/api/admin/page-texts/materials",
  groups,
  built: async () => (await import("../../../features/page-texts/materials")).guide,
});
