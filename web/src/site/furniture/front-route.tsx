/** The front page of the furniture shop. */
import "./furniture.css";
import type { ReactNode } from "react";
import { useLoaderData } from "react-router";
import { request } from "../../api/request";
import type { ProductCard, ShopCategory, ShopFront } from "../../api/contract/types.gen";
import { paths } from "../../paths";
import { fromLg, fromMd, halfOfPhone } from "../../ui/breakpoints";
import { buttonClass } from "../../ui/button";
import { count } from "../../ui/format";
import { Link } from "../../ui/link";
import { Photograph } from "../../ui/photograph";
import { BookButton } from "../home/book-button";
import { PageHead } from "../page-head";
import { listingPath } from "./address";
import { Cards } from "./card";

export async function loader() {
  return await request("GET", "/api/shop");
}

export function Component() {
  const front: ShopFront = useLoaderData<typeof loader>();
  const { categories, offers, newest, madeToOrder } = front;
  const isEmpty = categories.length === 0 && newest.length === 0;
  return (
    <div className="shop">
      <PageHead
        title="Furniture online, in Bengaluru"
        description="Sofas, beds, tables, chairs and storage, ready or made to order. Every price includes GST; your pincode tells delivery date and charge before you pay."
        path={paths.furniture()}
      />
      <Hero front={front} />
      {isEmpty && <ComingSoon />}
      {categories.length > 0 && (
        <section aria-labelledby="categories" className="shop-section page">
          <h2 id="categories" className="font-display">
            Shop by room and piece
          </h2>
          <ul className="shop-categories">
            {categories.map((category) => (
              <li key={category.slug}>
                <CategoryTile category={category} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Row id="offers" title="On offer" cards={offers} all={listingPath({ onSale: true })} allText="All offers" />
      <Row
        id="newest"
        title="New in the shop"
        cards={newest}
        all={listingPath({ sort: "newest" })}
        allText="All new pieces"
      />
      <Row id="made-to-order" title="Made to order" cards={madeToOrder}>
        <p>We start making these when you order. Each piece says how many days it takes.</p>
      </Row>
      <Assurances />
      <section className="shop-closing page">
        <h2 className="font-display">Not sure what fits?</h2>
        <p>A designer visits, measures your room and suggests pieces. The first visit is free.</p>
        <BookButton size="large" variant="secondary" interest={["furniture"]} />
      </section>
    </div>
  );
}

function Hero({ front: { offers, newest, madeToOrder } }: { front: ShopFront }) {
  const shown = newest[0] ?? offers[0] ?? madeToOrder[0];
  return (
    <header className="shop-hero page">
      <div>
        <h1 className="font-display">Furniture for the way you live</h1>
        <p>
          Ready pieces and pieces made to order. Every price includes GST, and your pincode tells you when it arrives
          and what delivery costs.
        </p>
        <div className="shop-actions">
          <Link to={paths.furnitureProducts()} className={buttonClass({ size: "large" })}>
            Shop all furniture
          </Link>
          {offers.length > 0 && (
            <Link to={listingPath({ onSale: true })} className={buttonClass({ variant: "secondary", size: "large" })}>
              See offers
            </Link>
          )}
        </div>
      </div>
      {shown && (
        <Link to={paths.furnitureProduct(shown.slug)} className="shop-hero-piece">
          <Photograph
            picture={shown.cover.picture}
            alt={shown.cover.alt}
            focal={shown.cover.focal}
            sizes={`${fromLg} 620px, 100vw`}
            priority
          />
          <span>{shown.name}</span>
        </Link>
      )}
    </header>
  );
}

function CategoryTile({ category: { name, slug, products, cover } }: { category: ShopCategory }) {
  return (
    <Link to={listingPath({ category: slug })} className="category-tile">
      <span className="category-tile-picture">
        {cover && (
          <Photograph
            picture={cover.picture}
            alt=""
            focal={cover.focal}
            sizes={`${fromLg} 280px, ${fromMd} 33vw, ${halfOfPhone}`}
          />
        )}
      </span>
      <span className="font-display">{name}</span>
      <span className="category-tile-count">{count(products, "piece")}</span>
    </Link>
  );
}

type RowProps = {
  id: string;
  title: string;
  cards: readonly ProductCard[];
  all?: string;
  allText?: string;
  children?: ReactNode;
};

function Row({ id, title, cards, all, allText, children }: RowProps) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby={id} className="shop-section shop-row page">
      <div className="shop-section-head">
        <h2 id={id} className="font-display">
          {title}
        </h2>
        {children}
        {all && <Link to={all}>{allText}</Link>}
      </div>
      <Cards cards={cards} />
    </section>
  );
}

/** Only what the shop itself does for every order. */
const assurances = [
  { title: "The whole price", text: "Prices include GST and are never above MRP. Delivery is added before you pay." },
  { title: "A date for your pincode", text: "Check delivery date, charge and ways to pay on each piece." },
  { title: "Measured drawings", text: "Pieces are drawn to scale with their dimensions, so you know they fit." },
  {
    title: "Who made it, and where",
    text: "Country of origin, maker or importer, warranty and returns on each piece.",
  },
];

function Assurances() {
  return (
    <section aria-labelledby="assurances" className="shop-assurances">
      <div className="page">
        <h2 id="assurances" className="sr-only">
          What you can count on
        </h2>
        <dl>
          {assurances.map(({ title, text }) => (
            <div key={title}>
              <dt className="font-display">{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function ComingSoon() {
  return (
    <div className="shop-empty page">
      <p className="font-display">Our first pieces are coming soon.</p>
      <p>Tell us what you are looking for, and a designer will call you.</p>
      <BookButton variant="secondary" interest={["furniture"]} />
    </div>
  );
}
