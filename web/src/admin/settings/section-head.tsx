/** The header of a settings section. */
import type { ReactNode } from "react";

export function SectionHead({ title, description, aside }: { title: string; description: string; aside?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-seam px-4 py-4 md:px-6">
      <div className="min-w-0">
        <h2 className="font-display text-xl leading-7">{title}</h2>
        <p className="max-w-[64ch] text-sm text-ash">{description}</p>
      </div>
      {aside}
    </header>
  );
}
