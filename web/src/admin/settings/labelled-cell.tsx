/** A cell of a settings table, with its column's title where a narrow screen has no head. */
import type { ReactNode } from "react";

type LabelledCellProps = { title: string; className?: string; children: ReactNode };

export function LabelledCell({ title, className = "", children }: LabelledCellProps) {
  return (
    <td className={`py-2.5 pr-4 max-lg:py-0 ${className}`}>
      <span aria-hidden="true" className="block text-xs text-ash lg:hidden">
        {title}
      </span>
      {children}
    </td>
  );
}
