/** A page as it is drawn on a common screen, made small: to be looked at and not to be used. */
import { type ReactNode, useEffect, useRef, useState } from "react";

/** The screen that it is drawn for, in pixels. */
export const screen = { width: 1280, height: 960 };

type ScaledProps = {
  /** The part of the screen's height that is shown, in pixels. */
  height?: number;
  children: ReactNode;
};

export function Scaled({ height = screen.height, children }: ScaledProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? 0) / screen.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} className="relative overflow-hidden" style={{ aspectRatio: `${screen.width} / ${height}` }}>
      <div
        inert
        aria-hidden="true"
        className="absolute top-0 left-0 origin-top-left"
        style={{ width: screen.width, height, transform: `scale(${scale})` }}
      >
        {children}
      </div>
    </div>
  );
}
