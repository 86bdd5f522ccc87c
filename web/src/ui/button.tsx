/** Buttons, and the same style for links. */
import type { ComponentProps } from "react";

/** `primary` is for the main call to action; use it sparingly. */
export type ButtonVariant = "primary" | "secondary" | "tertiary";

type ButtonStyle = {
  variant?: ButtonVariant;
  /** Light text and border, for dark bands. */
  onDark?: boolean;
  size?: "regular" | "large";
  className?: string | undefined;
};

type ButtonProps = ComponentProps<"button"> & ButtonStyle;

export function Button({ variant, onDark, size, className, type = "button", ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass({ variant, onDark, size, className })} {...rest} />;
}

const baseClass =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-panel text-center font-medium leading-tight " +
  "transition-colors disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:opacity-45";

const variantClasses: Record<ButtonVariant, { light: string; dark: string }> = {
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

/** For links that look like buttons. */
export function buttonClass({
  variant = "primary",
  onDark = false,
  size = "regular",
  className = "",
}: { [Key in keyof ButtonStyle]?: ButtonStyle[Key] | undefined } = {}): string {
  // Text without a frame begins where the lines above and below it do.
  const padding = variant === "tertiary" ? "-mx-1 px-1 text-base" : sizes[size];
  return `${baseClass} ${padding} ${variantClasses[variant][onDark ? "dark" : "light"]} ${className}`;
}
