/** `/admin/team`: the members as a list, or their workload. */
import { useSearchParams } from "react-router";
import { ResourcePage } from "../kit/resource-page";
import { team } from "./member";
import { TeamViews } from "./views";
import { Workload } from "./workload";

export function Component() {
  const [search] = useSearchParams();
  if (search.get("view") === "workload") return <Workload />;
  return <ResourcePage resource={team} area="team" actions={<TeamViews current="list" />} />;
}
