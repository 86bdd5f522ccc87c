/** A small icon of a kitchen layout's plan. */
import type { KitchenLayout } from "../../api/contract/types.gen";

/** Paths of the counters in a room of 40 by 30. */
const counters: Readonly<Record<KitchenLayout, string>> = {
  straight: "M4 6H36",
  l_shape: "M36 6H6V26",
  u_shape: "M6 26V6H34V26",
  parallel: "M4 6H36M4 24H36",
  island: "M4 6H36M13 21H27",
};

export function LayoutSketch({ of }: { of: KitchenLayout }) {
  return (
    <svg viewBox="0 0 40 30" aria-hidden="true" fill="none" stroke="currentColor">
      <path d="M1.5 1.5H38.5V28.5H1.5Z" strokeWidth="1" strokeOpacity="0.4" />
      <path d={counters[of]} strokeWidth="4.5" />
    </svg>
  );
}
