/**
 * A responsive photograph of the library, with a blurred placeholder.
 *
 * Only for lazily loaded pages: the decoder of placeholders is not part of the first load.
 */
import "./photograph.css";
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from "react";
import { preload } from "react-dom";
import { thumbHashToDataURL } from "thumbhash";
import { whenIdle } from "./idle";

/** The files of a photograph, as in the API. */
export type PhotographFiles = {
  /** Of the original, after rotation. */
  width: number;
  height: number;
  /** ThumbHash in base64. */
  thumbhash: string;
  /** The average colour, as `#rrggbb`. */
  colour: string;
  /** The widest first. */
  sources: readonly { width: number; height: number; webp: string; jpeg: string }[];
};

/** Crops in fractions from the top left; null crops around the focal point. */
export type PhotographCrops = { phone?: Part | null; desktop?: Part | null };
type Part = { x: number; y: number; width: number; height: number };

type PhotographProps = {
  picture: PhotographFiles;
  /** Empty if the text beside it describes the picture. */
  alt: string;
  /** Its width on the page, as `sizes` of `img`. */
  sizes: string;
  /** The focal point when cropped, in fractions from the top left. */
  focal?: { x: number; y: number } | undefined;
  crops?: PhotographCrops | undefined;
  /** Loaded before all else, so only for what every screen shows at first: others hold the first one up. */
  priority?: boolean;
  className?: string;
};

/** Minimum width in pixels of the file for browsers without `srcset`. */
const fallbackWidth = 960;

export function Photograph(props: PhotographProps) {
  const { picture, alt, sizes, focal, crops, priority = false, className = "" } = props;
  const { width, height, thumbhash, colour, sources } = picture;
  const image = useRef<HTMLImageElement>(null);
  const placeholder = usePlaceholder(thumbhash, image);
  if (import.meta.env.VITE_SERVER && priority) preloadPhotograph(sources, sizes);
  const position = focal && `${percent(focal.x)} ${percent(focal.y)}`;
  const isCropped = Boolean(crops?.phone ?? crops?.desktop);
  const style: CSSProperties = {
    backgroundColor: colour,
    backgroundSize: "cover",
    ...(placeholder && { backgroundImage: `url(${placeholder})` }),
    ...(position && { backgroundPosition: position }),
    ...(isCropped
      ? { ...cropStyle("phone", crops?.phone, position), ...cropStyle("desktop", crops?.desktop, position) }
      : position && { objectPosition: position }),
  };
  return (
    <picture className="contents">
      <source type="image/webp" srcSet={srcSet(sources, "webp")} sizes={sizes} />
      <img
        ref={image}
        src={fallback(sources)?.jpeg}
        srcSet={srcSet(sources, "jpeg")}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : "auto"}
        decoding="async"
        style={style}
        className={`photograph ${isCropped ? "photograph-cropped" : ""} ${className}`}
      />
    </picture>
  );
}

/** React preloads pictures by itself, but none with a choice of formats. */
function preloadPhotograph(sources: PhotographFiles["sources"], sizes: string): void {
  preload(fallback(sources)?.webp ?? "", {
    as: "image",
    type: "image/webp",
    imageSrcSet: srcSet(sources, "webp"),
    imageSizes: sizes,
    fetchPriority: "high",
  });
}

function srcSet(sources: PhotographFiles["sources"], format: "webp" | "jpeg"): string {
  return sources.map((source) => `${source[format]} ${source.width}w`).join(", ");
}

function fallback(sources: PhotographFiles["sources"]) {
  return sources.findLast(({ width }) => width >= fallbackWidth) ?? sources[0];
}

/**
 * The blurred picture, until the photograph is there. The server sends the colour alone: blurred pictures would be
 * larger than the rest of the page. Decoding those of a whole gallery at once would hold up whoever scrolls it.
 */
function usePlaceholder(thumbhash: string, image: RefObject<HTMLImageElement | null>): string | null {
  const [placeholder, setPlaceholder] = useState<string | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        if (!image.current?.complete) setPlaceholder(placeholderOf(thumbhash));
      }),
    [thumbhash, image],
  );
  return placeholder;
}

/** A data URL, or null for an invalid hash. */
function placeholderOf(thumbhash: string): string | null {
  if (thumbhash === "") return null;
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0)));
  } catch {
    return null;
  }
}

/** Variables of photograph.css for one device. Without `object-view-box`, browsers show the centre of the crop. */
function cropStyle(device: string, part: Part | null | undefined, position = "50% 50%"): Record<string, string> {
  if (!part) return { [`--${device}-part`]: "none", [`--${device}-at`]: position, [`--${device}-in-part`]: position };
  const { x, y, width, height } = part;
  return {
    [`--${device}-part`]: `inset(${[y, 1 - x - width, 1 - y - height, x].map(percent).join(" ")})`,
    [`--${device}-at`]: `${percent(x + width / 2)} ${percent(y + height / 2)}`,
    [`--${device}-in-part`]: "50% 50%",
  };
}

function percent(fraction: number): string {
  return `${Math.round(fraction * 1000) / 10}%`;
}
