/** `/admin/team`. */
import { ResourcePage } from "../kit/resource-page";
import { team } from "./member";

export function Component() {
  return <ResourcePage resource={team} area="team" />;
}
