/** A design's photographs: slid by finger, stepped by keys and buttons, with spots on them that tell what is what. */
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import type { PublicDesignHotspot, PublicDesignPhotograph } from "../../api/contract/types.gen";
import { fromLg } from "../../ui/breakpoints";
import { ChevronIcon } from "../../ui/icons";
import { Photograph } from "../../ui/photograph";

const sizes = `${fromLg} min(64vw, 780px), 100vw`;

export function Stage({ photographs, title }: { photographs: readonly PublicDesignPhotograph[]; title: string }) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [first] = photographs;
  if (!first) return null;
  const last = photographs.length - 1;

  function show(index: number) {
    const { current: element } = strip;
    if (!element) return;
    const target = Math.min(Math.max(index, 0), last);
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollTo({ left: target * element.clientWidth, behavior: isCalm ? "auto" : "smooth" });
  }

  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last };
    const target = steps[event.key];
    if (target === undefined || event.target !== event.currentTarget) return;
    event.preventDefault();
    show(target);
  }

  return (
    <section aria-label={`Photographs of ${title}`} className="stage">
      <div className="stage-frame" style={frameOf(first)}>
        {/* What can be scrolled must be reached by keys as well. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul
          ref={strip}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={last > 0 ? 0 : undefined}
          aria-label="Photographs"
          onKeyDown={press}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
        >
          {photographs.map((photograph, index) => (
            // They stay in their order, and one may stand there twice.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <Slide photograph={photograph} isFirst={index === 0} />
            </li>
          ))}
        </ul>
        {last > 0 && (
          <>
            <button
              type="button"
              aria-label="Previous photograph"
              className="stage-step is-back"
              disabled={at === 0}
              onClick={() => show(at - 1)}
            >
              <ChevronIcon />
            </button>
            <button
              type="button"
              aria-label="Next photograph"
              className="stage-step"
              disabled={at === last}
              onClick={() => show(at + 1)}
            >
              <ChevronIcon />
            </button>
            <p className="stage-count" aria-live="polite">
              {`${at + 1} of ${photographs.length}`}
            </p>
          </>
        )}
      </div>
      {last > 0 && (
        <div className="stage-thumbs">
          {photographs.map(({ picture, focal }, index) => (
            <button
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              type="button"
              aria-label={`Show photograph ${index + 1}`}
              aria-current={index === at ? "true" : undefined}
              onClick={() => show(index)}
            >
              <Photograph picture={picture} alt="" focal={focal} sizes="108px" />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

/** The frame takes the first photograph's shape, within what screens have room for. */
function frameOf({ picture: { width, height } }: PublicDesignPhotograph): CSSProperties {
  const within = (least: number) => Math.min(Math.max(width / height, least), 1.7);
  return { "--frame-phone": within(0.8), "--frame": within(1.2) } as CSSProperties;
}

function Slide({ photograph, isFirst }: { photograph: PublicDesignPhotograph; isFirst: boolean }) {
  const { picture, alt, hotspots } = photograph;
  const [opened, setOpened] = useState<number | null>(null);
  const slide = useRef<HTMLDivElement>(null);
  useClosedFromOutside(slide, opened !== null, () => setOpened(null));
  return (
    // Escape closes what one of its buttons has opened.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={slide}
      className="stage-slide"
      style={{ "--ratio": picture.width / picture.height } as CSSProperties}
      onKeyDown={({ key }) => key === "Escape" && setOpened(null)}
    >
      <Photograph picture={picture} alt={alt} sizes={sizes} priority={isFirst} />
      {hotspots.map((hotspot, index) => (
        <Spot
          key={`${hotspot.x}/${hotspot.y}`}
          hotspot={hotspot}
          isOpen={opened === index}
          onToggle={() => setOpened(opened === index ? null : index)}
        />
      ))}
    </div>
  );
}

type SpotProps = { hotspot: PublicDesignHotspot; isOpen: boolean; onToggle: () => void };

function Spot({ hotspot: { x, y, label, material }, isOpen, onToggle }: SpotProps) {
  const id = useId();
  const place = { "--x": x, "--y": y } as CSSProperties;
  return (
    <>
      <button
        type="button"
        aria-label={label || material?.name}
        aria-expanded={isOpen}
        aria-controls={id}
        className="spot"
        style={place}
        onClick={onToggle}
      />
      <div
        id={id}
        hidden={!isOpen}
        className="spot-card"
        style={place}
        data-side={x > 0.5 ? "left" : "right"}
        data-from={y > 0.5 ? "below" : "above"}
      >
        <p>
          <strong>{label || material?.name}</strong>
          {material && <span>{[material.brand, label ? material.name : null].filter(Boolean).join(" ")}</span>}
        </p>
      </div>
    </>
  );
}

/** Whoever presses elsewhere has seen enough. */
function useClosedFromOutside(inside: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: PointerEvent) => {
      const isSpot = target instanceof Element && inside.current?.contains(target.closest(".spot, .spot-card"));
      if (!isSpot) latest.current();
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [isOpen, inside]);
}
