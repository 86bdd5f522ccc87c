/** Which version of a policy is shown, and the way to the others. */
import { policyPath, policyVersionPath } from "../../features/reading/policies";
import { date } from "../../ui/format";
import { Link } from "../../ui/link";
import type { readPolicy } from "./read-policy";

export type PolicyPage = NonNullable<Awaited<ReturnType<typeof readPolicy>>>;

export function PolicyVersion({ policy: { kind, number, effectiveOn, summary, isCurrent } }: { policy: PolicyPage }) {
  return (
    <>
      <p className="reading-facts">
        <span>{`Version ${number}`}</span>
        <span>
          {isCurrent ? "In effect since " : "Effective from "}
          <time dateTime={effectiveOn}>{date(effectiveOn)}</time>
        </span>
      </p>
      {!isCurrent && (
        <p role="status" className="reading-lead">
          This is not the version that applies today.{" "}
          <Link to={policyPath(kind)} className="underline underline-offset-4">
            Read the current version
          </Link>
        </p>
      )}
      {summary && <p className="reading-lead">{`What changed: ${summary}`}</p>}
    </>
  );
}

export function OtherVersions({ policy: { kind, number, versions } }: { policy: PolicyPage }) {
  const others = versions.filter((version) => version.number !== number);
  if (others.length === 0) return null;
  return (
    <details className="policy-versions">
      <summary>Other versions</summary>
      <ul>
        {others.map((version) => (
          <li key={version.number}>
            <Link to={policyVersionPath(kind, version.number)}>
              {`Version ${version.number}, effective from ${date(version.effectiveOn)}`}
            </Link>
            {version.summary && <p>{version.summary}</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}
