/** The gallery, filtered by the URL, with a lightbox. */
import "../filters.css";
import "./gallery.css";
import { useEffect, useRef } from "react";
import { type ShouldRevalidateFunction, useLoaderData, useNavigate, useSearchParams } from "react-router";
import { request } from "../../api/request";
import { paths } from "../../paths";
import { FromStart, ShowMore, cursorOf, fromCursor, usePages } from "../lists/more";
import { PageHead } from "../page-head";
import { Link } from "../../ui/link";
import { BookButton } from "../home/book-button";
import { type Filters, pathWith, facetsRequestFor, parseFilters, requestFor } from "./address";
import type { GalleryFacets, GalleryPage } from "../../api/contract/types.gen";
import { FilterBar } from "./filter-bar";
import { Lightbox } from "./lightbox";
import { Wall } from "./wall";

export async function loader({ request: { url } }: { request: Request }) {
  const filters = parseFilters(new URL(url).searchParams);
  const cursor = cursorOf(url);
  const [page, facets] = await Promise.all([request("GET", requestFor(filters, cursor)), loadFacets(filters)]);
  return { filters, cursor, page, facets };
}

/** The gallery also works without counts. */
async function loadFacets(filters: Filters): Promise<GalleryFacets | null> {
  try {
    return await request("GET", facetsRequestFor(filters), { retries: 0 });
  } catch (error) {
    console.warn("The gallery's counts could not be loaded.", error);
    return null;
  }
}

/** Opening a photograph does not reload the gallery. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  listOf(currentUrl) !== listOf(nextUrl);

function listOf({ href, searchParams }: URL): string {
  return requestFor(parseFilters(searchParams), cursorOf(href));
}

export function Component() {
  const { filters, cursor, page, facets } = useLoaderData<typeof loader>();
  return (
    <div className="gallery">
      <PageHead
        title="Gallery: home interiors in Bengaluru"
        description="Home interiors in Bengaluru in photographs and 3D designs: kitchens, living rooms, bedrooms, bathrooms and more, by room, style and colour."
        path={paths.gallery()}
      />
      <header className="page-head page">
        <h1 className="max-w-[16ch] font-display">Rooms, up close</h1>
        <p>Photographs and 3D designs of homes in Bengaluru. Select one to enlarge it.</p>
      </header>
      <div className="page">
        <FilterBar filters={filters} facets={facets} />
        <FromStart cursor={cursor} path={pathWith(filters)} />
        {/* The key resets the list when the filters change. */}
        <Photographs key={requestFor(filters, cursor)} filters={filters} cursor={cursor} first={page} />
      </div>
      <section className="gallery-cta page">
        <h2 className="font-display">Seen something for your home?</h2>
        <p>Show it to a designer. The first visit is free, and the price is fixed before you sign.</p>
        <BookButton size="large" />
      </section>
    </div>
  );
}

type PhotographsProps = { filters: Filters; cursor: string | null; first: GalleryPage };

function Photographs({ filters, cursor, first }: PhotographsProps) {
  const list = usePages(first, {
    requestFor: (cursor) => requestFor(filters, cursor),
    elementOf: ({ id }) => `photo-${id}`,
  });
  const { items, next, loadMore } = list;
  const address = (id: string | null = null) => fromCursor(pathWith(filters, id), cursor);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  /** The lightbox was opened from the gallery, so closing it goes back. */
  const hasHistoryEntry = useRef(false);
  const opened = items.findIndex(({ id }) => id === search.get("photo"));
  useRestoredFocus(items[opened]?.id ?? null);

  if (items.length === 0) return <EmptyState filters={filters} />;

  function show(index: number) {
    const item = items[index];
    if (item) void navigate(address(item.id), { replace: true });
    if (index >= items.length - 3) void loadMore();
  }

  function close() {
    if (hasHistoryEntry.current) void navigate(-1);
    else void navigate(address(), { replace: true });
    hasHistoryEntry.current = false;
  }

  return (
    <>
      <Wall items={items} addressOf={address} onOpen={() => (hasHistoryEntry.current = true)} />
      <div className="gallery-more">
        <ShowMore list={list} path={pathWith(filters)} />
      </div>
      {opened >= 0 && <Lightbox items={items} index={opened} hasMore={next !== null} onShow={show} onClose={close} />}
    </>
  );
}

/** After closing, focuses the tile of the last photograph shown. */
function useRestoredFocus(opened: string | null): void {
  const last = useRef(opened);
  useEffect(() => {
    if (opened === null && last.current !== null) document.getElementById(`photo-${last.current}`)?.focus();
    last.current = opened;
  }, [opened]);
}

function EmptyState({ filters }: { filters: Filters }) {
  const isFiltered = requestFor(filters) !== requestFor(parseFilters(new URLSearchParams()));
  return (
    <div className="gallery-empty" role="status">
      {isFiltered ? (
        <>
          <p className="font-display">No photographs match these filters.</p>
          <p>
            <Link to={paths.gallery()}>Show all photographs</Link>
          </p>
        </>
      ) : (
        <p className="font-display">Photographs of our homes are coming soon.</p>
      )}
    </div>
  );
}
