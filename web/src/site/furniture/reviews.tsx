/** What buyers say about a product. */
import { userMessage } from "../../api/error";
import { path, withParams } from "../../api/path";
import type { PublicProduct, PublicReview, Reviews as AllReviews } from "../../api/contract/types.gen";
import { brandName } from "../../api/site-settings";
import { Stars } from "../../features/furniture/stars";
import { Button } from "../../ui/button";
import { count, date, number } from "../../ui/format";
import { usePages } from "../lists/more";

const ratings = [5, 4, 3, 2, 1] as const;

type ReviewsProps = {
  product: Pick<PublicProduct, "slug" | "reviews">;
  /** Only the first reviews of an unpublished product can be read. */
  isPreview: boolean;
};

export function Reviews({ product: { slug, reviews }, isPreview }: ReviewsProps) {
  const { average } = reviews;
  return (
    <section aria-labelledby="reviews" className="product-section">
      <h2 id="reviews" className="font-display">
        Reviews
      </h2>
      {reviews.count === 0 || average === null ? (
        <p className="reviews-empty">No reviews yet. Only people who bought this piece can review it.</p>
      ) : (
        <div className="reviews">
          <Distribution reviews={reviews} average={average} />
          <Newest reviews={reviews} slug={slug} isPreview={isPreview} />
        </div>
      )}
    </section>
  );
}

function Newest({ reviews, slug, isPreview }: { reviews: AllReviews; slug: string; isPreview: boolean }) {
  const { items, next, loadMore, state, error } = usePages<PublicReview>(reviews.newest, {
    requestFor: (cursor) => withParams(path("/api/products/{slug}/reviews", { slug }), { cursor }),
    elementOf: idOf,
  });
  return (
    <div>
      <ul className="reviews-list" aria-label="Newest reviews">
        {items.map((review) => (
          <li key={review.id}>
            <Review review={review} />
          </li>
        ))}
      </ul>
      {error !== null && (
        <p role="alert" className="mt-4 error">
          {userMessage(error)}
        </p>
      )}
      {next !== null && !isPreview && (
        <div className="reviews-more">
          <p>{`${items.length} of ${count(reviews.count, "review")} shown`}</p>
          <Button variant="secondary" aria-disabled={state === "loading"} onClick={() => void loadMore(true)}>
            {state === "loading" ? "Loading…" : "Show more reviews"}
          </Button>
        </div>
      )}
    </div>
  );
}

const idOf = ({ id }: PublicReview) => `review-${id}`;

function Distribution({ reviews, average }: { reviews: AllReviews; average: number }) {
  return (
    <div className="reviews-summary">
      <p className="reviews-average">
        <strong>{number(Math.round(average * 10) / 10)}</strong> of 5
      </p>
      <p>{count(reviews.count, "review")} by buyers</p>
      <ul>
        {ratings.map((rating) => {
          const of = reviews.byRating[rating - 1] ?? 0;
          return (
            <li key={rating}>
              <span>
                {rating}
                <span className="sr-only">{rating === 1 ? " star" : " stars"}: </span>
              </span>
              <span aria-hidden="true" className="reviews-bar">
                <span style={{ width: `${reviews.count === 0 ? 0 : (of / reviews.count) * 100}%` }} />
              </span>
              <span>{number(of)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Review({ review }: { review: PublicReview }) {
  const { author, rating, title, text, answer, createdAt } = review;
  const company = brandName();
  return (
    // Gets the focus when it is the first of more reviews.
    <article id={idOf(review)} tabIndex={-1}>
      <Stars rating={rating} />
      {title && <h3>{title}</h3>}
      <p className="reviews-text">{text}</p>
      <p className="reviews-author">
        {author}, {date(createdAt)}
      </p>
      {answer && (
        <p className="reviews-answer">
          <strong>{`Answer by ${company}:`}</strong> {answer}
        </p>
      )}
    </article>
  );
}
