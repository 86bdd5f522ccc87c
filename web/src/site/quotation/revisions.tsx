/** Compares the quotation with earlier versions, line by line, and the drawings that changed. */
import type {
  CompareOfferResponse as Comparison,
  ComparedLine,
  DrawingSheet,
  PublicQuotation,
} from "../../api/contract/types.gen";
import { useState } from "react";
import { DrawingPicture } from "../../features/drawing/drawing-picture";
import { pictureWords } from "../../features/photographs/labels";
import { Button } from "../../ui/button";
import { count, date, money } from "../../ui/format";
import { type QuotationLink, errorMessage } from "./link";
import { materialText, calculation, revisionName } from "./format";

type RevisionsProps = { quotation: PublicQuotation; link: QuotationLink };

export function Revisions({ quotation, link }: RevisionsProps) {
  const others = quotation.revisions.filter(({ isThis }) => !isThis);
  const [compared, setCompared] = useState<Comparison | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [loading, setLoading] = useState<number | null>(null);
  if (others.length === 0) return null;

  async function compare(revision: number) {
    setLoading(revision);
    setError(null);
    try {
      setCompared(await link.compare(revision));
    } catch (error) {
      setCompared(null);
      setError(errorMessage(error, "The versions could not be compared. Please try again."));
    }
    setLoading(null);
  }

  return (
    <section className="quote-section" aria-labelledby="quote-revisions">
      <h2 id="quote-revisions" className="font-display">
        Changes
      </h2>
      <ul className="quote-revisions">
        {others.map(({ revision, payablePaise, sentAt }) => (
          <li key={revision}>
            <p>
              {revisionName(revision)}
              <span className="quote-small">{sentAt && date(sentAt)}</span>
            </p>
            <p className="quote-amount">{money(payablePaise)}</p>
            <Button variant="tertiary" onClick={() => void compare(revision)}>
              {loading === revision
                ? "One moment…"
                : `Compare with ${revision > 0 ? revisionName(revision) : "the first version"}`}
            </Button>
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="error">
          {error}
        </p>
      )}
      {compared && <Changes comparison={compared} />}
      {compared && <Drawings comparison={compared} />}
    </section>
  );
}

function Changes({ comparison: { from, to, rooms } }: { comparison: Comparison }) {
  const lines = rooms.flatMap(({ name, lines }) => lines.map((line) => ({ ...line, room: name })));
  const changed = lines.filter(({ change }) => change !== "same");
  const same = lines.length - changed.length;
  return (
    <div role="status" className="quote-changes">
      <p>
        {`${revisionName(from.revision)} ${money(from.payablePaise)}, ${revisionName(to.revision)} ${money(to.payablePaise)}. `}
        {changed.length === 0 ? "All lines are the same." : same > 0 && `${count(same, "other line")} unchanged.`}
      </p>
      <ul>
        {changed.map(({ lineId, room, change, fields, before, after }) => (
          <li key={lineId}>
            <p>
              <strong>{after?.name ?? before?.name}</strong>
              <span className="quote-small">{`${room} · ${change}`}</span>
            </p>
            {before && (
              <p className="quote-before">
                <span className="sr-only">Before: </span>
                <LineText line={before} showsPicture={fields.includes("picture")} />
              </p>
            )}
            {after && (
              <p>
                <span className="sr-only">Now: </span>
                <LineText line={after} showsPicture={fields.includes("picture")} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The rooms whose drawings differ: both versions beside each other, or below each other on phones. */
function Drawings({ comparison: { from, to, rooms } }: { comparison: Comparison }) {
  return rooms.map(
    ({ name, drawings }, place) =>
      drawings && (
        // Two rooms may have the same name.
        // oxlint-disable-next-line react/no-array-index-key
        <section key={`${place} ${name}`} className="quote-drawings" aria-label={`Drawings compared: ${name}`}>
          <Drawing title={`${name}, ${revisionName(from.revision)}`} sheets={drawings.before} />
          <Drawing title={`${name}, ${revisionName(to.revision)}`} sheets={drawings.after} />
        </section>
      ),
  );
}

function Drawing({ title, sheets }: { title: string; sheets: readonly DrawingSheet[] }) {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      {sheets.length === 0 && <p className="quote-small">No drawing</p>}
      {sheets.map((sheet) => (
        <DrawingPicture key={sheet.title} sheet={sheet} />
      ))}
    </figure>
  );
}

function LineText({ line, showsPicture }: { line: ComparedLine; showsPicture: boolean }) {
  const words = [materialText(line), line.size, calculation(line), showsPicture && pictureWords(line.picture)];
  return (
    <>
      <span>{words.filter(Boolean).join(" · ")}</span>
      <span className="quote-amount">{money(line.netPaise)}</span>
    </>
  );
}
