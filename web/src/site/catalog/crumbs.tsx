/** The way from the catalogue's front page to here. */
import type { CatalogLink } from "../../api/contract/types.gen";
import { Link } from "../../ui/link";
import { listPath } from "./address";

export function Crumbs({ above, current }: { above: readonly CatalogLink[]; current: string }) {
  return (
    <nav aria-label="Breadcrumbs" className="catalog-crumbs">
      <ol>
        <li>
          <Link to={listPath(undefined)}>Catalogue</Link>
        </li>
        {above.map(({ name, slug }) => (
          <li key={slug}>
            <Link to={listPath(slug)}>{name}</Link>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
