/**
 * A photograph of the library: in the width that its place needs, and until it has come, a blurred sight of it.
 *
 * For pages whose code comes by itself: the thumbnails' decoder is not part of the first load.
 */
import "./photograph.css";
import { type CSSProperties, useMemo } from "react";
import { thumbHashToDataURL } from "thumbhash";

/** As the API tells of a photograph's files. */
export type PhotographFiles = {
  /** Of the original, upright. */
  width: number;
  height: number;
  /** ThumbHash in base64. */
  thumbhash: string;
  /** What it looks like on the whole, as `#rrggbb`. */
  colour: string;
  /** The widest first. */
  sources: readonly { width: number; height: number; webp: string; jpeg: string }[];
};

/** Parts of a photograph, in fractions from the top left; null for what the focal point says. */
export type PhotographCrops = { phone?: Part | null; desktop?: Part | null };
type Part = { x: number; y: number; width: number; height: number };

type PhotographProps = {
  picture: PhotographFiles;
  /** What it shows; empty where words beside it say so already. */
  alt: string;
  /** How wide it stands in the page, as in `sizes` of `img`. */
  sizes: string;
  /** The point that stays visible when the frame crops, in fractions from the left and the top. */
  focal?: { x: number; y: number } | undefined;
  /** The parts that phones and desks show instead, where the frame is meant for them. */
  crops?: PhotographCrops | undefined;
  /** For the one seen first: loaded at once, ahead of others. */
  priority?: boolean;
  className?: string;
};

/** Where a browser knows neither format nor `srcset`, in pixels: the usual width of a column. */
const usualWidth = 960;

export function Photograph(props: PhotographProps) {
  const { picture, alt, sizes, focal, crops, priority = false, className = "" } = props;
  const { width, height, thumbhash, colour, sources } = picture;
  const placeholder = useMemo(() => placeholderOf(thumbhash), [thumbhash]);
  const position = focal && `${percent(focal.x)} ${percent(focal.y)}`;
  const isCropped = Boolean(crops?.phone ?? crops?.desktop);
  const style: CSSProperties = {
    backgroundColor: colour,
    backgroundSize: "cover",
    ...(placeholder && { backgroundImage: `url(${placeholder})` }),
    ...(position && { backgroundPosition: position }),
    ...(isCropped
      ? { ...framing("phone", crops?.phone, position), ...framing("desktop", crops?.desktop, position) }
      : position && { objectPosition: position }),
  };
  return (
    <picture className="contents">
      <source type="image/webp" srcSet={srcSet(sources, "webp")} sizes={sizes} />
      <img
        src={usual(sources)?.jpeg}
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

function srcSet(sources: PhotographFiles["sources"], format: "webp" | "jpeg"): string {
  return sources.map((source) => `${source[format]} ${source.width}w`).join(", ");
}

function usual(sources: PhotographFiles["sources"]) {
  return sources.findLast(({ width }) => width >= usualWidth) ?? sources[0];
}

/** A tiny picture as an address, or nothing where the hash is none. */
function placeholderOf(thumbhash: string): string | null {
  if (thumbhash === "") return null;
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0)));
  } catch {
    return null;
  }
}

/** What the style sheet needs for one device: browsers that cannot show a part alone look at its middle. */
function framing(device: string, part: Part | null | undefined, position = "50% 50%"): Record<string, string> {
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
