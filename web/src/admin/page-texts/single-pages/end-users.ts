/** The page about whom the company works for. */
import type { Group } from "../shape";
import { heading, lines, long, searchResult, top } from "../shape-parts";
import { singlePage } from "../text-page";

const audience = (name: string, title: string): Group => ({
  title,
  fields: [
    { kind: "text", name: `audiences.${name}.name`, label: "Name", limit: 60 },
    heading(`audiences.${name}.heading`),
    long(`audiences.${name}.text`, "Text", 600),
    lines(`audiences.${name}.points`, "What matters to them", "point", 10),
  ],
});

const groups: readonly Group[] = [
  top,
  { title: "Search result", fields: searchResult },
  audience("firstHome", "First home"),
  audience("upgrade", "Upgrade"),
  audience("landlord", "Landlord"),
  audience("nri", "Living abroad"),
  audience("seniors", "Seniors"),
];

export const endUsers = singlePage({
  pageName: "end-users",
  label: "Who we work for",
  description: "First homes, upgrades, landlords, NRIs, seniors.",
  group: "Company",
  picture: "/demo/bedroom-600.webp",
  address: "/api/admin/page-texts/end-users",
  groups,
  built: async () => (await import("../../../features/page-texts/end-users")).endUsers,
});
