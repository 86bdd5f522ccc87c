/** Published case studies with filters, a map and a list. Everything works without script. */
import "./company.css";
import type { CollectionPageLeaf } from "schema-dts";
import { useLoaderData } from "react-router";
import type { CaseStudiesPage } from "../../api/contract/types.gen";
import { request } from "../../api/request";
import { CaseStudyCards } from "../../features/case-studies/cards";
import { paths } from "../../paths";
import { count } from "../../ui/format";
import { Link } from "../../ui/link";
import { FromStart, ShowMore, cursorOf, usePages } from "../lists/more";
import { Breadcrumbs } from "../breadcrumbs";
import { BookButton } from "../home/book-button";
import { useOpenPages } from "../home/open-pages";
import { PageHead } from "../page-head";
import { canonical } from "../shell/head";
import { type Filters, noFilters, parseFilters, pathWith, requestFor } from "./address";
import { projectsCrumb } from "./crumbs";
import { FilterMenus } from "./filter-menus";
import { HomesMap } from "./homes-map";

export async function loader({ request: { url } }: { request: Request }) {
  const filters = parseFilters(new URL(url).searchParams);
  const cursor = cursorOf(url);
  return { filters, cursor, page: await request("GET", requestFor(filters, cursor)) };
}

const title = "Projects: homes we have finished in Bengaluru";
const description =
  "Finished homes in Bengaluru, with what had to be solved, pictures before and after, sizes, budgets and days taken.";

export function Component() {
  const { filters, cursor, page } = useLoaderData<typeof loader>();
  return (
    <div className="firm">
      <PageHead
        title={title}
        description={description}
        path={paths.projects()}
        crumbs={[projectsCrumb]}
        things={[listData(page)]}
      />
      <div className="page">
        <Breadcrumbs crumbs={[projectsCrumb]} />
      </div>
      <header className="page-head page">
        <h1 className="max-w-[14ch] font-display">Homes we have finished</h1>
        <p className="max-w-[54ch]">
          Each one with what the family asked for, what stood in the way, and what it looked like before.
        </p>
      </header>
      <div className="page">
        <FilterMenus key={pathWith(filters)} filters={filters} facets={page.facets} />
        {/* The key starts the list anew when the filters change. */}
        <Homes key={requestFor(filters, cursor)} filters={filters} cursor={cursor} first={page} />
      </div>
      <HomesMap filters={filters} places={page.places} />
      <section className="firm-ask page">
        <h2 className="font-display">Yours next?</h2>
        <p>Tell us about the home. A designer calls you, comes to measure and prepares a quotation.</p>
        <BookButton size="large" />
      </section>
    </div>
  );
}

function listData({ items }: CaseStudiesPage): CollectionPageLeaf {
  return {
    "@type": "CollectionPage",
    name: title,
    description,
    url: canonical(paths.projects()),
    mainEntity: {
      "@type": "ItemList",
      itemListElement: items.map(({ slug, title: name }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        url: canonical(paths.caseStudy(slug)),
      })),
    },
  };
}

type HomesProps = { filters: Filters; cursor: string | null; first: CaseStudiesPage };

function Homes({ filters, cursor, first }: HomesProps) {
  const list = usePages(first, {
    requestFor: (after) => requestFor(filters, after),
    elementOf: ({ id }) => `home-${id}`,
  });
  const { items } = list;
  if (items.length === 0) return <NoHomes filters={filters} />;
  return (
    <section aria-labelledby="homes">
      <h2 id="homes" className="firm-count">
        {count(first.total, "home")}
      </h2>
      <FromStart cursor={cursor} path={pathWith(filters)} />
      <CaseStudyCards items={items} priority={1} />
      <div className="firm-more">
        <ShowMore list={list} path={pathWith(filters)} />
      </div>
    </section>
  );
}

function NoHomes({ filters }: { filters: Filters }) {
  const openPages = useOpenPages();
  const others = [
    { path: openPages("gallery"), label: "Look at rooms in our gallery" },
    { path: openPages("designs"), label: "Look at designs with prices" },
  ];
  const isFiltered = pathWith(filters) !== pathWith(noFilters);
  return (
    <div className="firm-empty">
      {isFiltered ? (
        <>
          <p className="font-display">No home matches all of these filters.</p>
          <p>
            <Link to={paths.projects()}>Show all homes</Link>
          </p>
        </>
      ) : (
        <>
          <p className="font-display">The first homes appear here soon.</p>
          <p className="firm-links">
            {others.map(
              ({ path, label }) =>
                path && (
                  <Link key={path} to={path}>
                    {label}
                  </Link>
                ),
            )}
          </p>
        </>
      )}
    </div>
  );
}
