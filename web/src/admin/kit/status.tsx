/** A status with a coloured dot. The colour repeats what the text says. */
import type { ReactNode } from "react";

export type Tone = "neutral" | "good" | "attention" | "danger" | "quiet";

const dots: Record<Tone, string> = {
  neutral: "bg-ink",
  good: "bg-areca",
  attention: "bg-brass",
  danger: "bg-error",
  quiet: "bg-paper shadow-[inset_0_0_0_1.5px_var(--color-ash)]",
};

export function Status({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap ${tone === "danger" ? "text-error" : ""}`}
    >
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dots[tone]}`} />
      {children}
    </span>
  );
}

/** A tag, skill or category. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className="inline-block rounded bg-linen px-1.5 text-xs leading-5 whitespace-nowrap">{children}</span>;
}
