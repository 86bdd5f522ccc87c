/** A product or a design within a text. */
import { Cover } from "../designs/cover";
import { designTypes } from "../designs/labels";
import { designPath } from "../designs/paths";
import { paths } from "../../paths";
import { money, moneyShort } from "../../ui/format";
import { labelOf } from "../../ui/label-of";
import { Link } from "../../ui/link";
import { Photograph } from "../../ui/photograph";
import type { EmbeddedDesign, EmbeddedProduct } from "./document";

const sizes = "(width >= 48rem) 280px, 100vw";

export function ProductBlock({ product }: { product: EmbeddedProduct }) {
  const { name, slug, priceFromPaise, hasSeveralPrices, cover } = product;
  return (
    <div className="body-card">
      <div className="body-card-picture">
        <Photograph picture={cover.picture} alt={cover.alt} focal={cover.focal} sizes={sizes} />
      </div>
      <div>
        <p className="body-card-kind">Furniture shop</p>
        <p className="font-display">
          {/* The link also covers the picture. */}
          <Link to={paths.furnitureProduct(slug)}>{name}</Link>
        </p>
        <p>{`${hasSeveralPrices ? "from " : ""}${money(priceFromPaise)}`}</p>
      </div>
    </div>
  );
}

export function DesignBlock({ design }: { design: EmbeddedDesign }) {
  const { title, slug, designType, priceFromPaise } = design;
  return (
    <div className="body-card">
      <div className="body-card-picture">
        <Cover cover={design} sizes={sizes} />
      </div>
      <div>
        <p className="body-card-kind">{`Design: ${labelOf(designTypes, designType).toLowerCase()}`}</p>
        <p className="font-display">
          <Link to={designPath({ designType, slug })}>{title}</Link>
        </p>
        <p>{priceFromPaise ? `from ${moneyShort(priceFromPaise)}` : "Price on request"}</p>
      </div>
    </div>
  );
}
