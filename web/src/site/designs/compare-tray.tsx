/** The designs selected for comparison, at the bottom of the screen. */
import { buttonClass } from "../../ui/button";
import { CloseIcon } from "../../ui/icons";
import { Link } from "../../ui/link";
import { comparisonPath, maxCompared } from "./address";
import { setCompared, useCompared } from "./compare";

type CompareTrayProps = {
  isKitchens: boolean;
  /** The comparison is on screen, so the tray is hidden. */
  isCompared?: boolean;
};

export function CompareTray({ isKitchens, isCompared = false }: CompareTrayProps) {
  const compared = useCompared();
  const isOpen = compared.length > 0 && !isCompared;
  return (
    // Always rendered: screen readers often miss live regions that are inserted with their content.
    <div role="region" aria-label="Designs to compare" className="compare-tray" hidden={!isOpen}>
      <div className="page">
        <p className="compare-tray-count">
          {compared.length === 1
            ? "Select one or two more to compare"
            : `${compared.length} of ${maxCompared} selected`}
        </p>
        <ul>
          {compared.map((candidate) => (
            <li key={candidate.slug}>
              <span>{candidate.title}</span>
              <button
                type="button"
                aria-label={`Remove ${candidate.title}`}
                onClick={() => setCompared(candidate, false)}
              >
                <CloseIcon className="size-4" />
              </button>
            </li>
          ))}
        </ul>
        {compared.length > 1 && (
          <Link
            to={comparisonPath(
              compared.map(({ slug }) => slug),
              isKitchens,
            )}
            className={buttonClass({ variant: "secondary", onDark: true })}
          >
            {`Compare ${compared.length}`}
          </Link>
        )}
      </div>
    </div>
  );
}
