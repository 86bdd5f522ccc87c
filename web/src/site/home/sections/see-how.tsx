/** A hero's secondary link, to the steps after booking. */
import { buttonClass } from "../../../ui/button";

export function SeeHow({ onDark = false }: { onDark?: boolean }) {
  return (
    <a href="#how" className={buttonClass({ variant: "tertiary", onDark })}>
      How it works
    </a>
  );
}
