/** Requests a quotation for a design, through the booking dialog. */
import type { ComponentProps } from "react";
import type { PublicDesign } from "../../api/contract/types.gen";
import { BookButton } from "../home/book-button";
import { interestOf } from "./facts";

type RequestButtonProps = Omit<ComponentProps<typeof BookButton>, "design" | "interest" | "requirements"> & {
  design: Pick<PublicDesign, "slug" | "title" | "designType">;
  /** Names of the selected add-ons. */
  addons?: readonly string[];
};

export function RequestButton({
  design: { slug, title, designType },
  addons = [],
  children = "Request quotation",
  ...buttonProps
}: RequestButtonProps) {
  return (
    <BookButton
      {...buttonProps}
      design={{ slug, title }}
      interest={interestOf[designType]}
      {...(addons.length > 0 && { requirements: `With: ${addons.join(", ")}.` })}
    >
      {children}
    </BookButton>
  );
}
