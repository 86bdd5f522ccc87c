/** Asks for a quotation of a design: the booking, with the design and the wishes in it. */
import type { PublicDesign } from "../../api/contract/types.gen";
import type { ReactNode } from "react";
import { type BookingOptions, openBooking, preloadBooking } from "../../features/booking/open";
import { Button, type ButtonVariant } from "../../ui/button";
import { interestOf } from "./facts";

type RequestButtonProps = {
  design: Pick<PublicDesign, "slug" | "title" | "designType">;
  /** The names of add-ons that are wished for. */
  addons?: readonly string[];
  children?: ReactNode;
  label?: string;
  variant?: ButtonVariant;
  size?: "regular" | "large";
  className?: string;
};

export function RequestButton({
  design,
  addons = [],
  children = "Request quotation",
  label,
  ...look
}: RequestButtonProps) {
  const { slug, title, designType } = design;
  const options: BookingOptions = {
    design: { slug, title },
    interest: interestOf[designType],
    ...(addons.length > 0 && { requirements: `With: ${addons.join(", ")}.` }),
  };
  return (
    <Button
      {...look}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={() => openBooking(options)}
      onPointerEnter={preloadBooking}
      onFocus={preloadBooking}
    >
      {children}
    </Button>
  );
}
