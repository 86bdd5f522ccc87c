/** A product in a list. */
import type { ProductCard } from "../../api/contract/types.gen";
import { availabilities, toneOf } from "../../features/furniture/availability";
import { Star } from "../../features/furniture/stars";
import { paths } from "../../paths";
import { fromLg, fromMd, halfOfPhone } from "../../ui/breakpoints";
import { count, money, number } from "../../ui/format";
import { labelOf } from "../../ui/label-of";
import { Link } from "../../ui/link";
import { Photograph } from "../../ui/photograph";
import { cardPrice, isPriceless, savingOf, swatchOf } from "./labels";

type CardProps = {
  card: ProductCard;
  /** Visible without scrolling, so its picture loads first. */
  isFirst?: boolean;
  /** Of the heading. */
  level?: "h2" | "h3";
};

const sizes = `${fromLg} 290px, ${fromMd} 33vw, ${halfOfPhone}`;

export function Card({ card, isFirst = false, level: Heading = "h3" }: CardProps) {
  const { slug, name, brand, cover, mrpPaise, priceFromPaise, availability, colours, rating, reviews } = card;
  const saving = isPriceless(availability) ? null : savingOf(priceFromPaise, mrpPaise);
  return (
    <article className="product-card">
      <div className="product-card-picture">
        <Photograph picture={cover.picture} alt={cover.alt} focal={cover.focal} sizes={sizes} priority={isFirst} />
        {saving && saving.percent > 0 && <p className="product-card-off">{saving.percent}% off</p>}
      </div>
      <div className="product-card-text">
        {brand && <p className="product-card-brand">{brand}</p>}
        <Heading className="font-display">
          {/* The link also covers the picture. */}
          <Link id={`product-${slug}`} to={paths.furnitureProduct(slug)}>
            {name}
          </Link>
        </Heading>
        <p className="product-card-price">
          <strong>{cardPrice(card)}</strong>
          {saving && (
            <>
              {" "}
              <span className="sr-only">MRP </span>
              <s>{money(mrpPaise)}</s>
            </>
          )}
        </p>
        <Colours colours={colours} />
        <p className="product-card-facts">
          <AvailabilityLabel card={card} />
          {rating !== null && <Rating rating={rating} reviews={reviews} />}
        </p>
      </div>
    </article>
  );
}

function AvailabilityLabel({ card: { availability, leadDays } }: { card: ProductCard }) {
  const isMade = availability === "made_to_order" && leadDays > 0;
  return (
    <span className="availability" data-tone={toneOf(availability)}>
      {labelOf(availabilities, availability)}
      {isMade && `, ${count(leadDays, "day")}`}
    </span>
  );
}

/** `★ 4.6 (12)`. */
export function Rating({ rating, reviews }: { rating: number; reviews: number }) {
  return (
    <span className="rating">
      <span aria-hidden="true">
        <Star /> {number(Math.round(rating * 10) / 10)} <span>({number(reviews)})</span>
      </span>
      <span className="sr-only">
        Rated {number(Math.round(rating * 10) / 10)} of 5 by {count(reviews, "buyer")}
      </span>
    </span>
  );
}

function Colours({ colours }: Pick<ProductCard, "colours">) {
  if (colours.length === 0) return null;
  const known = colours.filter((colour) => swatchOf(colour) !== null);
  return (
    <p className="product-card-colours">
      <span className="sr-only">Colours: {colours.join(", ")}</span>
      {known.map((colour) => (
        <span key={colour} aria-hidden="true" className="swatch" style={{ background: swatchOf(colour) ?? "" }} />
      ))}
      {known.length < colours.length && <span aria-hidden="true">{count(colours.length, "colour")}</span>}
    </p>
  );
}

type CardsProps = {
  cards: readonly ProductCard[];
  /** That many are visible without scrolling. */
  first?: number;
  level?: "h2" | "h3";
};

export function Cards({ cards, first = 0, level = "h3" }: CardsProps) {
  return (
    <ul className="products-grid late-cards">
      {cards.map((card, index) => (
        <li key={card.id}>
          <Card card={card} isFirst={index < first} level={level} />
        </li>
      ))}
    </ul>
  );
}
