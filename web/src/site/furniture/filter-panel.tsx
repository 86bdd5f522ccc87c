/** Categories and filters of the list, with counts; the state is in the URL. */
import { type FormEvent, type ReactNode, useId } from "react";
import { useNavigate } from "react-router";
import type { ChosenCategory, ProductFacet, ProductFacetValue, ProductPage } from "../../api/contract/types.gen";
import { controlClass } from "../../form/field";
import { money, number } from "../../ui/format";
import { ChevronIcon } from "../../ui/icons";
import { Link } from "../../ui/link";
import { type Listing, type ManyName, listingPath, parseRupees, toggled } from "./address";
import { countryName } from "./countries";
import { swatchOf } from "./labels";

type PanelProps = {
  listing: Listing;
  page: ProductPage;
  /** Distinguishes the groups of radio buttons and checkboxes of two panels. */
  idPrefix: string;
};

export function FilterPanel({ listing, page, idPrefix }: PanelProps) {
  const { facets, category } = page;
  const isOffered = (facet: ProductFacet) => isFilterOffered(category, facet);
  return (
    <div className="filter-panel">
      <Categories listing={listing} page={page} />
      {isOffered("price") && (
        <Group title="Price">
          <PriceRange key={`${listing.from}-${listing.to}`} listing={listing} facets={facets} />
        </Group>
      )}
      <Group title="Availability and offers">
        <ul>
          <Switch
            name={`${idPrefix}-stock`}
            label="In stock"
            count={facets.inStock}
            checked={listing.inStock}
            target={{ ...listing, inStock: !listing.inStock }}
          />
          <Switch
            name={`${idPrefix}-sale`}
            label="On sale"
            count={facets.onSale}
            checked={listing.onSale}
            target={{ ...listing, onSale: !listing.onSale }}
          />
        </ul>
      </Group>
      {isOffered("colour") && <Many name="colour" title="Colour" counts={facets.colours} listing={listing} />}
      {isOffered("material") && <Many name="material" title="Material" counts={facets.materials} listing={listing} />}
      {isOffered("brand") && <Many name="brand" title="Brand" counts={facets.brands} listing={listing} />}
      <Many name="origin" title="Country of origin" counts={facets.origins} listing={listing} label={countryName} />
    </div>
  );
}

/** A category may restrict the filters; origin and stock are always offered. */
export function isFilterOffered(category: Pick<ChosenCategory, "filters"> | null, facet: ProductFacet): boolean {
  const filters = category?.filters ?? [];
  return filters.length === 0 || filters.includes(facet);
}

function Categories({ listing, page: { category, categories } }: Pick<PanelProps, "listing" | "page">) {
  const to = (slug: string) => listingPath({ ...listing, category: slug });
  return (
    <nav aria-label="Categories" className="filter-categories">
      <ul>
        <li>
          <Link to={to("")} aria-current={category ? undefined : "true"}>
            All furniture
          </Link>
        </li>
        {category?.above.map(({ name, slug }) => (
          <li key={slug} className="is-above">
            <Link to={to(slug)}>{name}</Link>
          </li>
        ))}
        {category && (
          <li className="is-above">
            <Link to={to(category.slug)} aria-current="true">
              {category.name}
            </Link>
          </li>
        )}
        {categories.map(({ name, slug, products }) => (
          <li key={slug} className="is-below">
            <Link to={to(slug)}>
              {name} <span className="facet-count">{number(products)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="filter-group">
      <summary>
        {title}
        <ChevronIcon className="size-4" />
      </summary>
      {children}
    </details>
  );
}

type ManyProps = {
  name: ManyName;
  title: string;
  counts: readonly ProductFacetValue[];
  listing: Listing;
  label?: (value: string) => string;
};

function Many({ name, title, counts, listing, label = (value) => value }: ManyProps) {
  const chosen = listing[name];
  const offered = offeredOf(counts, chosen);
  if (offered.length === 0) return null;
  return (
    <Group title={title}>
      <ul className="facet-values">
        {offered.map(({ value, count }) => (
          <Switch
            key={value}
            name={`${name}-${value}`}
            label={label(value)}
            count={count}
            checked={chosen.includes(value)}
            target={toggled(listing, name, value)}
            swatch={name === "colour" ? swatchOf(value) : null}
          />
        ))}
      </ul>
    </Group>
  );
}

/** The values that have products, and the chosen ones, which can be taken out again. */
export function offeredOf(
  counts: readonly ProductFacetValue[],
  chosen: readonly string[],
): readonly ProductFacetValue[] {
  const missing = chosen.filter((value) => !counts.some((facet) => facet.value === value));
  return [
    ...missing.map((value) => ({ value, count: 0 })),
    ...counts.filter(({ value, count }) => count > 0 || chosen.includes(value)),
  ];
}

type SwitchProps = {
  name: string;
  label: string;
  count: number;
  checked: boolean;
  /** The list after the change. */
  target: Listing;
  swatch?: string | null;
};

function Switch({ name, label, count, checked, target, swatch = null }: SwitchProps) {
  const navigate = useNavigate();
  const isUseless = count === 0 && !checked;
  return (
    <li>
      <label className="facet" data-disabled={isUseless || undefined}>
        <input
          type="checkbox"
          name={name}
          checked={checked}
          disabled={isUseless}
          onChange={() => void navigate(listingPath(target))}
        />
        {swatch && <span aria-hidden="true" className="swatch" style={{ background: swatch }} />}
        <span>{label}</span>
        <span className="facet-count">{number(count)}</span>
      </label>
    </li>
  );
}

function PriceRange({ listing, facets }: { listing: Listing; facets: ProductPage["facets"] }) {
  const navigate = useNavigate();
  const id = useId();
  const { priceFrom, priceTo } = facets;

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const from = parseRupees(String(values.get("from") ?? ""));
    const to = parseRupees(String(values.get("to") ?? ""));
    // Typed the wrong way round.
    const [low, high] = from !== null && to !== null && to < from ? [to, from] : [from, to];
    void navigate(listingPath({ ...listing, from: low, to: high }));
  }

  return (
    <form className="facet-price" onSubmit={apply}>
      <div>
        <label htmlFor={`${id}-from`}>From ₹</label>
        <input
          id={`${id}-from`}
          name="from"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={listing.from ?? ""}
          className={`${controlClass} h-11`}
        />
      </div>
      <div>
        <label htmlFor={`${id}-to`}>To ₹</label>
        <input
          id={`${id}-to`}
          name="to"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={listing.to ?? ""}
          className={`${controlClass} h-11`}
        />
      </div>
      <button type="submit">Apply</button>
      {priceFrom !== null && priceTo !== null && (
        <p>{priceFrom === priceTo ? money(priceFrom) : `${money(priceFrom)} to ${money(priceTo)}`}</p>
      )}
    </form>
  );
}
