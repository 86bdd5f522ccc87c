/** Asks for a quotation of a design: the booking, with the design and the wishes in it. */
import type { ComponentProps } from "react";
import type { PublicDesign } from "../../api/contract/types.gen";
import { BookButton } from "../home/book-button";
import { interestOf } from "./facts";

type RequestButtonProps = Omit<ComponentProps<typeof BookButton>, "design" | "interest" | "requirements"> & {
  design: Pick<PublicDesign, "slug" | "title" | "designType">;
  /** The names of add-ons that are wished for. */
  addons?: readonly string[];
};

export function RequestButton({
  design: { slug, title, designType },
  addons = [],
  children = "Request quotation",
  ...look
}: RequestButtonProps) {
  return (
    <BookButton
      {...look}
      design={{ slug, title }}
      interest={interestOf[designType]}
      {...(addons.length > 0 && { requirements: `With: ${addons.join(", ")}.` })}
    >
      {children}
    </BookButton>
  );
}
