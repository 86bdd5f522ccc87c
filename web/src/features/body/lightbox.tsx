/** Shows one photograph of a gallery at a time in a modal; arrow keys, buttons and swipes step through them. */
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { ChevronIcon, CloseIcon } from "../../ui/icons";
import { Photograph } from "../../ui/photograph";
import type { LightboxProps } from "./gallery";

/** Pixels before a touch counts as a swipe. */
const swipeThreshold = 48;

export function Lightbox({ pictures, index, onShow, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const startX = useRef<number | null>(null);
  const picture = pictures[index];

  useEffect(() => {
    const { current: panel } = dialog;
    panel?.showModal();
    return () => panel?.close();
  }, []);

  if (!picture) return null;
  const { width, height } = picture;
  const shape = { aspectRatio: `${width} / ${height}`, "--ratio": width / height } as CSSProperties;

  function go(by: 1 | -1) {
    if (pictures[index + by]) onShow(index + by);
  }

  function press({ key }: KeyboardEvent) {
    if (key === "ArrowRight") go(1);
    if (key === "ArrowLeft") go(-1);
  }

  function lift({ clientX }: PointerEvent) {
    const distance = startX.current === null ? 0 : clientX - startX.current;
    startX.current = null;
    if (Math.abs(distance) > swipeThreshold) go(distance < 0 ? 1 : -1);
  }

  return (
    // The keys work whichever button has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={`Photograph ${index + 1} of ${pictures.length}`}
      className="body-lightbox on-dark"
      onKeyDown={press}
      onPointerDown={({ clientX }) => (startX.current = clientX)}
      onPointerUp={lift}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="body-lightbox-picture" style={shape}>
        <Photograph key={index} picture={picture} alt={picture.alt} sizes="100vw" priority />
      </div>
      <p aria-live="polite">{`${index + 1} of ${pictures.length}`}</p>
      <button type="button" aria-label="Close" className="body-lightbox-close" onClick={onClose}>
        <CloseIcon />
      </button>
      <button
        type="button"
        aria-label="Previous photograph"
        className="body-lightbox-step is-back"
        disabled={index === 0}
        onClick={() => go(-1)}
      >
        <ChevronIcon />
      </button>
      <button
        type="button"
        aria-label="Next photograph"
        className="body-lightbox-step"
        disabled={index === pictures.length - 1}
        onClick={() => go(1)}
      >
        <ChevronIcon />
      </button>
    </dialog>
  );
}
