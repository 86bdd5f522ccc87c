/** Several photographs within a text. Without scripts each is a link to its file; with them it opens larger. */
import { type ComponentType, type MouseEvent, useState } from "react";
import { Photograph } from "../../ui/photograph";
import { count } from "../../ui/format";
import { isPlainClick } from "../../ui/link";
import type { EmbeddedPhotograph } from "./document";

type GalleryProps = {
  pictures: readonly EmbeddedPhotograph[];
  /** Side by side in one row that scrolls, instead of a grid. */
  isRow: boolean;
};

export type LightboxProps = {
  pictures: readonly EmbeddedPhotograph[];
  index: number;
  onShow: (index: number) => void;
  onClose: () => void;
};

export function GalleryBlock({ pictures, isRow }: GalleryProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps> | null>(null);

  async function open(event: MouseEvent, index: number) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setOpened(index);
    const loaded = await import("./lightbox");
    setLightbox(() => loaded.Lightbox);
  }

  return (
    <div className="body-wide">
      <ul className={isRow ? "body-row" : "body-grid"} aria-label={count(pictures.length, "photograph")}>
        {pictures.map((picture, index) => (
          // A photograph may be in a gallery twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <a href={picture.sources[0]?.jpeg} onClick={(event) => void open(event, index)}>
              <Photograph
                picture={picture}
                alt={picture.alt || `Photograph ${index + 1} of ${pictures.length}`}
                sizes="(width >= 48rem) 360px, 50vw"
              />
            </a>
          </li>
        ))}
      </ul>
      {opened !== null && Lightbox && (
        <Lightbox pictures={pictures} index={opened} onShow={setOpened} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}
