/** Icons of the kit, on a 16 px grid. All are decorative: label them with text or `aria-label`. */
import type { ReactNode } from "react";

export const SearchIcon = drawn(
  <>
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 3 3" />
  </>,
);
export const ColumnsIcon = drawn(<path d="M2 3h12v10H2zM6 3v10M10 3v10" />);
export const DownIcon = drawn(<path d="m4 6.5 4 4 4-4" />);
export const UpIcon = drawn(<path d="m4 9.5 4-4 4 4" />);
export const LeftIcon = drawn(<path d="m9.5 4-4 4 4 4" />);
export const RightIcon = drawn(<path d="m6.5 4 4 4-4 4" />);
export const CrossIcon = drawn(<path d="m4 4 8 8M12 4l-8 8" />);
export const CheckIcon = drawn(<path d="m3.5 8.5 3 3 6-7" />);
export const PlusIcon = drawn(<path d="M8 3v10M3 8h10" />);
export const MoreIcon = drawn(<path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2.2" />);
export const FilterIcon = drawn(<path d="M2.5 4.5h11M4.5 8h7M6.5 11.5h3" />);
export const ExportIcon = drawn(<path d="M8 2.5v7M5 7l3 3 3-3M2.5 13h11" />);

/** Mirrored, it means redo. */
export const BackIcon = drawn(<path d="M5.5 3 2.5 6l3 3M2.5 6h7a4 4 0 0 1 0 8H6" />);

/** An icon on a grid of 16 or 20 px. */
export function drawn(path: ReactNode, grid: 16 | 20 = 16) {
  return function Icon({ className = grid === 16 ? "size-4" : "size-5" }: { className?: string }) {
    return (
      <svg
        viewBox={`0 0 ${grid} ${grid}`}
        aria-hidden="true"
        className={`shrink-0 ${className}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        {path}
      </svg>
    );
  };
}
