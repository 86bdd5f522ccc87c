/** Room, style and colour filters; the state is in the URL. */
import { useNavigate } from "react-router";
import type { GalleryFacets } from "../../api/contract/types.gen";
import { colours, rooms, styles } from "../../features/photographs/labels";
import { number } from "../../ui/format";
import { ChevronIcon } from "../../ui/icons";
import { Link } from "../../ui/link";
import { type Filters, pathWith } from "./address";

type FilterBarProps = {
  filters: Filters;
  /** Counts per value; null if unknown, and then all values are offered. */
  facets: GalleryFacets | null;
};

type Counts = GalleryFacets["rooms"];

export function FilterBar({ filters, facets }: FilterBarProps) {
  return (
    <div className="filters">
      <nav aria-label="Rooms">
        <ul>
          <li>
            <Link to={pathWith({ ...filters, room: "" })} aria-current={filters.room === "" ? "true" : undefined}>
              All rooms
            </Link>
          </li>
          {rooms
            .map((room) => ({ ...room, count: facets && countOf(facets.rooms, room.value) }))
            .filter(({ value, count }) => count !== 0 || value === filters.room)
            .map(({ value, label, count }) => (
              <li key={value}>
                <Link
                  to={pathWith({ ...filters, room: value })}
                  aria-current={filters.room === value ? "true" : undefined}
                >
                  {label} {count !== null && <span className="filters-count">{number(count)}</span>}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <div className="filters-choices">
        <Choice
          label="Style"
          name="style"
          all="Any style"
          defaults={styles}
          counts={facets?.styles}
          filters={filters}
        />
        <Choice
          label="Colour"
          name="colour"
          all="Any colour"
          defaults={colours}
          counts={facets?.colours}
          filters={filters}
        />
      </div>
    </div>
  );
}

type ChoiceProps = {
  label: string;
  name: "style" | "colour";
  all: string;
  /** Offered while the counts are unknown. */
  defaults: readonly string[];
  counts: Counts | undefined;
  filters: Filters;
};

function Choice({ label, name, all, defaults, counts, filters }: ChoiceProps) {
  const navigate = useNavigate();
  const chosen = filters[name];
  const known = counts?.map(({ value }) => value) ?? defaults;
  // Keeps a value from the URL that the facets do not have.
  const offered = chosen === "" || known.includes(chosen) ? known : [chosen, ...known];
  if (offered.length === 0) return null;
  return (
    <label data-chosen={chosen !== "" || undefined}>
      <span className="sr-only">{label}</span>
      <select value={chosen} onChange={({ target }) => void navigate(pathWith({ ...filters, [name]: target.value }))}>
        <option value="">{all}</option>
        {offered.map((value) => (
          <option key={value} value={value}>
            {counts ? `${value} (${number(countOf(counts, value))})` : value}
          </option>
        ))}
      </select>
      <ChevronIcon className="size-4" />
    </label>
  );
}

function countOf(counts: Counts, value: string): number {
  return counts.find((facet) => facet.value === value)?.count ?? 0;
}
