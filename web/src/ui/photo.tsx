/** A static picture with reserved space. For pictures of the library, use `Photograph`. */
import type { CSSProperties } from "react";

type PhotoProps = {
  src: string;
  /** Empty for a decorative picture. */
  alt: string;
  /** The size of the file in pixels; it reserves space while the picture loads. */
  width: number;
  height: number;
  srcSet?: string;
  sizes?: string;
  /** For pictures visible at first: loaded eagerly. */
  priority?: boolean;
  /** The focal point when cropped, in percent from the top left. */
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
