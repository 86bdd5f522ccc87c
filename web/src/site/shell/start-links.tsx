/** Where to go on from a page that has nothing to show. */
import { Link } from "../../ui/link";
import { useShellData } from "./load";
import { navigation } from "./navigation";

export function StartLinks() {
  const { topBar, services } = navigation(useShellData().settings);
  const links = [...topBar, ...services].slice(0, 8);
  if (links.length === 0) return null;
  return (
    <nav aria-labelledby="start" className="border-t border-ink pt-5 md:mt-3">
      <h2 id="start" className="font-medium">
        Good places to start
      </h2>
      <ul className="mt-3">
        {links.map(({ path, label }) => (
          <li key={path} className="border-t border-seam">
            <Link to={path} className="flex min-h-12 items-center underline-offset-[6px] hover:underline">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
