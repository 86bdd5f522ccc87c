/** Shows one photograph at a time in a modal; keys, buttons and swipes step through the list. */
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { rooms } from "../../features/photographs/labels";
import { SaveButton } from "../../features/saved/save-button";
import { number } from "../../ui/format";
import { ChevronIcon, CloseIcon } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Photograph } from "../../ui/photograph";
import { useOpenPages } from "../home/open-pages";
import { lookPath } from "./look-path";
import type { GalleryItem } from "../../api/contract/types.gen";

type LightboxProps = {
  items: readonly GalleryItem[];
  index: number;
  /** More photographs can be loaded. */
  hasMore: boolean;
  onShow: (index: number) => void;
  onClose: () => void;
};

/** Pixels before a touch counts as a swipe. */
const swipeThreshold = 48;

export function Lightbox({ items, index, hasMore, onShow, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const finger = useRef<{ x: number; y: number } | null>(null);
  const item = items[index];
  const hasDesigns = useOpenPages()("designs") !== undefined;
  const [hasPrevious, hasNext] = [index > 0, index < items.length - 1];

  useEffect(() => {
    const { current: panel } = dialog;
    panel?.showModal();
    return () => panel?.close();
  }, []);

  if (!item) return null;
  const { picture, alt, title } = item;
  const look = hasDesigns ? lookPath(item) : null;
  const { width, height } = picture;
  const shape = { aspectRatio: `${width} / ${height}`, "--ratio": width / height } as CSSProperties;

  function go(by: 1 | -1) {
    if (by > 0 ? hasNext : hasPrevious) onShow(index + by);
  }

  function press({ key }: KeyboardEvent) {
    if (key === "ArrowRight") go(1);
    if (key === "ArrowLeft") go(-1);
    if (key === "Home") onShow(0);
    if (key === "End") onShow(items.length - 1);
  }

  function lift({ clientX, clientY }: PointerEvent) {
    const { current: from } = finger;
    finger.current = null;
    if (!from) return;
    const [x, y] = [clientX - from.x, clientY - from.y];
    if (Math.abs(x) > swipeThreshold && Math.abs(x) > Math.abs(y)) go(x < 0 ? 1 : -1);
  }

  return (
    // The keys work whichever button has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={title || "Photograph"}
      className="lightbox on-dark"
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div
        className="lightbox-stage"
        onPointerDown={({ clientX, clientY, pointerType }) => {
          if (pointerType !== "mouse") finger.current = { x: clientX, y: clientY };
        }}
        onPointerUp={lift}
        onPointerCancel={() => (finger.current = null)}
      >
        <div key={item.id} className="lightbox-picture" style={shape}>
          <Photograph picture={picture} alt={alt} sizes="100vw" priority />
        </div>
      </div>
      <button type="button" className="lightbox-close" aria-label="Close" onClick={onClose}>
        <CloseIcon />
      </button>
      <div className="lightbox-caption">
        <p aria-live="polite">
          {title && <strong>{title}</strong>}
          {item.isDesign && <span>3D design</span>}
          <span>{factsOf(item)}</span>
          {item.designedBy && <span className="lightbox-designer">{`Designed by ${item.designedBy}`}</span>}
        </p>
        <div className="lightbox-actions">
          {look && <Link to={look}>Get this look</Link>}
          <SaveButton kind="photograph" id={item.id} title={title || alt} variant="beside" />
        </div>
        <p className="lightbox-count" aria-live="polite">
          {`${number(index + 1)} of ${hasMore ? "more than " : ""}${number(items.length)}`}
        </p>
      </div>
      <button
        type="button"
        className="lightbox-step is-back"
        aria-label="Previous photograph"
        disabled={!hasPrevious}
        onClick={() => go(-1)}
      >
        <ChevronIcon />
      </button>
      <button
        type="button"
        className="lightbox-step"
        aria-label="Next photograph"
        disabled={!hasNext}
        onClick={() => go(1)}
      >
        <ChevronIcon />
      </button>
    </dialog>
  );
}

function factsOf({ rooms: shown, style, colours }: GalleryItem): string {
  const names = rooms.filter(({ value }) => shown.includes(value)).map(({ label }) => label);
  return [...names, style, ...colours].filter(Boolean).join(" · ");
}
