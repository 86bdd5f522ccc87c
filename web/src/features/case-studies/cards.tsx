/**
 * Cards of case studies. For any public page: its loader reads them from `GET /api/case-studies`, for example with
 * `featured=true`.
 */
import "./cards.css";
import type { CaseStudyCard } from "../../api/contract/types.gen";
import { paths } from "../../paths";
import { fromLg, fromMd } from "../../ui/breakpoints";
import { Link } from "../../ui/link";
import { Photograph } from "../../ui/photograph";
import { DesignLabel } from "../photographs/design-label";
import { factLine } from "./facts";

type CaseStudyCardsProps = {
  items: readonly CaseStudyCard[];
  /** The level below the heading that they stand under. */
  heading?: "h2" | "h3";
  /** How many of them are visible without scrolling. */
  priority?: number;
};

const sizes = `${fromLg} min(33vw, 390px), ${fromMd} 50vw, 100vw`;

export function CaseStudyCards({ items, heading = "h3", priority = 0 }: CaseStudyCardsProps) {
  return (
    <ul className="homes-list">
      {items.map((item, index) => (
        <Card key={item.id} item={item} heading={heading} hasPriority={index < priority} />
      ))}
    </ul>
  );
}

type CardProps = { item: CaseStudyCard; heading: "h2" | "h3"; hasPriority: boolean };

function Card({ item, heading: Heading, hasPriority }: CardProps) {
  const { id, title, slug, summary, cover, before } = item;
  const facts = factLine(item);
  return (
    <li>
      <div className="homes-picture">
        <Photograph picture={cover.picture} alt={cover.alt} focal={cover.focal} sizes={sizes} priority={hasPriority} />
        <DesignLabel of={cover} />
        {before && (
          <div className="homes-before">
            <Photograph picture={before.picture} alt={before.alt} focal={before.focal} sizes="112px" />
            <span aria-hidden="true">Before</span>
          </div>
        )}
      </div>
      <Heading className="font-display">
        <Link id={`home-${id}`} to={paths.caseStudy(slug)}>
          {title}
        </Link>
      </Heading>
      {facts && <p className="homes-facts">{facts}</p>}
      <p>{summary}</p>
    </li>
  );
}
