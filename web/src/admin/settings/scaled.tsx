/** A scaled-down, inert preview of a page. */
import { type ReactNode, useEffect, useRef, useState } from "react";

/** The viewport size that the page is laid out for, in pixels. */
type Screen = { width: number; height: number };

export function Scaled({ screen: { width, height }, children }: { screen: Screen; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? 0) / width));
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  return (
    <div ref={frame} className="relative overflow-hidden" style={{ aspectRatio: `${width} / ${height}` }}>
      <div
        inert
        aria-hidden="true"
        className="absolute top-0 left-0 origin-top-left"
        style={{ width, height, transform: `scale(${scale})` }}
      >
        {children}
      </div>
    </div>
  );
}
