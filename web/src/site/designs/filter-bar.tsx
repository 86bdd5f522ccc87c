/** Filters and sort order of a list of designs; the state is in the URL. */
import { useNavigate } from "react-router";
import type { DesignFacets, FacetValue } from "../../api/contract/types.gen";
import { areaBands, budgetBands, designTypes, kitchenLayouts } from "../../features/designs/labels";
import { LayoutSketch } from "../../features/designs/layout-sketch";
import { count, number } from "../../ui/format";
import { ChevronIcon } from "../../ui/icons";
import { Link } from "../../ui/link";
import { type Listing, type Sort, listingPath, requestFor, sorts, withoutFilters } from "./address";
import { labelOf } from "../../ui/label-of";

type Labels = readonly { value: string; label: string }[];

type FilterBarProps = {
  listing: Listing;
  facets: DesignFacets;
  total: number;
};

export function FilterBar({ listing, facets, total }: FilterBarProps) {
  const isFiltered = requestFor({ ...listing, sort: "" }) !== requestFor(withoutFilters(listing));
  return (
    <div className="filters">
      {listing.isKitchens ? (
        <Layouts listing={listing} counts={facets.layouts} />
      ) : (
        <Types listing={listing} counts={facets.types} />
      )}
      <div className="filters-choices">
        <Choice name="style" label="Style" all="Any style" counts={facets.styles} listing={listing} />
        <Choice
          name="budget"
          label="Budget"
          all="Any budget"
          counts={facets.budgets}
          labels={budgetBands}
          listing={listing}
        />
        <Choice name="colour" label="Colour" all="Any colour" counts={facets.colours} listing={listing} />
        <Choice name="area" label="Size" all="Any size" counts={facets.areas} labels={areaBands} listing={listing} />
        {listing.type === "kitchen" && !listing.isKitchens && (
          <Choice
            name="layout"
            label="Layout"
            all="Any layout"
            counts={facets.layouts}
            labels={kitchenLayouts}
            listing={listing}
          />
        )}
      </div>
      <div className="designs-result">
        <p role="status">{count(total, "design")}</p>
        {isFiltered && <Link to={listingPath({ ...withoutFilters(listing), sort: listing.sort })}>Clear filters</Link>}
        <SortSelect listing={listing} />
      </div>
    </div>
  );
}

/** Shows only types that have designs, and the selected one. */
function Types({ listing, counts }: { listing: Listing; counts: readonly FacetValue[] }) {
  const shown = designTypes.filter(({ value }) => value === listing.type || countOf(counts, value) > 0);
  return (
    <nav aria-label="Rooms">
      <ul>
        {[{ value: "" as const, plural: "All rooms" }, ...shown].map(({ value, plural }) => (
          <li key={value}>
            <Link
              to={listingPath({ ...listing, type: value, layout: "" })}
              aria-current={listing.type === value ? "true" : undefined}
            >
              {plural}
              {value && <Count of={countOf(counts, value)} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Layouts({ listing, counts }: { listing: Listing; counts: readonly FacetValue[] }) {
  const shown = kitchenLayouts.filter(({ value }) => value === listing.layout || countOf(counts, value) > 0);
  return (
    <nav aria-label="Layouts" className="designs-layouts">
      <ul>
        {shown.map(({ value, label }) => {
          const isChosen = listing.layout === value;
          return (
            <li key={value}>
              {/* Selecting the current layout again clears it. */}
              <Link
                to={listingPath({ ...listing, layout: isChosen ? "" : value })}
                aria-current={isChosen ? "true" : undefined}
              >
                <LayoutSketch of={value} />
                <span>
                  {label} <Count of={countOf(counts, value)} />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Count({ of }: { of: number }) {
  return (
    <>
      {" "}
      <span className="filters-count">{number(of)}</span>
    </>
  );
}

type ChoiceProps = {
  name: "style" | "budget" | "colour" | "area" | "layout";
  label: string;
  /** The label for no selection. */
  all: string;
  counts: readonly FacetValue[];
  /** All values in order; without them, the values of `counts`. */
  labels?: Labels;
  listing: Listing;
};

function Choice({ name, label, all, counts, labels, listing }: ChoiceProps) {
  const navigate = useNavigate();
  const chosen = listing[name];
  const offered = offeredIn(counts, labels, chosen);
  if (offered.length === 0) return null;
  return (
    <label data-chosen={chosen !== "" || undefined}>
      <span className="sr-only">{label}</span>
      <select
        value={chosen}
        onChange={({ target }) => void navigate(listingPath({ ...listing, [name]: target.value }))}
      >
        <option value="">{all}</option>
        {offered.map(({ value, label }) => (
          <option key={value} value={value}>
            {`${label} (${number(countOf(counts, value))})`}
          </option>
        ))}
      </select>
      <ChevronIcon className="size-4" />
    </label>
  );
}

/** The values that have designs, and the selected one. */
export function offeredIn(counts: readonly FacetValue[], labels: Labels | undefined, chosen: string): Labels {
  const all = labels ?? counts.map(({ value }) => ({ value, label: value }));
  const offered = all.filter(({ value }) => value === chosen || countOf(counts, value) > 0);
  const isKnown = chosen === "" || offered.some(({ value }) => value === chosen);
  return isKnown ? offered : [{ value: chosen, label: labelOf(all, chosen) }, ...offered];
}

function countOf(counts: readonly FacetValue[], value: string): number {
  return counts.find((facet) => facet.value === value)?.count ?? 0;
}

function SortSelect({ listing }: { listing: Listing }) {
  const navigate = useNavigate();
  return (
    <label className="designs-sort">
      <span className="sr-only">Sort by</span>
      <select
        value={listing.sort}
        onChange={({ target }) => void navigate(listingPath({ ...listing, sort: target.value as Sort }))}
      >
        {sorts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronIcon className="size-4" />
    </label>
  );
}
