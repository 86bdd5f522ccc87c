/** Positions of hotspots, in fractions of the photograph from its top left. */
import type { Hotspot } from "../drafts";
import type { FocalPoint as Point } from "../../api/contract/types.gen";
import { pointAt } from "../gallery/framing";

/** At a smaller distance, one marker would hide the other. */
const minDistance = 0.06;

/** A position for a new hotspot: the free one nearest to the middle. */
export function freePlace(taken: readonly Point[]): Point {
  const isFree = ({ x, y }: Point) => taken.every((one) => Math.hypot(one.x - x, one.y - y) >= minDistance);
  for (let ring = 0; ring <= 5; ring += 1) {
    const steps = Math.max(1, ring * 6);
    for (let step = 0; step < steps; step += 1) {
      const angle = (step / steps) * 2 * Math.PI;
      const place = pointAt(
        0.5 + ring * minDistance * 1.4 * Math.cos(angle),
        0.5 + ring * minDistance * 1.4 * Math.sin(angle),
      );
      if (isFree(place)) return place;
    }
  }
  return { x: 0.5, y: 0.5 };
}

export function withHotspot(hotspots: readonly Hotspot[], place: Point): Hotspot[] {
  return [...hotspots, { ...place, materialId: null, label: "" }];
}

export function changed(hotspots: readonly Hotspot[], at: number, changes: Partial<Hotspot>): Hotspot[] {
  return hotspots.map((hotspot, index) => (index === at ? { ...hotspot, ...changes } : hotspot));
}

export function without(hotspots: readonly Hotspot[], at: number): Hotspot[] {
  return hotspots.filter((_, index) => index !== at);
}
