/** Pictures of a product, to swipe and step through. */
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from "react";
import type { ProductPicture } from "../../api/contract/types.gen";
import { fromLg } from "../../ui/breakpoints";
import { ChevronIcon } from "../../ui/icons";
import { Photograph } from "../../ui/photograph";

const sizes = `${fromLg} 620px, 100vw`;

/** Shows a picture from outside. */
export type GalleryHandle = { show: (index: number) => void };

type GalleryProps = { pictures: readonly ProductPicture[]; name: string; ref?: Ref<GalleryHandle> };

export function Gallery({ pictures, name, ref }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const last = pictures.length - 1;

  function show(index: number) {
    const { current: element } = strip;
    if (!element) return;
    const target = Math.min(Math.max(index, 0), last);
    setCurrent(target);
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollTo({ left: target * element.clientWidth, behavior: isCalm ? "auto" : "smooth" });
  }

  useImperativeHandle(ref, () => ({ show }));

  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: last };
    const target = steps[event.key];
    if (target === undefined || event.target !== event.currentTarget) return;
    event.preventDefault();
    show(target);
  }

  if (last < 0) return null;
  return (
    <section aria-label={`Pictures of ${name}`} className="product-gallery">
      <div className="product-gallery-frame">
        {/* Scrollable, so it must be focusable. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul
          ref={strip}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={last > 0 ? 0 : undefined}
          aria-label="Pictures"
          onKeyDown={press}
          onScrollEnd={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setCurrent(Math.round(scrollLeft / clientWidth))
          }
        >
          {pictures.map(({ picture, alt }, index) => (
            // The order is fixed.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <Photograph picture={picture} alt={alt} sizes={sizes} priority={index === 0} />
            </li>
          ))}
        </ul>
        {last > 0 && (
          <>
            <button
              type="button"
              aria-label="Previous picture"
              className="product-gallery-step is-back"
              disabled={current === 0}
              onClick={() => show(current - 1)}
            >
              <ChevronIcon />
            </button>
            <button
              type="button"
              aria-label="Next picture"
              className="product-gallery-step"
              disabled={current === last}
              onClick={() => show(current + 1)}
            >
              <ChevronIcon />
            </button>
            <p className="product-gallery-count" aria-live="polite">
              {`${current + 1} of ${pictures.length}`}
            </p>
          </>
        )}
      </div>
      {last > 0 && (
        <div className="product-gallery-thumbs">
          {pictures.map(({ picture, focal }, index) => (
            <button
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              type="button"
              aria-label={`Show picture ${index + 1}`}
              aria-current={index === current ? "true" : undefined}
              onClick={() => show(index)}
            >
              <Photograph picture={picture} alt="" focal={focal} sizes="88px" />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
