/** A status beside a title. The dot's colour only repeats what the text says. */
import type { ReactNode } from "react";

export type Tone = "waiting" | "good" | "quiet";

const dots: Record<Tone, string> = { waiting: "bg-brass", good: "bg-areca", quiet: "bg-ash" };

export function StatusMark({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap">
      <span aria-hidden="true" className={`size-2 rounded-full ${dots[tone]}`} />
      {children}
    </span>
  );
}
