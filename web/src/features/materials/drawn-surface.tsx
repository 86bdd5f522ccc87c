/** A drawing of a material's surface, for where nobody has photographed it. It says that it is drawn. */

type DrawnSurfaceProps = {
  /** Address of the drawing. */
  src: string;
  name: string;
  /** For drawings visible at first: loaded eagerly. */
  priority?: boolean;
  className?: string;
};

export function DrawnSurface({ src, name, priority = false, className = "" }: DrawnSurfaceProps) {
  return (
    <img
      src={src}
      alt={`${name}, drawn`}
      width={480}
      height={480}
      loading={priority ? "eager" : "lazy"}
      decoding="async"
      className={`object-cover ${className}`}
    />
  );
}
