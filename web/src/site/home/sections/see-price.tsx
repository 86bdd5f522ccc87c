/** A hero's second button: to the prices or, while there is no such page, to the steps after booking. */
import { buttonClass } from "../../../ui/button";
import { Link } from "../../../ui/link";
import { useOpenPages } from "../open-pages";
import { useHomeTexts } from "../texts";

export function SeePrice({ onDark = false }: { onDark?: boolean }) {
  const pricing = useOpenPages()("pricing");
  const hasSteps = useHomeTexts().order.includes("howItWorks");
  const className = buttonClass({ variant: "secondary", size: "large", onDark });
  if (pricing) {
    return (
      <Link to={pricing} className={className}>
        See your price
      </Link>
    );
  }
  return hasSteps ? (
    <a href="#how" className={className}>
      How it works
    </a>
  ) : null;
}
