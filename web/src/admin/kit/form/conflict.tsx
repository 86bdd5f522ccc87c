/** Two people changed the same record: shows both versions, field by field, and lets one choose. */
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { ConfirmDialog } from "../confirm";
import type { Conflict } from "./use-record-form";

export type Difference<Values> = {
  name: keyof Values & string;
  mine: unknown;
  theirs: unknown;
  /** Both changed it: there is no telling who is right. Otherwise only one did, and that change stands. */
  contested: boolean;
  /** What stands unless one chooses. */
  usual: "mine" | "theirs";
};

/** The fields in which two versions of a record differ, `seen` being what both began with. */
export function differences<Values extends object>(seen: Values, mine: Values, theirs: Values): Difference<Values>[] {
  return changedNames(theirs, mine).map((name) => {
    const iChanged = !same(seen[name], mine[name]);
    const theyChanged = !same(seen[name], theirs[name]);
    return {
      name,
      mine: mine[name],
      theirs: theirs[name],
      contested: iChanged && theyChanged,
      usual: iChanged ? "mine" : "theirs",
    };
  });
}

/** The fields of `after` that are not as they were before. */
export function changedNames<Values extends object>(before: Values, after: Values): (keyof Values & string)[] {
  const names = Object.keys(after) as (keyof Values & string)[];
  return names.filter((name) => !same(before[name], after[name]));
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

type ConflictProps<Values extends FieldValues> = {
  conflict: Conflict<Values>;
  /** What a field is called. */
  labelOf: (name: string) => string;
  /** How a field's value reads. */
  show: (name: string, value: unknown) => string;
};

export function ConflictQuestion<Values extends FieldValues>({ conflict, labelOf, show }: ConflictProps<Values>) {
  const [chosen, setChosen] = useState<Record<string, "mine" | "theirs">>({});
  const choiceOf = ({ name, usual }: Difference<Values>) => chosen[name] ?? usual;
  const choose = (name: string, which: "mine" | "theirs") => setChosen({ ...chosen, [name]: which });
  const mine = conflict.differences.filter((one) => choiceOf(one) === "mine").map(({ name }) => name);
  return (
    <ConfirmDialog
      wide
      title="Somebody else has changed this in the meantime."
      confirm="Save as chosen"
      cancel="Back to the form"
      onConfirm={() => conflict.settle(mine)}
      onCancel={conflict.cancel}
    >
      <p>Choose what to keep. Fields that only one of you changed are chosen already.</p>
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
              As it is now
            </th>
          </tr>
        </thead>
        <tbody>
          {conflict.differences.map((one) => (
            <tr key={one.name} className="border-b border-seam align-top last:border-b-0">
              <th scope="row" className="py-2.5 pr-2 font-medium">
                {labelOf(one.name)}{" "}
                {one.contested && <span className="block text-xs font-normal text-oxide-deep">both changed it</span>}
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
                      <span className="sr-only">{which === "mine" ? "Yours: " : "As it is now: "}</span>
                      {show(one.name, one[which])}
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
