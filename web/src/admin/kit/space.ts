/** Pages shown at the width of another screen. */
import { type CSSProperties, useLayoutEffect, useRef, useState } from "react";

type Space = { width: number; height: number };

/** The space within an element, in pixels; none until it is measured. */
export function useSpace() {
  const area = useRef<HTMLDivElement>(null);
  const [space, setSpace] = useState<Space>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current: element } = area;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setSpace(entry.contentRect));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { area, space };
}

/** For a page of this width: one that is wider than its space is made smaller as a whole, so that its layout stays. */
export function fitted(width: number, space: Space): CSSProperties {
  const scale = space.width > 0 ? Math.min(1, space.width / width) : 1;
  return {
    width,
    height: space.height / scale,
    transform: `scale(${scale})`,
    marginInline: scale < 1 ? 0 : "auto",
  };
}
