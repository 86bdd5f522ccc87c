/** Icons of public pages, on a 20 px grid. All are decorative: label them with text or `aria-label`. */
import type { ReactNode } from "react";

type IconProps = { className?: string };

export const CloseIcon = icon(<path d="m4 4 12 12M16 4 4 16" />);
export const MenuIcon = icon(<path d="M2.5 6h15M2.5 14h15" />);
export const ChevronIcon = icon(<path d="m5 7.5 5 5 5-5" />);
export const PhoneIcon = icon(
  <path d="M3 4.2C3 11 9 17 15.8 17l1.4-3.6-4-1.8-1.7 1.7A10.5 10.5 0 0 1 6.7 8.5l1.7-1.7-1.8-4Z" />,
);
export const SearchIcon = icon(<path d="M3 8.75a5.75 5.75 0 1 0 11.5 0 5.75 5.75 0 0 0-11.5 0Zm10 4.25 4 4" />);
export const BagIcon = icon(<path d="M4 6.5h12l1 11H3ZM7 9V5a3 3 0 0 1 6 0v4" />);
export const PersonIcon = icon(<path d="M3 17.5a7 7 0 0 1 14 0M6.5 6a3.5 3.5 0 0 1 7 0 3.5 3.5 0 0 1-7 0" />);

function icon(path: ReactNode) {
  return function Icon({ className = "size-5" }: IconProps) {
    return (
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        className={className}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        {path}
      </svg>
    );
  };
}
