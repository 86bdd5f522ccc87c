/** An article in a list. */
import { readingPaths } from "../../features/reading/paths";
import { fromLg, fromMd } from "../../ui/breakpoints";
import { date } from "../../ui/format";
import { Link } from "../../ui/link";
import { Photograph } from "../../ui/photograph";
import type { ArticleCard } from "./types";

type CardProps = {
  card: ArticleCard;
  /** In first place: larger. */
  isLarge?: boolean;
  /** Visible without scrolling, so its picture loads first. */
  hasPriority?: boolean;
  level?: "h2" | "h3";
};

export function Card({ card, isLarge = false, hasPriority = false, level: Heading = "h2" }: CardProps) {
  const { title, slug, excerpt, category, publishedAt, readingMinutes, picture, alt } = card;
  const sizes = isLarge ? `${fromLg} min(58vw, 700px), 100vw` : `${fromLg} min(33vw, 380px), ${fromMd} 50vw, 100vw`;
  return (
    <article className={isLarge ? "article-card is-large" : "article-card"}>
      <div className="article-card-picture">
        {picture && <Photograph picture={picture} alt={alt} sizes={sizes} priority={hasPriority} />}
      </div>
      <div className="article-card-text">
        <p className="article-card-kind">{category.name}</p>
        <Heading className="font-display">
          {/* The link also covers the picture. */}
          <Link id={`article-${slug}`} to={readingPaths.article(slug)}>
            {title}
          </Link>
        </Heading>
        <p className="article-card-excerpt">{excerpt}</p>
        <p className="article-card-facts">
          <time dateTime={publishedAt}>{date(publishedAt)}</time> · {`${readingMinutes} min read`}
        </p>
      </div>
    </article>
  );
}
