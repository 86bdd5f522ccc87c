/** The materials selected for comparison, at the bottom of the screen. */
import { buttonClass } from "../../ui/button";
import { CloseIcon } from "../../ui/icons";
import { Link } from "../../ui/link";
import { comparisonPath, maxCompared } from "./address";
import { setCompared, useCompared } from "./compare";

/** Hidden while the comparison itself is on screen. */
export function CompareTray({ isCompared }: { isCompared: boolean }) {
  const compared = useCompared();
  return (
    // Always rendered: screen readers often miss live regions that are inserted with their content.
    <div
      role="region"
      aria-label="Materials to compare"
      className="materials-tray on-dark"
      hidden={compared.length === 0 || isCompared}
    >
      <div className="page">
        <p>
          {compared.length === 1
            ? "Select one or two more to compare"
            : `${compared.length} of ${maxCompared} selected`}
        </p>
        <ul>
          {compared.map((candidate) => (
            <li key={candidate.key}>
              <span>{candidate.name}</span>
              <button
                type="button"
                aria-label={`Remove ${candidate.name}`}
                onClick={() => setCompared(candidate, false)}
              >
                <CloseIcon className="size-4" />
              </button>
            </li>
          ))}
        </ul>
        {compared.length > 1 && (
          <Link
            to={comparisonPath(compared.map(({ key }) => key))}
            className={buttonClass({ variant: "secondary", onDark: true })}
          >
            {`Compare ${compared.length}`}
          </Link>
        )}
      </div>
    </div>
  );
}
