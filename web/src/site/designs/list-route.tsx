/** Design lists, filtered by the URL, and the comparison. */
import { path } from "../../api/path";
import "../filters.css";
import "./designs.css";
import { type LoaderFunctionArgs, useLoaderData, useNavigation } from "react-router";
import type { CataloguePage, DesignFacet, DesignFacets, FacetValue } from "../../api/contract/types.gen";
import { designTypes } from "../../features/designs/labels";
import { paths } from "../../paths";
import { Link } from "../../ui/link";
import { BookButton } from "../home/book-button";
import { useOpenPages } from "../home/open-pages";
import { FromStart, ShowMore, cursorOf, usePages } from "../lists/more";
import { PageHead } from "../page-head";
import type { Crumb } from "../structured-data";
import { type Listing, listingPath, parseCompared, parseListing, requestFor, withoutFilters } from "./address";
import { Card } from "./card";
import { CompareTray } from "./compare-tray";
import { Comparison } from "./comparison";
import { FilterBar } from "./filter-bar";
import { getOrNull, notFound } from "./not-found";

export async function loader({ request: { url } }: LoaderFunctionArgs) {
  const address = new URL(url);
  const listing = parseListing(address);
  if (!listing) throw await notFound();
  const slugs = parseCompared(address.searchParams);
  if (slugs.length > 0) {
    const designs = await Promise.all(slugs.map((slug) => getOrNull(path("/api/designs/{slug}", { slug }))));
    return { listing, compared: designs.filter((design) => design !== null), cursor: null, page: null };
  }
  const cursor = cursorOf(url);
  const page = await getOrNull(requestFor(listing, cursor));
  // Unknown category.
  if (!page) throw await notFound();
  return { listing, compared: null, cursor, page };
}

export function Component() {
  const { listing, compared, cursor, page } = useLoaderData<typeof loader>();
  return (
    <div className="designs">
      {compared && <Comparison designs={compared} listing={listing} />}
      {page && <List listing={listing} cursor={cursor} page={page} />}
      <CompareTray isKitchens={listing.isKitchens} isCompared={compared !== null} />
    </div>
  );
}

type ListProps = { listing: Listing; cursor: string | null; page: CataloguePage };

function List({ listing, cursor, page }: ListProps) {
  const { title, description, heading, lead } = textsFor(listing, page.category?.name);
  const isLoading = useNavigation().state === "loading";
  return (
    <>
      <PageHead
        title={title}
        description={description}
        path={listingPath(withoutFilters(listing))}
        crumbs={crumbsOf(listing)}
      />
      <header className="page-head designs-head page">
        <h1 className="font-display">{heading}</h1>
        <p className="max-w-[52ch] lg:max-w-[36ch]">{lead}</p>
      </header>
      <div className="page">
        <FilterBar listing={listing} facets={facetsOf(page)} total={page.total} />
        <div aria-busy={isLoading} className="designs-results">
          <FromStart cursor={cursor} path={listingPath(listing)} />
          {/* The key resets the list when the filters change. */}
          <Cards key={requestFor(listing, cursor)} listing={listing} first={page} />
        </div>
      </div>
      <Next listing={listing} />
    </>
  );
}

function crumbsOf(listing: Listing): Crumb[] {
  const all = { name: "Designs", path: paths.designs() };
  return listing.type
    ? [all, { name: pluralLabelOf(listing.type), path: listingPath(withoutFilters(listing)) }]
    : [all];
}

/** A category may restrict which filters are offered. */
function facetsOf({ facets, category }: CataloguePage): DesignFacets {
  const names = category?.filters ?? [];
  if (names.length === 0) return facets;
  const only = (name: DesignFacet, counts: FacetValue[]) => (names.includes(name) ? counts : []);
  return {
    types: only("type", facets.types),
    styles: only("style", facets.styles),
    budgets: only("budget", facets.budgets),
    colours: only("colour", facets.colours),
    areas: only("area", facets.areas),
    layouts: only("layout", facets.layouts),
  };
}

function Cards({ listing, first }: { listing: Listing; first: CataloguePage }) {
  const list = usePages(first, {
    requestFor: (cursor) => requestFor(listing, cursor),
    elementOf: ({ slug }) => `design-${slug}`,
  });
  const { items } = list;
  if (items.length === 0) return <EmptyState listing={listing} />;
  return (
    <>
      <h2 className="sr-only">Designs</h2>
      <ul className="designs-grid late-cards">
        {items.map((card, index) => (
          <li key={card.id}>
            <Card card={card} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      <div className="designs-more">
        <ShowMore list={list} path={listingPath(listing)} />
      </div>
    </>
  );
}

function EmptyState({ listing }: { listing: Listing }) {
  const whole = withoutFilters(listing);
  const isFiltered = requestFor(listing) !== requestFor(whole);
  return (
    <div className="designs-empty">
      <p className="font-display">{isFiltered ? "No designs match these filters." : "Designs are coming soon."}</p>
      {isFiltered && (
        <p>
          <Link to={listingPath(whole)}>
            {listing.type ? `Show all ${pluralLabelOf(listing.type).toLowerCase()}` : "Show all designs"}
          </Link>
        </p>
      )}
    </div>
  );
}

function Next({ listing: { isKitchens, type } }: { listing: Listing }) {
  const calculator = useOpenPages()("kitchen-calculator");
  const isKitchen = type === "kitchen";
  return (
    <section className="designs-cta page">
      <h2 className="font-display">{isKitchen ? "Your kitchen, made to measure" : "Your rooms, made to measure"}</h2>
      <p>
        Every design is a starting point. A designer visits, measures and adapts it to your home. The first visit is
        free.
      </p>
      <div className="designs-actions">
        <BookButton size="large" {...(isKitchen && { interest: ["kitchen"] })} />
        {isKitchens && calculator && <Link to={calculator}>Or plan it yourself and see the price</Link>}
      </div>
    </section>
  );
}

function pluralLabelOf(type: string): string {
  return designTypes.find(({ value }) => value === type)?.plural ?? "Designs";
}

function textsFor({ isKitchens, type }: Listing, category?: string) {
  if (isKitchens) {
    return {
      title: "Kitchen designs with prices, in Bengaluru",
      description:
        "Modular kitchens that we have drawn and priced: straight, L, U, parallel and island, by style, budget and colour. Compare three, and ask for a quotation.",
      heading: category ?? "Kitchens, drawn and priced",
      lead: "We can build each one as shown, or adapt it to your kitchen.",
    };
  }
  const plural = pluralLabelOf(type);
  return {
    title: type ? `${plural}: designs with prices, in Bengaluru` : "Interior designs with prices, in Bengaluru",
    description: `${type ? `${plural} that` : "Rooms that"} we have drawn and priced for homes in Bengaluru, by style, budget, colour and size. Compare three, and ask for a quotation.`,
    heading: category ?? (type ? `${plural}, drawn and priced` : "Rooms, drawn and priced"),
    lead: "We can build each one as shown, or adapt it to your home.",
  };
}
