/** Category and tag filters; the state is in the URL. */
import { useNavigate } from "react-router";
import type { VideoFacets } from "../../api/contract/types.gen";
import { number } from "../../ui/format";
import { ChevronIcon } from "../../ui/icons";
import { Link } from "../../ui/link";
import { type Filters, pathWith } from "./address";

type FilterBarProps = { filters: Filters; facets: VideoFacets };

export function FilterBar({ filters, facets }: FilterBarProps) {
  const { category, tag } = filters;
  const categories = withSelected(facets.categories, category);
  const tags = withSelected(facets.tags, tag);
  const navigate = useNavigate();
  if (categories.length === 0 && tags.length === 0) return null;
  return (
    <div className="filters">
      <nav aria-label="Categories">
        <ul>
          <li>
            <Link to={pathWith({ ...filters, category: "" })} aria-current={category === "" ? "true" : undefined}>
              All videos
            </Link>
          </li>
          {categories.map(({ value, count }) => (
            <li key={value}>
              <Link
                to={pathWith({ ...filters, category: value })}
                aria-current={category === value ? "true" : undefined}
              >
                {value} <span className="filters-count">{number(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {tags.length > 0 && (
        <div className="filters-choices">
          <label data-chosen={tag !== "" || undefined}>
            <span className="sr-only">Tag</span>
            <select value={tag} onChange={({ target }) => void navigate(pathWith({ ...filters, tag: target.value }))}>
              <option value="">Any tag</option>
              {tags.map(({ value, count }) => (
                <option key={value} value={value}>
                  {`${value} (${number(count)})`}
                </option>
              ))}
            </select>
            <ChevronIcon className="size-4" />
          </label>
        </div>
      )}
    </div>
  );
}

/** Keeps a value from the URL that the facets do not have. */
function withSelected(facets: VideoFacets["tags"], selected: string): VideoFacets["tags"] {
  const isKnown = selected === "" || facets.some(({ value }) => value === selected);
  return isKnown ? facets : [{ value: selected, count: 0 }, ...facets];
}
