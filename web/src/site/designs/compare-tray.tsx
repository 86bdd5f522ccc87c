/** What has been put aside to compare, at the foot of the screen until it is looked at. */
import { buttonClass } from "../../ui/button";
import { CloseIcon } from "../../ui/icons";
import { Link } from "../../ui/link";
import { comparisonPath, mostCompared } from "./address";
import { compare, useCompared } from "./compare";

type CompareTrayProps = {
  isKitchens: boolean;
  /** The comparison itself is on the screen. */
  isCompared?: boolean;
};

export function CompareTray({ isKitchens, isCompared = false }: CompareTrayProps) {
  const compared = useCompared();
  const isOpen = compared.length > 0 && !isCompared;
  return (
    // There from the start: what appears together with its words is often not read out.
    <div role="region" aria-label="Designs to compare" className="compare-tray" hidden={!isOpen}>
      <div className="page">
        <p className="compare-tray-count">
          {compared.length === 1 ? "Choose one or two more to compare" : `${compared.length} of ${mostCompared} chosen`}
        </p>
        <ul>
          {compared.map((candidate) => (
            <li key={candidate.slug}>
              <span>{candidate.title}</span>
              <button
                type="button"
                aria-label={`Leave ${candidate.title} out`}
                onClick={() => compare(candidate, false)}
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
