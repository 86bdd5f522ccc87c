/** Resolves an edit conflict: shows both versions field by field and lets the user choose. */
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { ConfirmDialog } from "../confirm";
import type { Conflict } from "./use-record-form";

export type Difference<Values> = {
  name: keyof Values & string;
  mine: unknown;
  theirs: unknown;
  /** Both users changed the field. */
  isContested: boolean;
  /** Selected until the user chooses: the only change, or mine if both changed it. */
  preselected: "mine" | "theirs";
};

/** The fields in which two versions of a record differ; `base` is the version that both started from. */
export function differences<Values extends object>(base: Values, mine: Values, theirs: Values): Difference<Values>[] {
  return changedNames(theirs, mine).map((name) => {
    const iChanged = !isSame(base[name], mine[name]);
    const theyChanged = !isSame(base[name], theirs[name]);
    return {
      name,
      mine: mine[name],
      theirs: theirs[name],
      isContested: iChanged && theyChanged,
      preselected: iChanged ? "mine" : "theirs",
    };
  });
}

export function changedNames<Values extends object>(before: Values, after: Values): (keyof Values & string)[] {
  const names = Object.keys(after) as (keyof Values & string)[];
  return names.filter((name) => !isSame(before[name], after[name]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

type ConflictProps<Values extends FieldValues> = {
  conflict: Conflict<Values>;
  labelOf: (name: string) => string;
  /** Formats the value of a field. */
  format: (name: string, value: unknown) => string;
};

export function ConflictDialog<Values extends FieldValues>({ conflict, labelOf, format }: ConflictProps<Values>) {
  const [chosen, setChosen] = useState<Record<string, "mine" | "theirs">>({});
  const choiceOf = ({ name, preselected }: Difference<Values>) => chosen[name] ?? preselected;
  const choose = (name: string, which: "mine" | "theirs") => setChosen({ ...chosen, [name]: which });
  const mine = conflict.differences.filter((one) => choiceOf(one) === "mine").map(({ name }) => name);
  return (
    <ConfirmDialog
      wide
      title="Someone else has changed this record"
      confirm="Save selection"
      cancel="Back to form"
      onConfirm={() => conflict.resolve(mine)}
      onCancel={conflict.cancel}
    >
      <p>Choose which version of each field to keep. Where only one of you made a change, that change is selected.</p>
      <table className="w-full table-fixed border-collapse text-left text-ink">
        <thead>
          <tr className="border-b border-seam text-xs text-ash">
            <th scope="col" className="w-1/4 py-1.5 pr-2 font-medium">
              Field
            </th>
            <th scope="col" className="py-1.5 pr-2 font-medium">
              Yours
            </th>
            <th scope="col" className="py-1.5 font-medium">
              Current
            </th>
          </tr>
        </thead>
        <tbody>
          {conflict.differences.map((one) => (
            <tr key={one.name} className="border-b border-seam align-top last:border-b-0">
              <th scope="row" className="py-2.5 pr-2 font-medium">
                {labelOf(one.name)}{" "}
                {one.isContested && <span className="block text-xs font-normal text-error">changed by both</span>}
              </th>
              {(["mine", "theirs"] as const).map((which) => (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label
                <td key={which} className="py-2 pr-2">
                  <label
                    className={
                      "flex cursor-pointer gap-2 rounded-md p-1 " + (choiceOf(one) === which ? "" : "text-ash")
                    }
                  >
                    <input
                      type="radio"
                      name={one.name}
                      checked={choiceOf(one) === which}
                      onChange={() => choose(one.name, which)}
                      className="mt-0.5 size-4 shrink-0 accent-areca"
                    />
                    <span className="min-w-0 wrap-anywhere">
                      <span className="sr-only">{which === "mine" ? "Yours: " : "Current: "}</span>
                      {format(one.name, one[which])}
                    </span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ConfirmDialog>
  );
}
