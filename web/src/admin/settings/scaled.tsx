/** A scaled-down, inert preview of a page. */
import type { ReactNode } from "react";
import { useSpace } from "../kit/space";

/** The viewport size that the page is laid out for, in pixels. */
type Screen = { width: number; height: number };

export function Scaled({ screen: { width, height }, children }: { screen: Screen; children: ReactNode }) {
  const { area, space } = useSpace();
  return (
    <div ref={area} className="relative overflow-hidden" style={{ aspectRatio: `${width} / ${height}` }}>
      <div
        inert
        aria-hidden="true"
        className="absolute top-0 left-0 origin-top-left"
        style={{ width, height, transform: `scale(${space.width / width})` }}
      >
        {children}
      </div>
    </div>
  );
}
