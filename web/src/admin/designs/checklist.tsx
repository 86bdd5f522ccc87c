/** What a design still needs before it can be published. */
import type { Missing } from "./design";

type ChecklistProps = {
  missing: readonly Missing[];
  /** After an attempt to publish, it is announced as an error. */
  isAlert: boolean;
  onFix: (missing: Missing) => void;
};

export function Checklist({ missing, isAlert, onFix }: ChecklistProps) {
  if (missing.length === 0) return null;
  return (
    <div
      role={isAlert ? "alert" : undefined}
      className={`flex flex-wrap items-baseline gap-x-5 border-y px-4 py-2.5 text-sm md:mx-6 md:mb-4 md:rounded-lg md:border ${isAlert ? "border-oxide bg-paper" : "border-seam"}`}
    >
      <p className={isAlert ? "font-medium text-oxide-deep" : "text-ash"}>Needed to publish:</p>
      <ul className="flex flex-wrap gap-x-5">
        {missing.map((one) => (
          <li key={one.label}>
            <button type="button" onClick={() => onFix(one)} className="min-h-6 text-left text-link">
              {one.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
