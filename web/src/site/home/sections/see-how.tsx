/** A hero's secondary link, to the steps after booking. */
import { buttonClass } from "../../../ui/button";
import { useHomeTexts } from "../texts";

export function SeeHow({ onDark = false }: { onDark?: boolean }) {
  if (!useHomeTexts().order.includes("howItWorks")) return null;
  return (
    <a href="#how" className={buttonClass({ variant: "tertiary", onDark })}>
      How it works
    </a>
  );
}
