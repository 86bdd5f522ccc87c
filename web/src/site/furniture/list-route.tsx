/** The list of products, filtered by the URL. */
import "./furniture.css";
import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useNavigation } from "react-router";
import type { ChosenCategory, ProductCard, ProductPage } from "../../api/contract/types.gen";
import { paths } from "../../paths";
import { Button } from "../../ui/button";
import { count, money } from "../../ui/format";
import { ChevronIcon, CloseIcon } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Breadcrumbs } from "../breadcrumbs";
import { getOrNull, notFound } from "../designs/not-found";
import { BookButton } from "../home/book-button";
import { FromStart, ShowMore, cursorOf, usePages } from "../lists/more";
import { PageHead } from "../page-head";
import type { Crumb } from "../structured-data";
import {
  type ActiveFilter,
  type Listing,
  type Sort,
  activeFilters,
  listingPath,
  parseListing,
  requestFor,
  sorts,
  wholeList,
  withoutFilters,
} from "./address";
import { Cards } from "./card";
import { shopCrumbs } from "./crumbs";
import { FilterDrawer } from "./filter-drawer";
import { FilterPanel } from "./filter-panel";
import { countryName } from "./countries";
import { SearchField } from "./search-field";

export async function loader({ request: { url } }: LoaderFunctionArgs) {
  const listing = parseListing(new URL(url).searchParams);
  const cursor = cursorOf(url);
  const page = await getOrNull(requestFor(listing, cursor));
  // Unknown category.
  if (!page) throw await notFound();
  return { listing, cursor, page };
}

export function Component() {
  const { listing, cursor, page } = useLoaderData<typeof loader>();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const { state, location } = useNavigation();
  const isLoading = state === "loading";
  // What was asked for last is shown and added to at once, before its pieces have loaded.
  const isNarrowing = location?.pathname === paths.furnitureProducts();
  const asked = isNarrowing ? parseListing(new URLSearchParams(location.search)) : listing;
  const active = activeFilters(listing, { origin: countryName, money });
  const { category, total } = page;
  const heading = category?.name ?? "All furniture";
  // Search engines index categories, not every combination of filters.
  const path = listingPath({ category: listing.category });
  const crumbs = [...shopCrumbs(category?.above ?? []), { name: heading, path }];
  return (
    <div className="shop page">
      <Head category={category} path={path} crumbs={crumbs} />
      <Breadcrumbs crumbs={crumbs} />
      <header className="page-head products-head">
        <h1 className="font-display">{heading}</h1>
        {category?.description && <p className="max-w-[62ch]">{category.description}</p>}
      </header>
      <div className="products-layout">
        <aside aria-label="Filters" className="products-side">
          <FilterPanel listing={asked} page={page} idPrefix="side" />
        </aside>
        <div>
          <div className="products-bar">
            <SearchField key={listing.q} listing={listing} />
            <div className="products-filter-button">
              <Button variant="secondary" className="w-full" aria-haspopup="dialog" onClick={() => setDrawerOpen(true)}>
                Filters{active.length > 0 && ` (${active.length})`}
              </Button>
            </div>
            <SortSelect listing={asked} />
          </div>
          <p role="status" className="products-count">
            {count(total, "piece")}
          </p>
          {active.length > 0 && <Chips active={active} listing={listing} />}
          <div aria-busy={isLoading} className="products-results">
            <FromStart cursor={cursor} path={listingPath(listing)} />
            {/* The key resets the list when the filters change. */}
            <Results key={requestFor(listing, cursor)} listing={listing} first={page} active={active} />
          </div>
        </div>
      </div>
      {isDrawerOpen && (
        <FilterDrawer
          total={total}
          isFiltered={active.length > 0}
          listing={listing}
          onClose={() => setDrawerOpen(false)}
        >
          <FilterPanel listing={asked} page={page} idPrefix="drawer" />
        </FilterDrawer>
      )}
    </div>
  );
}

type HeadProps = { category: ChosenCategory | null; path: string; crumbs: readonly Crumb[] };

function Head({ category, path, crumbs }: HeadProps) {
  const title =
    category?.seoTitle || (category ? `${category.name}: prices with GST` : "All furniture: prices with GST");
  const description =
    category?.seoDescription ||
    category?.description ||
    "Furniture by category, colour, material and country of origin, with prices that include GST and a delivery date for your pincode.";
  return <PageHead title={title} description={description} path={path} crumbs={crumbs} />;
}

function Chips({ active, listing }: { active: readonly ActiveFilter[]; listing: Listing }) {
  return (
    <ul aria-label="Active filters" className="chips">
      {active.map(({ key, label, without }) => (
        <li key={key}>
          <Link to={listingPath(without)} aria-label={`Remove filter: ${label}`} className="chip">
            {label}
            <CloseIcon className="size-3" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={listingPath(withoutFilters(listing))} className="chips-clear">
          Clear filters
        </Link>
      </li>
    </ul>
  );
}

function SortSelect({ listing }: { listing: Listing }) {
  const navigate = useNavigate();
  return (
    <label className="products-sort">
      <span>Sort by</span>
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

type ResultsProps = { listing: Listing; first: ProductPage; active: readonly ActiveFilter[] };

function Results({ listing, first, active }: ResultsProps) {
  const list = usePages<ProductCard>(first, {
    requestFor: (cursor) => requestFor(listing, cursor),
    elementOf: ({ slug }) => `product-${slug}`,
  });
  const { items, next } = list;
  if (items.length === 0) return <EmptyState listing={listing} active={active} />;
  return (
    <>
      <Cards cards={items} first={aboveFold} level="h2" />
      <div className="products-more">
        {next !== null && <p>{`${count(items.length, "piece")} of ${first.total} shown`}</p>}
        <ShowMore list={list} path={listingPath(listing)} />
      </div>
    </>
  );
}

/** These cards are visible without scrolling, so their pictures load first. */
const aboveFold = 3;

function EmptyState({ listing, active }: { listing: Listing; active: readonly ActiveFilter[] }) {
  const [last] = active.slice(-1);
  if (!last) {
    return (
      <div className="shop-empty">
        <p className="font-display">There are no pieces here yet.</p>
        <p>
          {listing.category ? (
            <Link to={paths.furnitureProducts()}>Show all furniture</Link>
          ) : (
            "Tell us what you are looking for, and a designer will call you."
          )}
        </p>
        <BookButton variant="secondary" interest={["furniture"]} />
      </div>
    );
  }
  const isSearchOnly = active.length === 1 && listing.q !== "";
  return (
    <div className="shop-empty">
      <p className="font-display">
        {isSearchOnly ? `Nothing found for “${listing.q}”.` : "No pieces match these filters."}
      </p>
      <ul>
        {active.length > 1 && (
          <li>
            <Link to={listingPath(last.without)}>Try without {last.label}</Link>
          </li>
        )}
        <li>
          <Link to={listingPath(withoutFilters(listing))}>
            {isSearchOnly ? "Clear the search" : "Clear all filters"}
          </Link>
        </li>
        {listing.category && (
          <li>
            <Link to={listingPath({ ...listing, category: wholeList.category })}>Search in all furniture</Link>
          </li>
        )}
      </ul>
    </div>
  );
}
