/** A page section with a background, a heading beside or above, and an accessible name. */
import { type ReactNode, useId } from "react";

/** The background. */
export type Tone = "plaster" | "paper" | "linen" | "areca";

type BandProps = {
  /** An anchor for links within the page. */
  id?: string;
  title: string;
  lead?: ReactNode;
  tone?: Tone;
  /** `aside` puts the heading in the margin column, `above` over the content. */
  heading?: "aside" | "above";
  className?: string;
  children: ReactNode;
};

export function Band({ id, title, lead, tone = "plaster", heading = "aside", className = "", children }: BandProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={`late band band-${tone} ${tone === "areca" ? "on-dark" : ""} ${className}`}
    >
      <div className={`page section band-${heading}`}>
        <header className="band-head">
          <h2 id={titleId} className="font-display text-3xl">
            {title}
          </h2>
          {lead && <p className="band-lead">{lead}</p>}
        </header>
        <div className="band-body">{children}</div>
      </div>
    </section>
  );
}
