/**
 * The photographs side by side. Each takes a place by its shape alone, so that none moves when pictures or further ones
 * arrive.
 */
import { SaveButton } from "../../features/saved/save-button";
import { fromLg } from "../../ui/breakpoints";
import { Link } from "../../ui/link";
import { Photograph } from "../../ui/photograph";
import type { GalleryItem } from "../../api/contract/types.gen";

type WallProps = {
  items: readonly GalleryItem[];
  addressOf: (id: string) => string;
  onOpen: () => void;
};

/** So many are seen without scrolling: they are not left to be loaded late. */
const seenFirst = 4;

export function Wall({ items, addressOf, onOpen }: WallProps) {
  return (
    <ul className="gallery-wall">
      {items.map((item, index) => (
        <li key={item.id} className={`is-${shapeOf(item, index)}`}>
          <Link id={`photo-${item.id}`} to={addressOf(item.id)} onClick={onOpen} aria-haspopup="dialog">
            <Photograph
              picture={item.picture}
              alt={item.alt}
              focal={item.focal}
              sizes={sizesOf[shapeOf(item, index)]}
              priority={index < seenFirst}
            />
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

/** Width of a place: see the style sheet. */
const sizesOf: Record<Shape, string> = {
  wide: `${fromLg} min(33vw, 390px), 100vw`,
  upright: `${fromLg} min(33vw, 390px), 50vw`,
  large: `${fromLg} min(66vw, 795px), 100vw`,
};

/** Now and then a wide one stands larger: a wall of equals tires the eye. */
const largeEvery = 7;

export function shapeOf({ picture: { width, height } }: GalleryItem, index: number): Shape {
  if (height > width) return "upright";
  return index % largeEvery === 0 ? "large" : "wide";
}
