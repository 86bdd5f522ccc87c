/** `/search?q=`: what was found on the whole site, by kind of page. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { SiteSearchResult } from "../../api/contract/types.gen";
import { withParams, withSearch } from "../../api/path";
import { request } from "../../api/request";
import { paths } from "../../paths";
import { count } from "../../ui/format";
import { Link } from "../../ui/link";
import { BookButton } from "../home/book-button";
import { useOpenPages } from "../home/open-pages";
import { PageHead } from "../page-head";
import { StartLinks } from "../shell/start-links";
import { SiteSearchForm } from "./form";
import { Result } from "./result";

/** What the API takes. */
const maxLength = 200;

export async function loader({ request: { url } }: LoaderFunctionArgs) {
  const q = (new URL(url).searchParams.get("q") ?? "").trim().slice(0, maxLength);
  if (q === "") return { q, items: [] };
  const { items } = await request("GET", withParams("/api/search", { q }));
  return { q, items };
}

export function Component() {
  const { q, items } = useLoaderData<typeof loader>();
  return (
    <div className="page py-14 md:py-20">
      <PageHead
        title={q === "" ? "Search" : `Search: ${q}`}
        description="Search designs, furniture, projects, articles, videos and help."
        path={paths.search()}
      />
      <meta name="robots" content="noindex" />
      <h1 className="font-display text-4xl">Search</h1>
      <SiteSearchForm q={q} />
      <p role="status" className="mt-8 text-lg wrap-anywhere">
        {statusOf(q, items.length)}
      </p>
      {items.length > 0 ? <Groups items={items} /> : <Nothing q={q} />}
    </div>
  );
}

function statusOf(q: string, found: number): string {
  if (q === "") return "Search designs, furniture, projects, articles, videos and help.";
  return found === 0 ? `Nothing found for “${q}”.` : `${count(found, "result")} for “${q}”`;
}

const groups: Record<string, string> = {
  page: "Pages",
  design: "Designs",
  product: "Furniture",
  catalog_item: "Catalogue",
  case_study: "Projects",
  article: "Blog",
  help_page: "Help",
  video: "Videos",
};

/** The group of the best result comes first. */
function Groups({ items }: { items: readonly SiteSearchResult[] }) {
  const byGroup = new Map<string, SiteSearchResult[]>();
  for (const found of items) {
    const name = groups[found.kind] ?? "More";
    byGroup.set(name, [...(byGroup.get(name) ?? []), found]);
  }
  return (
    <div className="mt-6 grid max-w-[46rem] gap-10">
      {[...byGroup].map(([name, found]) => (
        <section key={name} aria-labelledby={idOf(name)}>
          <h2 id={idOf(name)} className="font-display text-2xl">
            {name}
          </h2>
          <ul className="mt-2">
            {found.map((each) => (
              <li key={each.address} className="border-t border-seam">
                <Result found={each} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const idOf = (group: string) => `found-${group.toLowerCase()}`;

function Nothing({ q }: { q: string }) {
  const docs = useOpenPages()("docs");
  return (
    <div className="mt-6 grid gap-10 md:grid-cols-[7fr_5fr] md:gap-16">
      <div className="min-w-0">
        {q !== "" && (
          <>
            <p className="max-w-[44ch] text-ash">
              Try fewer or other words, or tell us what you have in mind: a designer answers.
            </p>
            {docs && (
              <p className="mt-4">
                <Link to={withSearch(docs, { q })} className="text-link">
                  Look in our help pages
                </Link>
              </p>
            )}
            <BookButton className="mt-6" />
          </>
        )}
      </div>
      <StartLinks />
    </div>
  );
}
