/** Drawings of help categories, in the hand of the site's icons. */
import type { ReactNode } from "react";

const drawings: Record<string, ReactNode> = {
  start: <path d="M8 40V22L24 10l16 12v18M20 40V28h8v12" />,
  design: <path d="M8 40 34 14l6 6L14 46zM30 18l6 6M8 40l2-8M14 12h10M14 12v10" transform="translate(0 -4)" />,
  materials: <path d="M8 14h32v8H8zM8 26h32v8H8zM16 14v8M28 26v8" />,
  payments: <path d="M8 14h32v22H8zM8 21h32M14 30h8" />,
  site: <path d="M10 40V18l14-8 14 8v22M10 40h28M20 40V30h8v10M10 26h28" />,
  delivery: (
    <path d="M6 14h22v20H6zM28 21h8l6 7v6H28M14 38a4 4 0 1 0 0-8 4 4 0 0 0 0 8M35 38a4 4 0 1 0 0-8 4 4 0 0 0 0 8" />
  ),
  warranty: <path d="M24 8 38 13v11c0 9-6 14-14 17-8-3-14-8-14-17V13zM18 24l4 4 8-8" />,
  care: <path d="M14 40h20M18 40V28h12v12M18 28l-4-8h20l-4 8M24 20V8M18 10l6 4 6-4" />,
  account: <path d="M24 24a7 7 0 1 0 0-14 7 7 0 0 0 0 14M10 40c2-8 7-11 14-11s12 3 14 11" />,
  shop: <path d="M12 20h24l2 20H10zM18 20v-4a6 6 0 0 1 12 0v4" />,
};

export function HelpDrawing({ name }: { name: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      className="help-drawing"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {drawings[name] ?? drawings["start"]}
    </svg>
  );
}
