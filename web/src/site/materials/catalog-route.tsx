/** The catalogue of public materials: search, filters in the URL, and the comparison. */
import { type LoaderFunctionArgs, useLoaderData, useNavigation } from "react-router";
import type { MaterialsPage } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { send } from "../../api/request";
import { count } from "../../ui/format";
import { Link } from "../../ui/link";
import { getOrNull } from "../designs/not-found";
import { BookButton } from "../home/book-button";
import { PageHead } from "../page-head";
import { RequestBar } from "../request/request-bar";
import { type Listing, catalogPath, isFiltered, listingPath, parseCompared, parseListing, requestFor } from "./address";
import { MaterialCard } from "./card";
import { CompareTray } from "./compare-tray";
import { Comparison } from "./comparison";
import { Filters } from "./filters";

export async function loader({ request: { url } }: LoaderFunctionArgs) {
  const address = new URL(url);
  const listing = parseListing(address);
  const codes = parseCompared(address.searchParams);
  if (codes.length > 0) {
    const materials = await Promise.all(codes.map((code) => getOrNull(path("/api/materials/{code}", { code }))));
    return { listing, compared: materials.filter((material) => material !== null), page: null };
  }
  const page: MaterialsPage = await send("GET", requestFor(listing));
  return { listing, compared: null, page };
}

export function Component() {
  const { listing, compared, page } = useLoaderData<typeof loader>();
  return (
    <>
      {compared && <Comparison materials={compared} />}
      {page && <List listing={listing} page={page} />}
      <CompareTray isCompared={compared !== null} />
      <RequestBar />
    </>
  );
}

function List({ listing, page }: { listing: Listing; page: MaterialsPage }) {
  const isLoading = useNavigation().state === "loading";
  return (
    <>
      <PageHead
        title="Material catalogue: boards, surfaces, hardware, counters"
        description="The materials that we build with, with grade, thickness, warranty and maker. Filter them, compare three side by side, and ask for a quotation with your choice."
        path={catalogPath}
      />
      <header className="page-head page">
        <h1 className="font-display">The materials we build with</h1>
        <p className="max-w-[52ch]">
          Filter by what matters to you, compare three side by side, and add what you like to your request.
        </p>
      </header>
      <div className="page materials-shelf">
        <Filters listing={listing} facets={page.facets} />
        <div aria-busy={isLoading} className="materials-results">
          <p role="status" className="materials-total">
            {count(page.total, "material")}
            {isFiltered(listing) && <Link to={catalogPath}>Clear all filters</Link>}
          </p>
          {page.items.length === 0 ? (
            <EmptyState listing={listing} />
          ) : (
            <>
              <h2 className="sr-only">Materials</h2>
              <ul className="materials-grid late-cards">
                {page.items.map((material, index) => (
                  <li key={material.code}>
                    <MaterialCard material={material} isFirst={index < aboveFold} />
                  </li>
                ))}
              </ul>
            </>
          )}
          <Pages listing={listing} page={page} />
        </div>
      </div>
    </>
  );
}

/** These cards are visible without scrolling, so their pictures load first. */
const aboveFold = 3;

/** Links rather than a button: they work without a script, and each page has an address. */
function Pages({ listing, page: { next } }: { listing: Listing; page: MaterialsPage }) {
  if (!next && !listing.cursor) return null;
  return (
    <nav aria-label="Pages" className="materials-pages">
      {listing.cursor && <Link to={listingPath({ ...listing, cursor: "" })}>First page</Link>}
      {next && <Link to={listingPath({ ...listing, cursor: next })}>Next page</Link>}
    </nav>
  );
}

function EmptyState({ listing }: { listing: Listing }) {
  if (isFiltered(listing)) {
    return (
      <div className="materials-empty">
        <p className="font-display">No materials match these filters.</p>
        <p>
          <Link to={catalogPath}>Show all materials</Link>
        </p>
      </div>
    );
  }
  return (
    <div className="materials-empty">
      <p className="font-display">The catalogue is being prepared.</p>
      <p>A designer can bring samples to your home until then.</p>
      <BookButton />
    </div>
  );
}
