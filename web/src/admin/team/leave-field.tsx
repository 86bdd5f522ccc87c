import type { TeamMemberDraft } from "../drafts";
import type { Leave } from "../../api/contract/types.gen";
import { type Control, useFieldArray, useFormState } from "react-hook-form";
import { FieldError } from "../../form/field";
import { date } from "../../ui/format";
import { Action, IconAction } from "../kit/button";
import { DateField, TextField } from "../kit/form/fields";
import { CrossIcon, PlusIcon } from "../kit/icons";

export function LeaveField({ control }: { control: Control<TeamMemberDraft> }) {
  const { fields, append, remove } = useFieldArray({ control, name: "leave" });
  const { errors } = useFormState({ control, name: "leave" });
  const overlap = errors.leave?.root?.message ?? errors.leave?.message;
  return (
    <div>
      {fields.length === 0 && <p className="mb-3 text-ash">No leave planned.</p>}
      <ul className="space-y-4">
        {fields.map(({ id }, index) => (
          <li key={id} className="grid grid-cols-2 gap-3 md:grid-cols-[9rem_9rem_1fr_auto]">
            <DateField control={control} name={`leave.${index}.from`} label="From" />
            <DateField control={control} name={`leave.${index}.to`} label="Until" />
            <TextField control={control} name={`leave.${index}.reason`} label="Reason" optional />
            <IconAction label="Remove leave" className="self-end" onClick={() => remove(index)}>
              <CrossIcon />
            </IconAction>
          </li>
        ))}
      </ul>
      {overlap && <FieldError>{overlap}</FieldError>}
      <Action className={fields.length > 0 ? "mt-4" : ""} onClick={() => append({ from: "", to: "", reason: "" })}>
        <PlusIcon />
        Add leave
      </Action>
    </div>
  );
}

export function LeaveFacts({ leave }: { leave: readonly Leave[] }) {
  if (leave.length === 0) return "No leave planned.";
  return (
    <ul>
      {leave.map(({ from, to, reason }) => (
        <li key={from}>
          {from === to ? date(from) : `${date(from)} to ${date(to)}`}
          {reason && <span className="text-ash">, {reason}</span>}
        </li>
      ))}
    </ul>
  );
}
