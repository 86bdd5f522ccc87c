/** Search and filters of the material catalogue: a form and links, which also work without a script. */
import { useNavigate } from "react-router";
import type { MaterialFacetValue, MaterialFacets } from "../../api/contract/types.gen";
import { Button } from "../../ui/button";
import { number } from "../../ui/format";
import { Link } from "../../ui/link";
import { type FilterName, type Listing, catalogPath, filterNames, listingPath } from "./address";

const facetsOf: readonly {
  name: FilterName;
  label: string;
  values: (facets: MaterialFacets) => MaterialFacetValue[];
}[] = [
  { name: "category", label: "Category", values: ({ categories }) => categories },
  { name: "kind", label: "Type", values: ({ kinds }) => kinds },
  { name: "grade", label: "Water resistance", values: ({ grades }) => grades },
  { name: "brand", label: "Brand", values: ({ brands }) => brands },
  { name: "finish", label: "Finish", values: ({ finishes }) => finishes },
  { name: "colour", label: "Colour code", values: ({ colours }) => colours },
  { name: "thickness", label: "Thickness", values: ({ thicknesses }) => thicknesses },
];

/** Open from the start; on a phone more would push the materials out of sight. */
const opened: readonly FilterName[] = ["kind"];

export function Filters({ listing, facets }: { listing: Listing; facets: MaterialFacets }) {
  const navigate = useNavigate();
  return (
    <div className="materials-filters">
      <form
        role="search"
        action={catalogPath}
        onSubmit={(event) => {
          event.preventDefault();
          const q = new FormData(event.currentTarget).get("q");
          void navigate(listingPath({ ...listing, q: typeof q === "string" ? q.trim() : "", cursor: "" }));
        }}
      >
        <label htmlFor="material-search" className="sr-only">
          Search materials
        </label>
        <input
          key={listing.q}
          id="material-search"
          name="q"
          type="search"
          defaultValue={listing.q}
          maxLength={100}
          placeholder="Name or code"
        />
        {filterNames.map(
          (name) => listing[name] && <input key={name} type="hidden" name={name} value={listing[name]} />,
        )}
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
      {facetsOf.map(({ name, label, values }) => (
        <Facet key={name} name={name} label={label} values={values(facets)} listing={listing} />
      ))}
    </div>
  );
}

type FacetProps = { name: FilterName; label: string; values: readonly MaterialFacetValue[]; listing: Listing };

function Facet({ name, label, values, listing }: FacetProps) {
  const chosen = listing[name];
  // A single value that nobody chose narrows nothing.
  if (values.length < 2 && chosen === "") return null;
  return (
    <details open={chosen !== "" || opened.includes(name)}>
      <summary>{label}</summary>
      <ul>
        {values.map(({ value, label: text, count }) => {
          const isChosen = value === chosen;
          return (
            <li key={value}>
              {/* Choosing the current value again clears it. */}
              <Link
                to={listingPath({ ...listing, [name]: isChosen ? "" : value, cursor: "" })}
                aria-current={isChosen ? "true" : undefined}
              >
                <span>{text}</span>
                <span className="filters-count">{number(count)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
