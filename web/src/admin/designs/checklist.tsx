/** What a design needs before visitors can see it. */
import type { Missing } from "./design";

type ChecklistProps = {
  missing: readonly Missing[];
  /** Somebody wanted to publish it: then it is said aloud. */
  isAsked: boolean;
  onGo: (missing: Missing) => void;
};

export function Checklist({ missing, isAsked, onGo }: ChecklistProps) {
  if (missing.length === 0) return null;
  return (
    <div
      role={isAsked ? "alert" : undefined}
      className={`flex flex-wrap items-baseline gap-x-5 border-y px-4 py-2.5 text-sm md:mx-6 md:mb-4 md:rounded-lg md:border ${isAsked ? "border-oxide bg-paper" : "border-seam"}`}
    >
      <p className={isAsked ? "font-medium text-oxide-deep" : "text-ash"}>Before visitors can see it, it needs:</p>
      <ul className="flex flex-wrap gap-x-5">
        {missing.map((one) => (
          <li key={one.words}>
            <button type="button" onClick={() => onGo(one)} className="min-h-6 text-left text-link">
              {one.words}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
