/** The buttons of the admin area: denser and calmer than the site's, and green where they lead on. */
import type { ComponentProps } from "react";

/** A screen has one `primary`. `danger` is for what cannot be taken back, `quiet` for what stands in a row of others. */
export type ActionVariant = "primary" | "plain" | "quiet" | "danger";

type ActionProps = ComponentProps<"button"> & {
  variant?: ActionVariant;
  /** Says that the work is under way; the button keeps its width and cannot be pressed again. */
  busy?: boolean;
};

export function Action({ variant, busy = false, className, type = "button", onClick, children, ...rest }: ActionProps) {
  return (
    <button
      type={type}
      {...rest}
      // Not `disabled`: the focus would be lost in the middle of the work.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={actionClass({ variant, className })}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

const shape =
  "inline-flex h-9 shrink-0 items-center justify-center gap-2 rounded-md text-sm leading-none font-medium whitespace-nowrap " +
  "transition-colors select-none disabled:cursor-not-allowed disabled:opacity-45 aria-busy:cursor-progress max-md:h-11";

const looks: Record<ActionVariant, string> = {
  primary: "bg-areca px-3.5 text-paper enabled:hover:bg-areca-deep",
  plain: "border border-seam bg-paper px-3 text-ink enabled:hover:border-ash enabled:hover:bg-plaster",
  quiet: "px-2.5 text-ink enabled:hover:bg-linen",
  danger: "bg-oxide px-3.5 text-paper enabled:hover:bg-oxide-deep",
};

/** The classes of a button, for a link that acts like one. */
export function actionClass({
  variant = "plain",
  className = "",
}: { variant?: ActionVariant | undefined; className?: string | undefined } = {}): string {
  return `${shape} ${looks[variant]} ${className}`;
}

/** A square button with a mark; its label is read out and shown on hover. */
export function IconAction({
  label,
  className = "",
  children,
  type = "button",
  ...rest
}: ComponentProps<"button"> & { label: string }) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={
        "grid size-9 shrink-0 place-items-center rounded-md text-ash transition-colors enabled:hover:bg-linen enabled:hover:text-ink " +
        `disabled:opacity-40 max-md:size-11 ${className}`
      }
      {...rest}
    >
      {children}
    </button>
  );
}

export function Spinner({ className = "size-4" }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={`animate-spin ${className}`} fill="none" strokeWidth="2">
      <circle cx="8" cy="8" r="6" stroke="currentColor" strokeOpacity="0.25" />
      <path d="M14 8a6 6 0 0 0-6-6" stroke="currentColor" strokeLinecap="round" />
    </svg>
  );
}
