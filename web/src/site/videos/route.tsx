/** Films of finished homes and of how they are made: filtered by the address, played one by one. */
import "../filters.css";
import "./videos.css";
import { useEffect, useRef } from "react";
import { type ShouldRevalidateFunction, useLoaderData, useNavigate, useSearchParams } from "react-router";
import type { VideosPage } from "../../api/contract/types.gen";
import { userMessage } from "../../api/error";
import { request } from "../../api/request";
import { paths } from "../../paths";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { BookButton } from "../home/book-button";
import { useMore } from "../gallery/more";
import { PageHead } from "../page-head";
import { type Filters, addressWith, filtersIn, requestFor } from "./address";
import { Cards } from "./cards";
import { FilterBar } from "./filter-bar";
import { Lightbox } from "./lightbox";

export async function loader({ request: { url } }: { request: Request }) {
  const filters = filtersIn(new URL(url).searchParams);
  return { filters, page: await request("GET", requestFor(filters)) };
}

/** To look at a video asks for no others. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  requestFor(filtersIn(currentUrl.searchParams)) !== requestFor(filtersIn(nextUrl.searchParams));

export function Component() {
  const { filters, page } = useLoaderData<typeof loader>();
  return (
    <div className="videos">
      <PageHead
        title="Videos: walk through home interiors in Bengaluru"
        description="Short films of homes that we have designed and built in Bengaluru: walk-throughs, how kitchens are made, and advice from our designers."
        path={paths.videos()}
      />
      <header className="page-head page">
        <h1 className="max-w-[16ch] font-display">Walk through our homes</h1>
        <p>Finished rooms, how they were made, and what our designers advise.</p>
      </header>
      <div className="page">
        <FilterBar filters={filters} facets={page.facets} />
        {/* Other filters are another list, from its beginning. */}
        <Videos key={requestFor(filters)} filters={filters} first={page} />
      </div>
      <section className="videos-next page">
        <h2 className="font-display">Would you like yours to look like this?</h2>
        <p>Tell a designer which video you liked. The first visit is free, and the price is fixed before you sign.</p>
        <BookButton size="large">Book Free Consultation</BookButton>
      </section>
    </div>
  );
}

type VideosProps = { filters: Filters; first: VideosPage };

function Videos({ filters, first }: VideosProps) {
  const { items, next, more, state, error } = useMore(first, {
    requestFor: (cursor) => requestFor(filters, cursor),
    elementOf: ({ id }) => `video-${id}`,
  });
  const [search] = useSearchParams();
  const navigate = useNavigate();
  /** Opened from here: closing goes back to where one was. */
  const isOpenedHere = useRef(false);
  const opened = search.get("video");
  useFocusWhereOneWas(items.find(({ slug }) => slug === opened)?.id ?? null);

  function close() {
    if (isOpenedHere.current) void navigate(-1);
    else void navigate(addressWith(filters), { replace: true });
    isOpenedHere.current = false;
  }

  return (
    <>
      {items.length === 0 ? (
        <Nothing filters={filters} />
      ) : (
        <Cards
          items={items}
          addressOf={(slug) => addressWith(filters, slug)}
          onOpen={() => (isOpenedHere.current = true)}
        />
      )}
      <div className="videos-more">
        {error !== null && <p role="alert">{userMessage(error)}</p>}
        {next !== null && (
          <Button variant="secondary" size="large" aria-disabled={state === "loading"} onClick={() => void more(true)}>
            {state === "loading" ? "Loading…" : "Show more"}
          </Button>
        )}
      </div>
      {opened !== null && (
        <Lightbox
          items={items}
          slug={opened}
          onShow={(slug) => void navigate(addressWith(filters, slug), { replace: true, preventScrollReset: true })}
          onClose={close}
        />
      )}
    </>
  );
}

/** When nothing is looked at any more, keys go on at the one seen last, which need not be where one began. */
function useFocusWhereOneWas(opened: string | null): void {
  const last = useRef(opened);
  useEffect(() => {
    if (opened === null && last.current !== null) document.getElementById(`video-${last.current}`)?.focus();
    last.current = opened;
  }, [opened]);
}

function Nothing({ filters: { category, tag } }: { filters: Filters }) {
  return (
    <div className="videos-nothing" role="status">
      {category || tag ? (
        <>
          <p className="font-display">Nothing of this kind yet.</p>
          <p>
            <Link to={paths.videos()}>Show all videos</Link>
          </p>
        </>
      ) : (
        <p className="font-display">Films of our homes will be here soon.</p>
      )}
    </div>
  );
}
