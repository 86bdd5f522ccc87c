/** The one place where pictures enter a page: a photograph's address, its measures and what it shows. */
import type { CSSProperties } from "react";

type PhotoProps = {
  src: string;
  /** What the picture shows; empty for one that only decorates. */
  alt: string;
  /** The file's own measures in pixels: they keep the place free while it loads. */
  width: number;
  height: number;
  /** Other widths of the same picture, as in `srcset`. */
  srcSet?: string;
  sizes?: string;
  /** For the picture seen first: loaded at once, ahead of others. */
  priority?: boolean;
  /** The point that stays visible when the frame crops, in percent from the left and the top. */
  focal?: readonly [x: number, y: number];
  className?: string;
};

export function Photo({ src, alt, width, height, srcSet, sizes, priority = false, focal, className = "" }: PhotoProps) {
  const style: CSSProperties | undefined = focal && { objectPosition: `${focal[0]}% ${focal[1]}%` };
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "auto"}
      decoding="async"
      style={style}
      className={`photo ${className}`}
    />
  );
}
