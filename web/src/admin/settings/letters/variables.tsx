/** The variables of an e-mail's text. One press inserts a variable at the cursor. */
import { useId } from "react";
import type { LetterVariable } from "../../../api/contract/types.gen";

type VariablesProps = { variables: readonly LetterVariable[]; onInsert: (variable: string) => void };

export function Variables({ variables, onInsert }: VariablesProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <h3 id={id} className="font-medium">
        Variables
      </h3>
      <p className="mt-0.5 mb-2 text-ash">
        Filled for each customer. Choose one to insert it at the cursor. Links, codes and tables are always in the
        e-mail.
      </p>
      <ul className="grid gap-1.5">
        {variables.map(({ name, meaning, example }) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <button
              type="button"
              // The field keeps its cursor.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(`{${name}}`)}
              aria-label={`Insert {${name}}`}
              className="inline-flex min-h-7 items-center rounded-md border border-seam bg-linen px-2 font-mono text-xs hover:border-ash max-md:min-h-11"
            >
              {`{${name}}`}
            </button>
            <span className="min-w-0 text-ash">
              {meaning.replace(/\.$/, "")}. <span className="text-ink">{example}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
