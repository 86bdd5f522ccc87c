/** What the videos are narrowed to: a row of categories, and the tags beside it. All of it is in the address. */
import { useNavigate } from "react-router";
import type { VideoFacets } from "../../api/contract/types.gen";
import { number } from "../../ui/format";
import { ChevronIcon } from "../../ui/icons";
import { Link } from "../../ui/link";
import { type Filters, addressWith } from "./address";

type FilterBarProps = { filters: Filters; facets: VideoFacets };

export function FilterBar({ filters, facets }: FilterBarProps) {
  const { category, tag } = filters;
  const categories = withChosen(facets.categories, category);
  const tags = withChosen(facets.tags, tag);
  const navigate = useNavigate();
  if (categories.length === 0 && tags.length === 0) return null;
  return (
    <div className="filters">
      <nav aria-label="Categories">
        <ul>
          <li>
            <Link to={addressWith({ ...filters, category: "" })} aria-current={category === "" ? "true" : undefined}>
              All videos
            </Link>
          </li>
          {categories.map(({ value, count }) => (
            <li key={value}>
              <Link
                to={addressWith({ ...filters, category: value })}
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
            <select
              value={tag}
              onChange={({ target }) => void navigate(addressWith({ ...filters, tag: target.value }))}
            >
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

/** A word of the address's own is kept. */
function withChosen(facets: VideoFacets["tags"], chosen: string): VideoFacets["tags"] {
  const isKnown = chosen === "" || facets.some(({ value }) => value === chosen);
  return isKnown ? facets : [{ value: chosen, count: 0 }, ...facets];
}
