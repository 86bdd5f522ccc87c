/** The menu: the screens this user may see, in their groups. */
import { matchPath } from "react-router";
import type { Me } from "../../api/contract/types.gen";
import { paths } from "../../paths";
import { Link } from "../../ui/link";
import { allows } from "../kit/access";
import { type Screen, groups, screens } from "../screens";

export function visibleScreens(me: Me): Screen[] {
  return screens.filter(({ areas }) => areas.some((area) => allows(me, area, "view")));
}

/** The menu screen of an address: an exact match, or the screen above it. */
export function screenAt(pathname: string): Screen | undefined {
  return (
    screens
      // Every admin address starts with the dashboard's, so that one only matches exactly.
      .filter(
        ({ path, children = [] }) =>
          pathname === path ||
          (path !== paths.admin() && pathname.startsWith(`${path}/`)) ||
          children.some((screen) => matchPath(screen.path, pathname)),
      )
      .toSorted((one, other) => other.path.length - one.path.length)[0]
  );
}

export function Navigation({ me, pathname, onNavigate }: { me: Me; pathname: string; onNavigate?: () => void }) {
  const visible = visibleScreens(me);
  const current = screenAt(pathname);
  return (
    <nav aria-label="Admin" className="px-3 py-4">
      {groups
        .map((group) => ({ group, members: visible.filter((screen) => screen.group === group) }))
        .filter(({ members }) => members.length > 0)
        .map(({ group, members }) => (
          <section key={group} className="mb-5">
            <h2 className="px-2.5 pb-1 text-xs text-ash">{group}</h2>
            <ul className="space-y-px">
              {members.map(({ path, label, icon: Icon }) => (
                <li key={path}>
                  <Link
                    to={path}
                    onClick={onNavigate}
                    aria-current={path === current?.path ? (path === pathname ? "page" : "true") : undefined}
                    className={
                      "flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm text-ash transition-colors hover:bg-linen hover:text-ink " +
                      "aria-[current]:bg-paper aria-[current]:font-medium aria-[current]:text-areca aria-[current]:shadow-[inset_0_0_0_1px_var(--color-seam)] max-md:h-11"
                    }
                  >
                    <Icon className="size-[18px]" />
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </nav>
  );
}
