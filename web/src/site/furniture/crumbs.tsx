/** The way from the shop's front page to here. */
import type { CategoryLink } from "../../api/contract/types.gen";
import { paths } from "../../paths";
import { Link } from "../../ui/link";
import { listingPath } from "./address";

export function Crumbs({ categories, current }: { categories: readonly CategoryLink[]; current: string }) {
  return (
    <nav aria-label="Breadcrumbs" className="shop-crumbs">
      <ol>
        <li>
          <Link to={paths.furniture()}>Furniture</Link>
        </li>
        {categories.map(({ name, slug }) => (
          <li key={slug}>
            <Link to={listingPath({ category: slug })}>{name}</Link>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
