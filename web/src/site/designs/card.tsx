/** A design in a list. */
import { SaveButton } from "../../features/saved/save-button";
import type { DesignCard } from "../../api/contract/types.gen";
import { Cover } from "../../features/designs/cover";
import { designTypes, kitchenLayouts } from "../../features/designs/labels";
import { fromLg, fromMd, halfOfPhone } from "../../ui/breakpoints";
import { moneyShort } from "../../ui/format";
import { Link } from "../../ui/link";
import { useOpenPages } from "../home/open-pages";
import { designPath } from "../../features/designs/paths";
import { CompareBox } from "./compare-box";
import { labelOf } from "../../ui/label-of";

type CardProps = {
  card: DesignCard;
  /** Visible without scrolling, so its picture loads first. */
  isFirst?: boolean;
};

const sizes = `${fromLg} min(33vw, 390px), ${fromMd} 50vw, ${halfOfPhone}`;

export function Card({ card, isFirst = false }: CardProps) {
  const hasKitchens = useOpenPages()("kitchen-designs") !== undefined;
  const { id, slug, title } = card;
  return (
    <article className="design-card">
      <div className="design-card-picture">
        <Cover cover={card} sizes={sizes} priority={isFirst} />
      </div>
      <div className="design-card-text">
        <h3 className="font-display">
          {/* The link also covers the picture. */}
          <Link id={`design-${slug}`} to={designPath(card, hasKitchens)}>
            {title}
          </Link>
        </h3>
        <p>{factsOf(card)}</p>
        <p className="design-price">{priceFrom(card)}</p>
        <CompareBox design={card} />
      </div>
      <SaveButton kind="design" id={id} title={title} className="design-card-save" />
    </article>
  );
}

/** `Kitchen · L-shape · Modern`, where no line begins with a dot. */
export function factsOf({ designType, layout, style }: Pick<DesignCard, "designType" | "layout" | "style">): string {
  const words = [labelOf(designTypes, designType), layout ? labelOf(kitchenLayouts, layout) : "", style];
  return words.filter(Boolean).join("\u00a0· ");
}

export function priceFrom({ priceFromPaise }: Pick<DesignCard, "priceFromPaise">): string {
  return priceFromPaise ? `from ${moneyShort(priceFromPaise)}` : "Price on request";
}
