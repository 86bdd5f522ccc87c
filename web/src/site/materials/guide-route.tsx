/** The guide to materials, by type. */
import { useLoaderData } from "react-router";
import type { MaterialKindExamples } from "../../api/contract/types.gen";
import { request } from "../../api/request";
import { count } from "../../ui/format";
import { Link } from "../../ui/link";
import { BookButton } from "../home/book-button";
import { useOpenPages } from "../home/open-pages";
import { PageHead } from "../page-head";
import { guidePath, listingPath } from "./address";
import { type Chapter, guide } from "./content/guide";
import { DrawnSwatch, Swatch } from "./swatch";

/** The guide also works without examples. */
export async function loader() {
  try {
    return (await request("GET", "/api/material-kinds", { retries: 1 })).items;
  } catch (error) {
    console.warn("The examples could not be loaded; the guide is shown without them.", error);
    return [];
  }
}

export function Component() {
  const kinds: readonly MaterialKindExamples[] = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Materials guide: what your interior is made of"
        description="Plywood grades, laminates, veneer, acrylic, hardware, counters, tiles and more: what each one is, where it belongs, what to watch for and how to care for it."
        path={guidePath}
      />
      <header className="page-head page">
        <h1 className="max-w-[14ch] font-display">What your interior is made of</h1>
        <p className="max-w-[52ch]">
          A cabinet looks the same on the first day, whatever is inside it. What it is made of shows after a few
          monsoons. Here is what we look at when we choose.
        </p>
        <nav aria-label="Types of materials" className="materials-index">
          <ul>
            {guide.map(({ kind, name }) => (
              <li key={kind}>
                <a href={`#${kind}`}>
                  <DrawnSwatch kind={kind} />
                  <span>{name}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {guide.map((chapter) => (
        <Section key={chapter.kind} chapter={chapter} found={kinds.find(({ kind }) => kind === chapter.kind)} />
      ))}
      <section className="materials-cta page">
        <h2 className="font-display">See them in your own light</h2>
        <p>A designer brings samples to your home, so that you choose by daylight and beside your own floor.</p>
        <BookButton size="large" />
      </section>
    </>
  );
}

function Section({ chapter, found }: { chapter: Chapter; found: MaterialKindExamples | undefined }) {
  const { kind, name, line, text, uses, strengths, limits, care } = chapter;
  const catalog = useOpenPages()("material-catalog");
  return (
    <section id={kind} aria-labelledby={`${kind}-name`} className="material-chapter">
      <div className="page">
        <div className="material-chapter-text">
          <h2 id={`${kind}-name`} className="font-display">
            {name}
          </h2>
          <p className="material-chapter-line">{line}</p>
          <p>{text}</p>
          <h3>Where it belongs</h3>
          <p>{uses}</p>
          <h3>How to care for it</h3>
          <p>{care}</p>
        </div>
        <div className="material-chapter-side">
          {found ? <Examples found={found} /> : <DrawnSwatch kind={kind} />}
          <div className="material-points">
            <div>
              <h3>For it</h3>
              <Points of={strengths} />
            </div>
            <div>
              <h3>Watch for</h3>
              <Points of={limits} />
            </div>
          </div>
          {found && catalog && (
            <p>
              <Link to={listingPath({ kind })} className="material-more">
                {`Browse ${count(found.count, "material")} of this type`}
              </Link>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

function Examples({ found: { examples } }: { found: MaterialKindExamples }) {
  return (
    <ul className="material-examples">
      {examples.map((material) => (
        <li key={material.code}>
          <figure>
            <Swatch material={material} sizes="(min-width: 64rem) 280px, 50vw" />
            <figcaption>{material.name}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

function Points({ of }: { of: readonly string[] }) {
  return (
    <ul>
      {of.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
