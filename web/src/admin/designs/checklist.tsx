/** What a design or product still needs before it can be published. */

type ChecklistProps<One extends { label: string }> = {
  missing: readonly One[];
  /** After an attempt to publish, it is announced as an error. */
  isAlert: boolean;
  onFix: (missing: One) => void;
};

export function Checklist<One extends { label: string }>({ missing, isAlert, onFix }: ChecklistProps<One>) {
  if (missing.length === 0) return null;
  return (
    <div
      role={isAlert ? "alert" : undefined}
      className={`flex flex-wrap items-baseline gap-x-5 border-y px-4 py-2.5 text-sm md:mx-6 md:mb-4 md:rounded-lg md:border ${isAlert ? "border-error bg-paper" : "border-seam"}`}
    >
      <p className={isAlert ? "font-medium text-error" : "text-ash"}>Needed to publish:</p>
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
