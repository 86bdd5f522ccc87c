/** The blog: articles by category, tag and search. */
import "../filters.css";
import "./reading.css";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { request } from "../../api/request";
import { brandName } from "../../api/site-settings";
import { BookingLink } from "../../features/body/booking-link";
import { readingPaths } from "../../features/reading/paths";
import { number } from "../../ui/format";
import { Link } from "../../ui/link";
import { FromStart, ShowMore, cursorOf, usePages } from "../lists/more";
import { PageHead } from "../page-head";
import type { Crumb } from "../structured-data";
import { type BlogFilters, blogPath, parseFilters, requestFor } from "./address";
import { Card } from "./article-card";
import { blogCrumb } from "./crumbs";
import { SearchForm } from "./search-form";
import type { ArticleCategoryLink, ArticlesPage } from "./types";

export async function loader({ request: { url } }: LoaderFunctionArgs) {
  const address = parseFilters(new URL(url).searchParams);
  const cursor = cursorOf(url);
  const [page, categories] = await Promise.all([
    request("GET", requestFor(address, cursor)),
    request("GET", "/api/article-categories"),
  ]);
  return { address, cursor, page, categories };
}

export function Component() {
  const { address, cursor, page, categories } = useLoaderData<typeof loader>();
  const category = categories.find(({ slug }) => slug === address.category);
  const title = titleOf(address, category);
  const description =
    category?.description ||
    "Guides from our designers: how to plan a kitchen, what materials last in Bengaluru, and what interiors cost.";
  return (
    <div className="reading">
      <PageHead
        title={title}
        description={description}
        path={blogPath({ category: address.category, tag: address.tag })}
        crumbs={crumbsOf(address, category)}
      />
      <link rel="alternate" type="application/rss+xml" title={`${brandName()} blog (RSS)`} href="/feeds/blog.xml" />
      <link rel="alternate" type="application/atom+xml" title={`${brandName()} blog (Atom)`} href="/feeds/blog.atom" />
      <header className="page-head page">
        <h1 className="max-w-[18ch] font-display">{category ? category.name : "Advice for your home"}</h1>
        <p className="max-w-[56ch]">
          {category?.description ||
            "What we explain to every customer, written down: planning, materials, prices and living with what was made."}
        </p>
      </header>
      <div className="page">
        <div className="blog-filters">
          <Filters address={address} categories={categories} page={page} />
          <SearchForm
            label="Search articles"
            action={readingPaths.blog()}
            q={address.q}
            kept={{ category: address.category, tag: address.tag }}
            addressFor={(q) => blogPath({ ...address, q })}
          />
        </div>
        <FromStart cursor={cursor} path={blogPath(address)} />
        {/* The key resets the list when the filters change. */}
        <Articles key={requestFor(address, cursor)} address={address} cursor={cursor} first={page} />
      </div>
    </div>
  );
}

function titleOf({ tag, q }: BlogFilters, category: ArticleCategoryLink | undefined): string {
  if (q) return `Articles about "${q}"`;
  if (category && tag) return `${category.name}: ${tag}`;
  if (category) return `${category.name}: articles`;
  if (tag) return `${tag}: articles`;
  return "Blog: advice on interiors in Bengaluru";
}

function crumbsOf({ tag }: BlogFilters, category: ArticleCategoryLink | undefined): Crumb[] {
  const slug = category?.slug ?? "";
  return [
    blogCrumb,
    ...(category ? [{ name: category.name, path: blogPath({ category: slug }) }] : []),
    ...(tag ? [{ name: tag, path: blogPath({ category: slug, tag }) }] : []),
  ];
}

type FiltersProps = { address: BlogFilters; categories: readonly ArticleCategoryLink[]; page: ArticlesPage };

function Filters({ address, categories, page }: FiltersProps) {
  const { category, tag, q } = address;
  // Keeps a tag from the URL that no article has.
  const tags =
    tag === "" || page.tags.some(({ value }) => value === tag) ? page.tags : [{ value: tag, count: 0 }, ...page.tags];
  return (
    <div className="filters">
      {categories.length > 0 && (
        <nav aria-label="Categories">
          <ul>
            <li>
              <Link to={blogPath({ tag, q })} aria-current={category === "" ? "true" : undefined}>
                All articles
              </Link>
            </li>
            {categories.map(({ slug, name, articles }) => (
              <li key={slug}>
                <Link to={blogPath({ category: slug, q })} aria-current={category === slug ? "true" : undefined}>
                  {name} <span className="filters-count">{number(articles)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {tags.length > 0 && (
        <nav aria-label="Tags" className="blog-tags">
          <ul>
            {tags.slice(0, 12).map(({ value }) => (
              <li key={value}>
                <Link
                  to={blogPath({ category, q, tag: value === tag ? "" : value })}
                  aria-current={value === tag ? "true" : undefined}
                >
                  {value}
                  {value === tag && <span className="sr-only"> (remove)</span>}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

type ArticlesProps = { address: BlogFilters; cursor: string | null; first: ArticlesPage };

function Articles({ address, cursor, first }: ArticlesProps) {
  const list = usePages(first, {
    requestFor: (cursor) => requestFor(address, cursor),
    elementOf: ({ slug }) => `article-${slug}`,
  });
  const { items } = list;
  const isFiltered = cursor !== null || [address.category, address.tag, address.q].some((value) => value !== "");

  if (items.length === 0) return <EmptyState isFiltered={isFiltered} q={address.q} />;
  return (
    <>
      <ul className="articles-list late-cards">
        {items.map((card, index) => (
          <li key={card.id} className={index === 0 && !isFiltered ? "is-large" : undefined}>
            <Card card={card} isLarge={index === 0 && !isFiltered} hasPriority={index < (isFiltered ? 3 : 1)} />
          </li>
        ))}
      </ul>
      <div className="blog-more">
        <ShowMore list={list} path={blogPath(address)} label="Older articles" />
      </div>
    </>
  );
}

function EmptyState({ isFiltered, q }: { isFiltered: boolean; q: string }) {
  return (
    <div role="status" className="reading-empty">
      {isFiltered ? (
        <>
          <p className="font-display">{q ? `Nothing found for "${q}".` : "No articles match these filters."}</p>
          <p>
            <Link to={readingPaths.blog()}>Show all articles</Link>
          </p>
        </>
      ) : (
        <>
          <p className="font-display">Our first articles are being written.</p>
          <p>
            Until then, <BookingLink>ask a designer</BookingLink>: the first visit is free.
          </p>
        </>
      )}
    </div>
  );
}
