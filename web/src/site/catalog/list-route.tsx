/** The catalogue's front page and its categories. */
import "./catalog.css";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { CatalogCategoryCard, CatalogPage } from "../../api/contract/types.gen";
import { withParams } from "../../api/path";
import { fromLg, fromMd } from "../../ui/breakpoints";
import { count } from "../../ui/format";
import { Link } from "../../ui/link";
import { Photograph } from "../../ui/photograph";
import { Breadcrumbs } from "../breadcrumbs";
import { getOrNull, notFound } from "../designs/not-found";
import { BookButton } from "../home/book-button";
import { useOpenPages } from "../home/open-pages";
import { PageHead } from "../page-head";
import { RequestBar } from "../request/request-bar";
import { listPath } from "./address";
import { Card } from "./card";
import { catalogCrumbs } from "./crumbs";
import { Placeholder } from "./placeholder";

export async function loader({ params: { categorySlug }, request: { url } }: LoaderFunctionArgs) {
  const cursor = new URL(url).searchParams.get("cursor")?.slice(0, 64) ?? "";
  const page = await getOrNull(withParams("/api/catalog", { category: categorySlug ?? null, cursor }));
  // Unknown category.
  if (!page) throw await notFound();
  return { page, cursor };
}

export function Component() {
  const { page, cursor }: { page: CatalogPage; cursor: string } = useLoaderData<typeof loader>();
  const { category, categories, items, next, total } = page;
  const path = listPath(category?.slug);
  const crumbs = catalogCrumbs(category ? [...category.above, category] : []);
  const title = category?.name ?? "Modules, wardrobes and accessories";
  const lead =
    category?.summary ||
    "What we build homes from, with dimensions, finishes and a starting price. We make each piece to your measurements.";
  return (
    <div className="catalog">
      <PageHead
        title={
          category ? `${category.name}: sizes, finishes and prices` : "Catalogue of modules, wardrobes and accessories"
        }
        description={lead.slice(0, 160)}
        path={path}
        crumbs={crumbs}
      />
      {category && (
        <div className="page">
          <Breadcrumbs crumbs={crumbs} />
        </div>
      )}
      <header className="page-head page">
        <h1 className="font-display">{title}</h1>
        <p className="max-w-[52ch]">{lead}</p>
      </header>
      <div className="page">
        {categories.length > 0 && !cursor && <Categories categories={categories} />}
        {items.length === 0 ? (
          <EmptyState isCategory={category !== null} />
        ) : (
          <section aria-labelledby="items">
            <h2 id="items" className="catalog-total">
              {count(total, "item")}
            </h2>
            <ul className="catalog-grid late-cards">
              {items.map((card, index) => (
                <li key={card.id}>
                  <Card card={card} isFirst={index < 3 && categories.length === 0} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {(next || cursor) && (
          <nav aria-label="Pages" className="catalog-pages">
            {cursor && <Link to={path}>First page</Link>}
            {next && <Link to={listPath(category?.slug, next)}>Next page</Link>}
          </nav>
        )}
      </div>
      <Next />
      <RequestBar />
    </div>
  );
}

function Categories({ categories }: { categories: readonly CatalogCategoryCard[] }) {
  return (
    <nav aria-label="Categories" className="catalog-categories">
      <ul>
        {categories.map(({ name, slug, summary, count: many, picture, focal }, index) => (
          <li key={slug}>
            <Link to={listPath(slug)}>
              <span className="catalog-picture">
                {picture ? (
                  <Photograph
                    picture={picture}
                    alt=""
                    focal={focal}
                    sizes={`${fromLg} 380px, ${fromMd} 50vw, 100vw`}
                    priority={index === 0}
                  />
                ) : (
                  <Placeholder />
                )}
              </span>
              <span className="font-display">{name}</span>
              {summary && <span className="catalog-category-text">{summary}</span>}
              <span className="catalog-category-text">{count(many, "item")}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function EmptyState({ isCategory }: { isCategory: boolean }) {
  return (
    <div className="catalog-empty">
      <p className="font-display">{isCategory ? "Nothing here yet." : "The catalogue is being prepared."}</p>
      {isCategory ? <Link to={listPath(undefined)}>Show the whole catalogue</Link> : <BookButton />}
    </div>
  );
}

function Next() {
  const materials = useOpenPages()("material-catalog");
  return (
    <section className="catalog-cta page">
      <h2 className="font-display">Made to your measurements</h2>
      <p>
        The sizes are starting points. A designer measures your room and draws each piece to fit. The visit is free.
      </p>
      <div>
        <BookButton size="large" />
        {materials && <Link to={materials}>Or look at the materials first</Link>}
      </div>
    </section>
  );
}
