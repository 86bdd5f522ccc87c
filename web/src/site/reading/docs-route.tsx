/** The help pages: search, and categories with their pages. */
import "./reading.css";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { request } from "../../api/request";
import { withParams } from "../../api/path";
import { readingPaths } from "../../features/reading/paths";
import { count } from "../../ui/format";
import { Link } from "../../ui/link";
import { PageHead } from "../page-head";
import { helpCrumb } from "./crumbs";
import { HelpContact } from "./help-contact";
import { HelpDrawing } from "./help-icon";
import { Highlighted } from "./highlighted";
import { SearchForm } from "./search-form";
import type { HelpCategory, HelpHit } from "./types";

export async function loader({ request: { url } }: LoaderFunctionArgs) {
  const q = new URL(url).searchParams.get("q")?.trim() ?? "";
  return { q, help: await request("GET", withParams("/api/help", { q })) };
}

export function Component() {
  const { q, help } = useLoaderData<typeof loader>();
  const isSearch = q !== "";
  return (
    <div className="reading">
      <PageHead
        title={isSearch ? `Help: ${q}` : "Help: answers about interiors, orders and warranty"}
        description="How we plan, price, build and look after your interiors. Search our answers or ask a person."
        path={readingPaths.docs()}
        crumbs={[helpCrumb]}
      />
      {isSearch && <meta name="robots" content="noindex" />}
      <header className="page-head page">
        <h1 className="font-display">How can we help?</h1>
        <SearchForm
          label="Search the help pages"
          action={readingPaths.docs()}
          q={q}
          addressFor={(q) => (q ? `${readingPaths.docs()}?${new URLSearchParams({ q })}` : readingPaths.docs())}
        />
      </header>
      <div className="page">
        {isSearch ? <Results q={q} hits={help.results ?? []} /> : <Categories categories={help.categories} />}
      </div>
      <HelpContact />
    </div>
  );
}

function Results({ q, hits }: { q: string; hits: readonly HelpHit[] }) {
  return (
    <section aria-labelledby="results" className="help-results">
      <div role="status">
        <h2 id="results" className="font-display">
          {hits.length === 0 ? `No answers for "${q}"` : `${count(hits.length, "answer")} for "${q}"`}
        </h2>
      </div>
      {hits.length === 0 && <p>Try fewer or other words, or ask us below. We read what people could not find.</p>}
      <ul>
        {hits.map(({ address, title, excerpt }) => (
          <li key={address}>
            <Link to={address} className="font-display">
              <Highlighted parts={title} />
            </Link>
            <p>
              <Highlighted parts={excerpt} />
            </p>
          </li>
        ))}
      </ul>
      <p>
        <Link to={readingPaths.docs()}>All help pages</Link>
      </p>
    </section>
  );
}

function Categories({ categories }: { categories: readonly HelpCategory[] }) {
  if (categories.length === 0) {
    return (
      <div role="status" className="reading-empty">
        <p className="font-display">Our help pages are being written.</p>
        <p>Ask us below: a person answers.</p>
      </div>
    );
  }
  return (
    <ul className="help-categories">
      {categories.map(({ slug, name, description, icon, pages }) => (
        <li key={slug}>
          <HelpDrawing name={icon} />
          <h2 className="font-display">
            <Link to={readingPaths.helpCategory(slug)}>{name}</Link>
          </h2>
          {description && <p>{description}</p>}
          <ul>
            {pages.slice(0, 5).map((page) => (
              <li key={page.slug}>
                <Link to={readingPaths.helpPage(page.slug)}>{page.title}</Link>
              </li>
            ))}
          </ul>
          {pages.length > 5 && (
            <p>
              <Link to={readingPaths.helpCategory(slug)}>{`All ${pages.length} in ${name}`}</Link>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
