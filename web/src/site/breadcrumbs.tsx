/** The way from the home page to this one. */
import "./breadcrumbs.css";
import { Link } from "../ui/link";
import { type Crumb, trail } from "./structured-data";

/** The last of `crumbs` is the page itself, which is not linked. Pass the same ones to `PageHead`. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs" className="breadcrumbs">
      <ol>
        {trail(crumbs).map(({ name, path }, index) => (
          <li key={path}>
            {index < crumbs.length ? <Link to={path}>{name}</Link> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
