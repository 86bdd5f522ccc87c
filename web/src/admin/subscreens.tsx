/** Links to the screens below one, for its head. */
import { Link } from "../ui/link";
import { actionClass } from "./kit/button";
import { screens } from "./screens";

export function Subscreens({ path }: { path: string }) {
  const children = screens.find((screen) => screen.path === path)?.children ?? [];
  return children.map(
    ({ path, label }) =>
      label && (
        <Link key={path} to={path} className={actionClass({ variant: "quiet" })}>
          {label}
        </Link>
      ),
  );
}
