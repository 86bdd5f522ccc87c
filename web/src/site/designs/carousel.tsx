/** A carousel of a design's pictures and drawings, with hotspots for materials. */
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import type {
  DesignDrawing,
  PublicDesign,
  PublicDesignHotspot,
  PublicDesignPhotograph,
} from "../../api/contract/types.gen";
import { Drawing } from "../../features/designs/cover";
import { fromLg } from "../../ui/breakpoints";
import { ChevronIcon } from "../../ui/icons";
import { Photograph } from "../../ui/photograph";

const sizes = `${fromLg} min(64vw, 780px), 100vw`;

type Shown = { photograph: PublicDesignPhotograph } | { drawing: DesignDrawing };

type CarouselProps = { design: Pick<PublicDesign, "title" | "photographs" | "drawing" | "drawings"> };

export function Carousel({ design }: CarouselProps) {
  const shown = shownOf(design);
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [first] = shown;
  if (!first) return null;
  const last = shown.length - 1;

  function show(index: number) {
    const { current: element } = strip;
    if (!element) return;
    const target = Math.min(Math.max(index, 0), last);
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollTo({ left: target * element.clientWidth, behavior: isCalm ? "auto" : "smooth" });
  }

  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: last };
    const target = steps[event.key];
    if (target === undefined || event.target !== event.currentTarget) return;
    event.preventDefault();
    show(target);
  }

  return (
    <section aria-label={`Pictures of ${design.title}`} className="carousel">
      <div className="carousel-frame" style={frameOf(first)}>
        {/* Scrollable, so it must be focusable. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul
          ref={strip}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={last > 0 ? 0 : undefined}
          aria-label="Pictures"
          onKeyDown={press}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setCurrent(Math.round(scrollLeft / clientWidth))
          }
        >
          {shown.map((one, index) => (
            // The order is fixed, and a picture may appear twice.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              {"drawing" in one ? (
                <DrawnSlide drawing={one.drawing} isFirst={index === 0} />
              ) : (
                <Slide photograph={one.photograph} isFirst={index === 0} />
              )}
            </li>
          ))}
        </ul>
        {last > 0 && (
          <>
            <button
              type="button"
              aria-label="Previous picture"
              className="carousel-step is-back"
              disabled={current === 0}
              onClick={() => show(current - 1)}
            >
              <ChevronIcon />
            </button>
            <button
              type="button"
              aria-label="Next picture"
              className="carousel-step"
              disabled={current === last}
              onClick={() => show(current + 1)}
            >
              <ChevronIcon />
            </button>
            <p className="carousel-count" aria-live="polite">
              {`${current + 1} of ${shown.length}`}
            </p>
          </>
        )}
      </div>
      {last > 0 && (
        <div className="carousel-thumbs">
          {shown.map((one, index) => (
            <button
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              type="button"
              aria-label={`Show picture ${index + 1}`}
              aria-current={index === current ? "true" : undefined}
              onClick={() => show(index)}
            >
              {"drawing" in one ? (
                <Drawing drawing={{ ...one.drawing, alt: "" }} />
              ) : (
                <Photograph picture={one.photograph.picture} alt="" focal={one.photograph.focal} sizes="108px" />
              )}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

/** Drawings come first where no picture truly shows the design, and last where one does. */
function shownOf({ photographs, drawing, drawings }: CarouselProps["design"]): Shown[] {
  const pictures = photographs.map((photograph) => ({ photograph }));
  const drawn = (drawing ? [drawing, ...drawings] : drawings).map((one) => ({ drawing: one }));
  return drawing ? [...drawn, ...pictures] : [...pictures, ...drawn];
}

/** The frame takes the first picture's aspect ratio, within limits. */
function frameOf(first: Shown): CSSProperties {
  const { width, height } = "drawing" in first ? first.drawing : first.photograph.picture;
  const within = (least: number) => Math.min(Math.max(width / height, least), 1.7);
  return { "--frame-phone": within(0.8), "--frame": within(1.2) } as CSSProperties;
}

function DrawnSlide({ drawing, isFirst }: { drawing: DesignDrawing; isFirst: boolean }) {
  return (
    <div className="carousel-slide" style={{ "--ratio": drawing.width / drawing.height } as CSSProperties}>
      <Drawing drawing={drawing} priority={isFirst} />
    </div>
  );
}

function Slide({ photograph, isFirst }: { photograph: PublicDesignPhotograph; isFirst: boolean }) {
  const { picture, alt, hotspots } = photograph;
  const [opened, setOpened] = useState<number | null>(null);
  const slide = useRef<HTMLDivElement>(null);
  useCloseOnOutsidePress(slide, opened !== null, () => setOpened(null));
  return (
    // Escape closes the open hotspot.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={slide}
      className="carousel-slide"
      style={{ "--ratio": picture.width / picture.height } as CSSProperties}
      onKeyDown={({ key }) => key === "Escape" && setOpened(null)}
    >
      <Photograph picture={picture} alt={alt} sizes={sizes} priority={isFirst} />
      {hotspots.map((hotspot, index) => (
        <Hotspot
          key={`${hotspot.x}/${hotspot.y}`}
          hotspot={hotspot}
          isOpen={opened === index}
          onToggle={() => setOpened(opened === index ? null : index)}
        />
      ))}
    </div>
  );
}

type HotspotProps = { hotspot: PublicDesignHotspot; isOpen: boolean; onToggle: () => void };

function Hotspot({ hotspot: { x, y, label, material }, isOpen, onToggle }: HotspotProps) {
  const id = useId();
  const place = { "--x": x, "--y": y } as CSSProperties;
  return (
    <>
      <button
        type="button"
        aria-label={label || material?.name}
        aria-expanded={isOpen}
        aria-controls={id}
        className="hotspot"
        style={place}
        onClick={onToggle}
      />
      <div
        id={id}
        hidden={!isOpen}
        className="hotspot-card"
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

/** Closes the hotspot on a press outside. */
function useCloseOnOutsidePress(inside: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: PointerEvent) => {
      const isSpot = target instanceof Element && inside.current?.contains(target.closest(".hotspot, .hotspot-card"));
      if (!isSpot) latest.current();
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [isOpen, inside]);
}
