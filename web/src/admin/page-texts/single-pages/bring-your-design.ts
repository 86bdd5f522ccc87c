/** The page on which visitors send a design of their own. */
import type { Group } from "../shape";
import { heading, points, questions, searchResult, top } from "../shape-parts";
import { singlePage } from "../text-page";

const groups: readonly Group[] = [
  top,
  { title: "Search result", fields: searchResult },
  { title: "Steps", fields: [heading("steps.title"), points("steps.list", "Steps", "step")] },
  { title: "Form", fields: [heading("send.title")] },
  {
    title: "Questions",
    hint: "Search engines read the same questions.",
    fields: [heading("questions.title"), questions("questions.list")],
  },
];

export const bringYourDesign = singlePage({
  pageName: "bring-your-design",
  label: "Bring your design",
  description: "What happens with a design, questions.",
  group: "Guides and programmes",
  picture: "/demo/plan.svg",
  address: "/api/admin/page-texts/bring-your-design",
  groups,
  built: async () => (await import("../../../features/page-texts/bring-your-design")).ownDesign,
});
