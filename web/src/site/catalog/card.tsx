/** An item in a list. */
import type { CatalogCard } from "../../api/contract/types.gen";
import { Drawing } from "../../features/designs/cover";
import { paths } from "../../paths";
import { fromLg, fromMd } from "../../ui/breakpoints";
import { count, moneyShort } from "../../ui/format";
import { Link } from "../../ui/link";
import { Photograph } from "../../ui/photograph";
import { Placeholder } from "./placeholder";
import { sizeText } from "./size";

const sizes = `${fromLg} min(33vw, 390px), ${fromMd} 50vw, 100vw`;

export function Card({ card, isFirst = false }: { card: CatalogCard; isFirst?: boolean }) {
  const { slug, name, summary, picture, drawing, alt, focal, finishes } = card;
  const facts = [sizeText(card), finishes > 0 ? count(finishes, "finish", "finishes") : ""].filter(Boolean);
  return (
    <article className="catalog-card">
      <div className="catalog-picture">
        {picture && <Photograph picture={picture} alt={alt} focal={focal} sizes={sizes} priority={isFirst} />}
        {!picture && drawing && <Drawing drawing={drawing} priority={isFirst} />}
        {!picture && !drawing && <Placeholder />}
      </div>
      <h3 className="font-display">
        {/* The link also covers the picture. */}
        <Link to={paths.catalogItem(slug)}>{name}</Link>
      </h3>
      <p>{summary}</p>
      {facts.length > 0 && <p className="catalog-facts-line">{facts.join(" · ")}</p>}
      <p className="catalog-price">{priceText(card)}</p>
    </article>
  );
}

export function priceText({ priceFromPaise }: Pick<CatalogCard, "priceFromPaise">): string {
  return priceFromPaise ? `from ${moneyShort(priceFromPaise)}` : "Price on request";
}
