import { withSearch } from "../../api/path";
import { ViewSwitcher } from "../kit/view-switcher";
import { adminPaths } from "../paths";

const views = [
  { value: "list", label: "List" },
  { value: "workload", label: "Workload" },
] as const;

export type TeamView = (typeof views)[number]["value"];

/** The view is in the address; the other view's filters and order are dropped. */
export function TeamViews({ current }: { current: TeamView }) {
  const addressOf = (view: TeamView) => (view === "list" ? adminPaths.team() : withSearch(adminPaths.team(), { view }));
  return <ViewSwitcher noun="the team" views={views} current={current} addressOf={addressOf} className="max-md:w-48" />;
}
