/** The guide to materials, by type. */
import { useLoaderData } from "react-router";
import type { MaterialKindExamples } from "../../api/contract/types.gen";
import { request } from "../../api/request";
import { useDraft } from "../../features/page-texts/draft";
import { type Chapter, type MaterialKind, guide } from "../../features/page-texts/materials";
import { merged } from "../../features/page-texts/merge";
import { fromLg, halfOfPhone } from "../../ui/breakpoints";
import { count } from "../../ui/format";
import { Link } from "../../ui/link";
import { BookButton } from "../home/book-button";
import { useOpenPages } from "../home/open-pages";
import { PageHead } from "../page-head";
import { guidePath, listingPath } from "./address";
import { DrawnSwatch, Swatch } from "./swatch";

export async function loader() {
  const [kinds, changes] = await Promise.all([
    readKinds(),
    // Without them visitors read the built text.
    request("GET", "/api/page-texts/materials", { retries: 0, anonymous: true }).catch(() => null),
  ]);
  return { kinds, changes };
}

/** The guide also works without examples. */
async function readKinds(): Promise<readonly MaterialKindExamples[]> {
  try {
    return (await request("GET", "/api/material-kinds", { retries: 1 })).items;
  } catch (error) {
    console.warn("The examples could not be loaded; the guide is shown without them.", error);
    return [];
  }
}

export function Component() {
  const { kinds, changes } = useLoaderData<typeof loader>();
  const text = useDraft("materials", merged(guide, changes));
  const chapters = Object.entries(text.chapters) as [MaterialKind, Chapter][];
  return (
    <>
      <PageHead title={text.title} description={text.description} path={guidePath} />
      <header className="page-head page">
        <h1 className="max-w-[14ch] font-display">{text.heading}</h1>
        <p className="max-w-[52ch]">{text.lead}</p>
        <nav aria-label="Types of materials" className="materials-index">
          <ul>
            {chapters.map(([kind, { name }]) => (
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
      {chapters.map(([kind, chapter]) => (
        <Section key={kind} kind={kind} chapter={chapter} found={kinds.find((found) => found.kind === kind)} />
      ))}
      <section className="materials-cta page">
        <h2 className="font-display">{text.closing.title}</h2>
        <p>{text.closing.text}</p>
        <BookButton size="large" />
      </section>
    </>
  );
}

type SectionProps = { kind: MaterialKind; chapter: Chapter; found: MaterialKindExamples | undefined };

function Section({ kind, chapter, found }: SectionProps) {
  const { name, line, text, uses, strengths, limits, care } = chapter;
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
            <Swatch material={material} sizes={`${fromLg} 280px, ${halfOfPhone}`} />
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
