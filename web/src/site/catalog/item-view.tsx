/** An item with pictures, specifications, finishes and price; published or in preview. */
import type { MaterialSwatch, PublicCatalogItem } from "../../api/contract/types.gen";
import { Drawing } from "../../features/designs/cover";
import { paths } from "../../paths";
import { fromLg } from "../../ui/breakpoints";
import { date, money } from "../../ui/format";
import { Link } from "../../ui/link";
import { Photograph } from "../../ui/photograph";
import { Breadcrumbs } from "../breadcrumbs";
import { BookButton } from "../home/book-button";
import { useOpenPages } from "../home/open-pages";
import { comparisonPath } from "../materials/address";
import { Swatch } from "../materials/swatch";
import { RequestListButton } from "../request/request-button";
import { Card } from "./card";
import { itemCrumbs } from "./crumbs";
import { Placeholder } from "./placeholder";
import { sizeText } from "./size";

export function ItemView({ item, isPreview = false }: { item: PublicCatalogItem; isPreview?: boolean }) {
  const { name, slug, summary, description, finishes, beside } = item;
  return (
    <article className="catalog-item page">
      <Breadcrumbs crumbs={itemCrumbs(item)} />
      <div className="catalog-top">
        <Pictures item={item} />
        <div className="catalog-summary">
          <h1 className="font-display">{name}</h1>
          <p>{summary}</p>
          <Price item={item} />
          <div className="catalog-actions">
            <BookButton size="large" requirements={`I'm interested in: ${name}.`} label={`Enquire about ${name}`}>
              Enquire
            </BookButton>
            {!isPreview && (
              <RequestListButton
                size="large"
                item={{ key: `item:${slug}`, label: name, path: paths.catalogItem(slug) }}
              />
            )}
          </div>
          <Specifications item={item} />
        </div>
      </div>
      {description && (
        <section aria-labelledby="about" className="catalog-about">
          <h2 id="about" className="font-display">
            About this piece
          </h2>
          {paragraphsOf(description).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      )}
      {finishes.length > 0 && <Finishes finishes={finishes} />}
      {beside.length > 0 && !isPreview && (
        <section aria-labelledby="beside" className="catalog-beside">
          <h2 id="beside" className="font-display">
            From the same range
          </h2>
          <ul className="catalog-grid">
            {beside.map((card) => (
              <li key={card.id}>
                <Card card={card} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

/** Photographs, then the drawings with dimensions. */
function Pictures({ item: { photographs, drawings } }: { item: PublicCatalogItem }) {
  const [first, ...others] = photographs;
  return (
    <div className="catalog-pictures">
      {first && (
        <div className="catalog-picture">
          <Photograph picture={first.picture} alt={first.alt} sizes={`${fromLg} 660px, 100vw`} priority />
        </div>
      )}
      {!first && drawings.length === 0 && (
        <div className="catalog-picture">
          <Placeholder />
        </div>
      )}
      {others.map(({ picture, alt }) => (
        <div key={picture.sources[0]?.jpeg} className="catalog-picture">
          <Photograph picture={picture} alt={alt} sizes={`${fromLg} 320px, 50vw`} />
        </div>
      ))}
      {drawings.map((drawing, place) => (
        <div key={drawing.url} className="catalog-dimensions">
          <Drawing drawing={drawing} priority={!first && place === 0} />
        </div>
      ))}
    </div>
  );
}

function Price({ item: { priceFromPaise, pricedOn } }: { item: PublicCatalogItem }) {
  if (!priceFromPaise) return <p className="catalog-figure">Price on request</p>;
  return (
    <p className="catalog-figure">
      from <strong>{money(priceFromPaise)}</strong> with GST
      {pricedOn && <span>{`At our rates of ${date(pricedOn)}. Your quotation depends on size and finish.`}</span>}
    </p>
  );
}

function Specifications({ item }: { item: PublicCatalogItem }) {
  const size = sizeText(item);
  const all = [...(size ? [{ label: sizeLabel(item), value: size }] : []), ...item.specifications];
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="specifications">
      <h2 id="specifications" className="sr-only">
        Specifications
      </h2>
      <dl className="catalog-specifications">
        {all.map(({ label, value }) => (
          <div key={`${label}: ${value}`}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Names the sides that are known, in the order in which they are shown. */
function sizeLabel({ widthMm, heightMm, depthMm }: PublicCatalogItem): string {
  const sides = [widthMm && "width", heightMm && "height", depthMm && "depth"].filter(Boolean).join(" × ");
  return sides.charAt(0).toUpperCase() + sides.slice(1);
}

function Finishes({ finishes }: { finishes: readonly MaterialSwatch[] }) {
  const catalog = useOpenPages()("material-catalog");
  return (
    <section aria-labelledby="finishes" className="catalog-finishes">
      <h2 id="finishes" className="font-display">
        Finishes
      </h2>
      <ul>
        {finishes.map((finish) => {
          const facts = [finish.finish, finish.brand].filter(Boolean).join(", ");
          return (
            <li key={finish.code}>
              <div className="catalog-swatch">
                <Swatch material={finish} sizes="10rem" />
              </div>
              {catalog ? <Link to={comparisonPath([finish.code])}>{finish.name}</Link> : <span>{finish.name}</span>}
              {facts && <span className="catalog-category-text">{facts}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function paragraphsOf(text: string): string[] {
  return text.split(/\n+/).filter((paragraph) => paragraph.trim() !== "");
}
