/** Stars of reviews. */

type StarProps = { isFull?: boolean; className?: string };

export function Star({ isFull = true, className = "inline-block size-3.5 align-[-0.09em]" }: StarProps) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      strokeWidth="1.4"
      className={`stroke-brass ${isFull ? "fill-brass" : "fill-transparent"} ${className}`}
    >
      <path d="m10 1.8 2.5 5.3 5.7.7-4.2 4 1.1 5.8-5.1-2.9-5.1 2.9L6 11.8l-4.2-4 5.7-.7Z" />
    </svg>
  );
}

/** The rating of one review. */
export function Stars({ rating }: { rating: number }) {
  return (
    <p>
      <span className="sr-only">Rated {rating} of 5</span>
      {[1, 2, 3, 4, 5].map((each) => (
        <Star key={each} isFull={each <= rating} />
      ))}
    </p>
  );
}
