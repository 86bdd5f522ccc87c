/**
 * A grid of photographs. Tile sizes depend on the pictures' shapes alone, so that nothing moves as pictures load.
 */
import { DesignLabel } from "../../features/photographs/design-label";
import { SaveButton } from "../../features/saved/save-button";
import { fromLg, halfOfPhone } from "../../ui/breakpoints";
import { Link } from "../../ui/link";
import { Photograph } from "../../ui/photograph";
import type { GalleryItem } from "../../api/contract/types.gen";

type WallProps = {
  items: readonly GalleryItem[];
  addressOf: (id: string) => string;
  onOpen: () => void;
};

/** The largest tile, whose picture loads first; those that a desktop shows beside it follow. */
const aboveFold = 1;

export function Wall({ items, addressOf, onOpen }: WallProps) {
  return (
    <ul className="gallery-grid late-cards">
      {items.map((item, index) => (
        <li key={item.id} className={`is-${shapeOf(item, index)}`}>
          <Link id={`photo-${item.id}`} to={addressOf(item.id)} onClick={onOpen} aria-haspopup="dialog">
            <Photograph
              picture={item.picture}
              alt={item.alt}
              focal={item.focal}
              sizes={sizesOf[shapeOf(item, index)]}
              priority={index < aboveFold}
            />
            <DesignLabel of={item} />
            {item.title && (
              <span aria-hidden="true" className="gallery-title">
                {item.title}
              </span>
            )}
          </Link>
          <SaveButton kind="photograph" id={item.id} title={item.title || item.alt} className="gallery-save" />
        </li>
      ))}
    </ul>
  );
}

type Shape = "wide" | "upright" | "large";

/** Tile widths; they match the style sheet. */
const sizesOf: Record<Shape, string> = {
  wide: `${fromLg} min(33vw, 390px), 100vw`,
  upright: `${fromLg} min(33vw, 390px), ${halfOfPhone}`,
  large: `${fromLg} min(66vw, 795px), 100vw`,
};

/** Every seventh tile is large, for variety. */
const largeEvery = 7;

export function shapeOf({ picture: { width, height } }: GalleryItem, index: number): Shape {
  if (height > width) return "upright";
  return index % largeEvery === 0 ? "large" : "wide";
}
