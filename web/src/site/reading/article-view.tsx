/** An article, published or in preview. */
import type { Picture } from "../../api/contract/types.gen";
import { BookingLink } from "../../features/body/booking-link";
import { readingPaths } from "../../features/reading/paths";
import { buttonClass } from "../../ui/button";
import { date } from "../../ui/format";
import { Link } from "../../ui/link";
import { Photograph } from "../../ui/photograph";
import { canonical } from "../shell/head";
import { blogPath } from "./address";
import { Card } from "./article-card";
import { articleCrumbs } from "./crumbs";
import { Share } from "./share";
import { TextPage } from "./text-page";
import type { ArticlePage } from "./types";

export function ArticleView({ article }: { article: ArticlePage }) {
  const { title, slug, excerpt, tags, author, authorPicture, publishedAt, revisedAt } = article;
  const { readingMinutes, picture, alt } = article;
  const path = readingPaths.article(slug);
  const isRevised = date(revisedAt) !== date(publishedAt);
  return (
    <div className="reading">
      <TextPage
        crumbs={articleCrumbs(article)}
        title={title}
        head={
          <>
            {excerpt && <p className="reading-lead">{excerpt}</p>}
            <p className="reading-facts">
              {author && (
                <span className="reading-byline">
                  {authorPicture && <Photograph picture={authorPicture} alt="" sizes="40px" />}
                  {`By ${author.name}`}
                </span>
              )}
              <time dateTime={publishedAt}>{date(publishedAt)}</time>
              {isRevised && (
                <span>
                  updated <time dateTime={revisedAt}>{date(revisedAt)}</time>
                </span>
              )}
              <span>{`${readingMinutes} min read`}</span>
            </p>
          </>
        }
        cover={
          picture && (
            <div className="reading-cover">
              <Photograph picture={picture} alt={alt} sizes="min(1200px, 100vw)" priority />
            </div>
          )
        }
        text={article}
      >
        <footer className="reading-foot">
          {tags.length > 0 && (
            <ul aria-label="Tags" className="reading-tags">
              {tags.map((tag) => (
                <li key={tag}>
                  <Link to={blogPath({ tag })}>{tag}</Link>
                </li>
              ))}
            </ul>
          )}
          <Share title={title} address={canonical(path)} />
          {author && <Author author={author} picture={authorPicture ?? null} />}
        </footer>
      </TextPage>
      <section className="reading-lead-block on-dark" aria-labelledby="ask">
        <div className="page">
          <div>
            <h2 id="ask" className="font-display">
              Talk it through with a designer
            </h2>
            <p>
              Bring your floor plan and your questions. The first visit is free, and the price is fixed before you sign.
            </p>
          </div>
          <BookingLink
            options={{ requirements: `I read "${title}" and would like to talk about my home.` }}
            className={buttonClass({ size: "large" })}
          >
            Book Free Consultation
          </BookingLink>
        </div>
      </section>
      {article.related.length > 0 && (
        <section className="page reading-related" aria-labelledby="related">
          <h2 id="related" className="font-display">
            Read next
          </h2>
          <ul className="articles-list">
            {article.related.map((card) => (
              <li key={card.id}>
                <Card card={card} level="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type AuthorProps = { author: NonNullable<ArticlePage["author"]>; picture: Picture | null };

function Author({ author: { name, designation, bio }, picture }: AuthorProps) {
  return (
    <section className="reading-author" aria-label="About the author">
      {picture ? (
        <Photograph picture={picture} alt="" sizes="56px" />
      ) : (
        <span aria-hidden="true">{initials(name)}</span>
      )}
      <div>
        <p className="font-display">{name}</p>
        {designation && <p>{designation}</p>}
        {bio && <p>{bio}</p>}
      </div>
    </section>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? "").join("");
}
