/** A state as a small word with a dot. The word carries the meaning, the colour only helps to find it. */
import type { ReactNode } from "react";

export type Tone = "neutral" | "good" | "attention" | "danger" | "quiet";

const dots: Record<Tone, string> = {
  neutral: "bg-ink",
  good: "bg-areca",
  attention: "bg-brass",
  danger: "bg-oxide",
  quiet: "bg-paper shadow-[inset_0_0_0_1.5px_var(--color-ash)]",
};

export function Status({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap ${tone === "danger" ? "text-oxide-deep" : ""}`}
    >
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dots[tone]}`} />
      {children}
    </span>
  );
}

/** A word among others of its kind, such as a tag or a skill. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className="inline-block rounded bg-linen px-1.5 text-xs leading-5 whitespace-nowrap">{children}</span>;
}
