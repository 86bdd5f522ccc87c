/** A titled part of the dashboard. */
import { type ReactNode, useId } from "react";

type PanelProps = { title: string; className?: string; children: ReactNode };

export function Panel({ title, className = "", children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`flex min-w-0 flex-col ${className}`}>
      <h2 id={id} className="mb-2 px-4 text-xs font-semibold text-ash md:px-0">
        {title}
      </h2>
      <div className="flex-1 overflow-hidden border-y border-seam bg-paper md:rounded-lg md:border">{children}</div>
    </section>
  );
}
