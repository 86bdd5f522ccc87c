/** The video list, filtered by the URL, with a lightbox. */
import "../filters.css";
import "./videos.css";
import { useEffect, useRef } from "react";
import { type ShouldRevalidateFunction, useLoaderData, useNavigate, useSearchParams } from "react-router";
import type { VideosPage } from "../../api/contract/types.gen";
import { request } from "../../api/request";
import { VideoCards } from "../../features/videos/cards";
import { paths } from "../../paths";
import { Link } from "../../ui/link";
import { BookButton } from "../home/book-button";
import { FromStart, ShowMore, cursorOf, fromCursor, usePages } from "../lists/more";
import { PageHead } from "../page-head";
import { type Filters, pathWith, parseFilters, requestFor } from "./address";
import { FilterBar } from "./filter-bar";
import { Lightbox } from "./lightbox";

export async function loader({ request: { url } }: { request: Request }) {
  const filters = parseFilters(new URL(url).searchParams);
  const cursor = cursorOf(url);
  return { filters, cursor, page: await request("GET", requestFor(filters, cursor)) };
}

/** Opening a video does not reload the list. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  listOf(currentUrl) !== listOf(nextUrl);

function listOf({ href, searchParams }: URL): string {
  return requestFor(parseFilters(searchParams), cursorOf(href));
}

export function Component() {
  const { filters, cursor, page } = useLoaderData<typeof loader>();
  return (
    <div className="videos">
      <PageHead
        title="Videos: walk through home interiors in Bengaluru"
        description="Short films of homes we have designed and built in Bengaluru: walk-throughs, how kitchens are made, and advice from our designers."
        path={paths.videos()}
      />
      <header className="page-head page">
        <h1 className="max-w-[16ch] font-display">Walk through our homes</h1>
        <p>Finished rooms, how they were made, and what our designers advise.</p>
      </header>
      <div className="page">
        <FilterBar filters={filters} facets={page.facets} />
        <FromStart cursor={cursor} path={pathWith(filters)} />
        {/* The key resets the list when the filters change. */}
        <Videos key={requestFor(filters, cursor)} filters={filters} cursor={cursor} first={page} />
      </div>
      <section className="videos-cta page">
        <h2 className="font-display">Would you like yours to look like this?</h2>
        <p>Tell a designer which video you liked. The first visit is free, and the price is fixed before you sign.</p>
        <BookButton size="large" />
      </section>
    </div>
  );
}

type VideosProps = { filters: Filters; cursor: string | null; first: VideosPage };

function Videos({ filters, cursor, first }: VideosProps) {
  const list = usePages(first, {
    requestFor: (cursor) => requestFor(filters, cursor),
    elementOf: ({ id }) => `video-${id}`,
  });
  const { items } = list;
  const address = (slug: string | null = null) => fromCursor(pathWith(filters, slug), cursor);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  /** The lightbox was opened from the list, so closing it goes back. */
  const hasHistoryEntry = useRef(false);
  const opened = search.get("video");
  useRestoredFocus(items.find(({ slug }) => slug === opened)?.id ?? null);

  function open(slug: string) {
    hasHistoryEntry.current = true;
    void navigate(address(slug));
  }

  function close() {
    if (hasHistoryEntry.current) void navigate(-1);
    else void navigate(address(), { replace: true });
    hasHistoryEntry.current = false;
  }

  return (
    <>
      {items.length === 0 ? (
        <EmptyState filters={filters} />
      ) : (
        <VideoCards items={items} heading="h2" priority={1} hasLarge onOpen={open} />
      )}
      <div className="videos-more">
        <ShowMore list={list} path={pathWith(filters)} />
      </div>
      {opened !== null && (
        <Lightbox
          items={items}
          slug={opened}
          onShow={(shown) => void navigate(address(shown), { replace: true, preventScrollReset: true })}
          onClose={close}
        />
      )}
    </>
  );
}

/** After closing, focuses the card of the last video shown. */
function useRestoredFocus(opened: string | null): void {
  const last = useRef(opened);
  useEffect(() => {
    if (opened === null && last.current !== null) document.getElementById(`video-${last.current}`)?.focus();
    last.current = opened;
  }, [opened]);
}

function EmptyState({ filters: { category, tag } }: { filters: Filters }) {
  return (
    <div className="videos-empty" role="status">
      {category || tag ? (
        <>
          <p className="font-display">No videos match these filters.</p>
          <p>
            <Link to={paths.videos()}>Show all videos</Link>
          </p>
        </>
      ) : (
        <p className="font-display">Home tours coming soon.</p>
      )}
    </div>
  );
}
