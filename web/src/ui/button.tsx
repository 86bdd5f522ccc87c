/** Buttons, and the same look for links that act like one. */
import type { ComponentProps } from "react";

/** `primary` is for the one thing we ask for; a page shows it sparingly. */
export type ButtonVariant = "primary" | "secondary" | "tertiary";

type Look = {
  variant?: ButtonVariant;
  /** For dark bands: the outline and the text turn light. */
  onDark?: boolean;
  size?: "regular" | "large";
  className?: string | undefined;
};

type ButtonProps = ComponentProps<"button"> & Look;

export function Button({ variant, onDark, size, className, type = "button", ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass({ variant, onDark, size, className })} {...rest} />;
}

const shape =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-panel text-center font-medium leading-tight " +
  "transition-colors disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:opacity-45";

const looks: Record<ButtonVariant, { light: string; dark: string }> = {
  primary: {
    light: "bg-oxide text-paper hover:bg-oxide-deep",
    dark: "bg-oxide text-paper hover:bg-oxide-deep",
  },
  secondary: {
    light: "border border-ink text-ink hover:bg-ink hover:text-plaster",
    dark: "border border-plaster/70 text-plaster hover:bg-plaster hover:text-areca-deep",
  },
  tertiary: {
    light: "text-areca underline-offset-[6px] hover:underline",
    dark: "text-plaster underline-offset-[6px] hover:underline",
  },
};

const sizes = {
  regular: "px-5 py-2.5 text-base",
  large: "px-7 py-3.5 text-lg",
};

/** The classes of a button, for a `Link` or an anchor. */
export function buttonClass({
  variant = "primary",
  onDark = false,
  size = "regular",
  className = "",
}: { [Key in keyof Look]?: Look[Key] | undefined } = {}): string {
  const padding = variant === "tertiary" ? "px-1 text-base" : sizes[size];
  return `${shape} ${padding} ${looks[variant][onDark ? "dark" : "light"]} ${className}`;
}
