/** Buttons of the admin area, denser than those of the site. */
import type { ComponentProps } from "react";
import { Tooltip } from "./tooltip";

/** One `primary` per screen. `danger` is for actions that cannot be undone, `quiet` for toolbars. */
export type ActionVariant = "primary" | "plain" | "quiet" | "danger";

type ActionProps = ComponentProps<"button"> & {
  variant?: ActionVariant;
  /** Shows a spinner and ignores clicks. */
  busy?: boolean;
};

export function Action({ variant, busy = false, className, type = "button", onClick, children, ...rest }: ActionProps) {
  return (
    <button
      type={type}
      {...rest}
      // Not `disabled`, which would lose the focus.
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

const baseClass =
  "inline-flex h-9 shrink-0 items-center justify-center gap-2 rounded-md text-sm leading-none font-medium whitespace-nowrap " +
  "transition-colors select-none disabled:cursor-not-allowed disabled:opacity-45 aria-busy:cursor-progress max-md:h-11";

const variantClasses: Record<ActionVariant, string> = {
  primary: "bg-areca px-3.5 text-paper enabled:hover:bg-areca-deep",
  plain: "border border-seam bg-paper px-3 text-ink enabled:hover:border-ash enabled:hover:bg-plaster",
  quiet: "px-2.5 text-ink enabled:hover:bg-linen",
  danger: "bg-error px-3.5 text-paper enabled:hover:bg-error-deep",
};

/** For links that look like buttons. */
export function actionClass({
  variant = "plain",
  className = "",
}: { variant?: ActionVariant | undefined; className?: string | undefined } = {}): string {
  return `${baseClass} ${variantClasses[variant]} ${className}`;
}

/** A square icon button. The label is its accessible name and tooltip. */
export function IconAction({
  label,
  className = "",
  children,
  type = "button",
  ...rest
}: ComponentProps<"button"> & { label: string }) {
  return (
    <Tooltip text={label}>
      <button
        type={type}
        aria-label={label}
        className={
          "grid size-9 shrink-0 place-items-center rounded-md text-ash transition-colors enabled:hover:bg-linen enabled:hover:text-ink " +
          `disabled:opacity-40 max-md:size-11 ${className}`
        }
        {...rest}
      >
        {children}
      </button>
    </Tooltip>
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
