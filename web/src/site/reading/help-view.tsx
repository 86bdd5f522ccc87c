/** A help page, published or in preview. */
import { readingPaths } from "../../features/reading/paths";
import { date } from "../../ui/format";
import { Link } from "../../ui/link";
import { helpPageCrumbs } from "./crumbs";
import { HelpContact } from "./help-contact";
import { TextPage } from "./text-page";
import type { HelpPage } from "./types";
import { HelpVote } from "./vote";

export function HelpView({ page, isPreview = false }: { page: HelpPage; isPreview?: boolean }) {
  const { id, title, summary, revisedAt, related } = page;
  return (
    <div className="reading">
      <TextPage
        crumbs={helpPageCrumbs(page)}
        title={title}
        head={summary && <p className="reading-lead">{summary}</p>}
        text={page}
      >
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
      </TextPage>
      <HelpContact />
    </div>
  );
}
