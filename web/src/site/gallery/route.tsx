/** Photographs of finished homes: filtered by the address, looked at one by one, loaded as far as one wants to go. */
import "../filters.css";
import "./gallery.css";
import { useEffect, useRef } from "react";
import { type ShouldRevalidateFunction, useLoaderData, useNavigate, useSearchParams } from "react-router";
import { userMessage } from "../../api/error";
import { request } from "../../api/request";
import { paths } from "../../paths";
import { useMore } from "./more";
import { PageHead } from "../page-head";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { BookButton } from "../home/book-button";
import { type Filters, addressWith, facetsRequestFor, filtersIn, requestFor } from "./address";
import type { GalleryFacets, GalleryPage } from "../../api/contract/types.gen";
import { FilterBar } from "./filter-bar";
import { Lightbox } from "./lightbox";
import { Wall } from "./wall";

export async function loader({ request: { url } }: { request: Request }) {
  const filters = filtersIn(new URL(url).searchParams);
  const [page, facets] = await Promise.all([request("GET", requestFor(filters)), countsOf(filters)]);
  return { filters, page, facets };
}

/** Photographs are shown though they cannot be counted. */
async function countsOf(filters: Filters): Promise<GalleryFacets | null> {
  try {
    return await request("GET", facetsRequestFor(filters), { retries: 0 });
  } catch (error) {
    console.warn("How many photographs there are could not be read.", error);
    return null;
  }
}

/** To look at a photograph asks for nothing anew. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  requestFor(filtersIn(currentUrl.searchParams)) !== requestFor(filtersIn(nextUrl.searchParams));

export function Component() {
  const { filters, page, facets } = useLoaderData<typeof loader>();
  return (
    <div className="gallery">
      <PageHead
        title="Gallery: photographs of home interiors in Bengaluru"
        description="Photographs of homes that we have designed and built in Bengaluru: kitchens, living rooms, bedrooms, bathrooms and more, by room, style and colour."
        path={paths.gallery()}
      />
      <header className="page-head page">
        <h1 className="max-w-[16ch] font-display">Homes we have made</h1>
        <p>Rooms as they were handed over, in Bengaluru. Press one to look closer.</p>
      </header>
      <div className="page">
        <FilterBar filters={filters} facets={facets} />
        {/* Other filters are another gallery, from its beginning. */}
        <Photographs key={requestFor(filters)} filters={filters} first={page} />
      </div>
      <section className="gallery-next page">
        <h2 className="font-display">Seen something for your home?</h2>
        <p>Show it to a designer. The first visit is free, and the price is fixed before you sign.</p>
        <BookButton size="large">Book Free Consultation</BookButton>
      </section>
    </div>
  );
}

type PhotographsProps = { filters: Filters; first: GalleryPage };

function Photographs({ filters, first }: PhotographsProps) {
  const { items, next, more, state, error } = useMore(first, {
    requestFor: (cursor) => requestFor(filters, cursor),
    elementOf: ({ id }) => `photo-${id}`,
  });
  const [search] = useSearchParams();
  const navigate = useNavigate();
  /** Opened from here: closing goes back to where one was. */
  const isOpenedHere = useRef(false);
  const opened = items.findIndex(({ id }) => id === search.get("photo"));
  useFocusWhereOneWas(items[opened]?.id ?? null);

  if (items.length === 0) return <Nothing filters={filters} />;

  function show(index: number) {
    const item = items[index];
    if (item) void navigate(addressWith(filters, item.id), { replace: true });
    if (index >= items.length - 3) void more();
  }

  function close() {
    if (isOpenedHere.current) void navigate(-1);
    else void navigate(addressWith(filters), { replace: true });
    isOpenedHere.current = false;
  }

  return (
    <>
      <Wall items={items} addressOf={(id) => addressWith(filters, id)} onOpen={() => (isOpenedHere.current = true)} />
      <div className="gallery-more">
        {error !== null && <p role="alert">{userMessage(error)}</p>}
        {next !== null && (
          <Button variant="secondary" size="large" aria-disabled={state === "loading"} onClick={() => void more(true)}>
            {state === "loading" ? "Loading…" : "Show more"}
          </Button>
        )}
      </div>
      {opened >= 0 && <Lightbox items={items} index={opened} hasMore={next !== null} onShow={show} onClose={close} />}
    </>
  );
}

/** When nothing is looked at any more, keys go on at the one seen last, which need not be where one began. */
function useFocusWhereOneWas(opened: string | null): void {
  const last = useRef(opened);
  useEffect(() => {
    if (opened === null && last.current !== null) document.getElementById(`photo-${last.current}`)?.focus();
    last.current = opened;
  }, [opened]);
}

function Nothing({ filters }: { filters: Filters }) {
  const isFiltered = requestFor(filters) !== requestFor(filtersIn(new URLSearchParams()));
  return (
    <div className="gallery-nothing" role="status">
      {isFiltered ? (
        <>
          <p className="font-display">Nothing of this kind yet.</p>
          <p>
            <Link to={paths.gallery()}>Show all photographs</Link>
          </p>
        </>
      ) : (
        <p className="font-display">Photographs of our homes will stand here soon.</p>
      )}
    </div>
  );
}
