/** The page about recommending. */
import type { Group } from "../shape";
import { heading, long, points, searchResult, top } from "../shape-parts";
import { singlePage } from "../text-page";

const groups: readonly Group[] = [
  {
    ...top,
    hint: "Figures of the programme's settings, in any text: {reward}, {highestReward}, {dueShare}, {validDays}, {panAbove}.",
  },
  { title: "Search result", fields: searchResult },
  { title: "Steps", fields: [heading("steps.title"), points("steps.list", "Steps", "step")] },
  { title: "Rewards", hint: "The table comes from the programme's settings.", fields: [heading("rewards.title")] },
  {
    title: "Rules",
    hint: "Rules can also use {contactDays}. A rule with it is left out while earlier contact doesn't matter.",
    fields: [
      heading("rules.title"),
      {
        kind: "list",
        name: "rules.list",
        label: "Rules",
        noun: "rule",
        max: 20,
        cells: [{ name: "", label: "Rule", limit: 400, kind: "long" }],
      },
    ],
  },
  {
    title: "Form",
    fields: [heading("recommend.title"), long("recommend.closed", "While the programme is closed", 400)],
  },
];

export const referEarn = singlePage({
  pageName: "refer-earn",
  label: "Refer and earn",
  description: "Steps and rules of the programme.",
  group: "Guides and programmes",
  picture: "/demo/dining-600.webp",
  address: "/api/admin/page-texts/refer-earn",
  groups,
  built: async () => (await import("../../../features/page-texts/refer-earn")).referral,
});
