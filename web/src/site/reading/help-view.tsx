/** A help page, published or in preview. */
import { Body } from "../../features/body/body";
import { headingsOf } from "../../features/body/document";
import { readingPaths } from "../../features/reading/paths";
import { date } from "../../ui/format";
import { Link } from "../../ui/link";
import { Breadcrumbs } from "../breadcrumbs";
import { Contents } from "./contents";
import { helpPageCrumbs } from "./crumbs";
import { HelpContact } from "./help-contact";
import type { HelpPage } from "./types";
import { HelpVote } from "./vote";

export function HelpView({ page, isPreview = false }: { page: HelpPage; isPreview?: boolean }) {
  const { id, title, summary, revisedAt, related, body, embeds } = page;
  return (
    <div className="reading">
      <article className="page reading-article">
        <Breadcrumbs crumbs={helpPageCrumbs(page)} />
        <header className="reading-head">
          <h1 className="font-display">{title}</h1>
          {summary && <p className="reading-lead">{summary}</p>}
        </header>
        <div className="reading-columns">
          <Contents headings={headingsOf(body)} />
          <div className="reading-text">
            <Body body={body} embeds={embeds} />
            <footer className="reading-foot">
              <p className="reading-facts">
                Updated <time dateTime={revisedAt}>{date(revisedAt)}</time>
              </p>
              {!isPreview && <HelpVote id={id} />}
              {related.length > 0 && (
                <section aria-labelledby="related-help" className="help-related">
                  <h2 id="related-help" className="font-display">
                    Related answers
                  </h2>
                  <ul>
                    {related.map(({ slug, title }) => (
                      <li key={slug}>
                        <Link to={readingPaths.helpPage(slug)}>{title}</Link>
                      </li>
                    ))}
                  </ul>
                </section>
              )}
            </footer>
          </div>
        </div>
      </article>
      <HelpContact />
    </div>
  );
}
