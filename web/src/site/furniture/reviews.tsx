/** What buyers say about a product. */
import type { PublicReview, Reviews as AllReviews } from "../../api/contract/types.gen";
import { count, date, number } from "../../ui/format";
import { Star } from "./card";

const ratings = [5, 4, 3, 2, 1] as const;

export function Reviews({ reviews }: { reviews: AllReviews }) {
  const { average, items } = reviews;
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
          <ul className="reviews-list">
            {items.map((review) => (
              <li key={`${review.author}/${review.createdAt}`}>
                <Review review={review} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

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

function Review({ review: { author, rating, title, text, answer, createdAt } }: { review: PublicReview }) {
  return (
    <article>
      <p className="reviews-stars">
        <span className="sr-only">Rated {rating} of 5</span>
        {ratings.toReversed().map((each) => (
          <Star key={each} isFull={each <= rating} />
        ))}
      </p>
      {title && <h3>{title}</h3>}
      {text && <p>{text}</p>}
      <p className="reviews-author">
        {author}, {date(createdAt)}
      </p>
      {answer && (
        <p className="reviews-answer">
          <strong>Nivas:</strong> {answer}
        </p>
      )}
    </article>
  );
}
