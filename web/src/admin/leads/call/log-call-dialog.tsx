/** Records how a call went and when to follow up. */
import type { LeadItem } from "../../../api/contract/types.gen";
import { addressOf } from "../address";
import { mutate } from "../../kit/query";
import { below } from "../../../api/path";
import { useId, useRef } from "react";
import { useController, type Control } from "react-hook-form";
import * as z from "zod/mini";
import { FieldError } from "../../../form/field";
import { phone } from "../../../ui/format";
import { toast } from "../../../ui/toast";
import { FormDialog } from "../../kit/confirm";
import { DateField, TextAreaField, ToggleField } from "../../kit/form/fields";
import { useRecordForm } from "../../kit/form/use-record-form";
import { DayChips } from "../day-chips";
import { sendMove } from "../moves/move";
import { useNow } from "../../kit/time";
import { dayAfter } from "../service-level";
import { type CallOutcome, callOutcomes } from "../labels";
import { updateLead, refetchLead, mutateLead } from "../mutations";
import { labelOf } from "../../../ui/label-of";

export type Callee = Pick<LeadItem, "id" | "customerName" | "customerPhone" | "status">;

type CallDraft = { outcome: CallOutcome | ""; note: string; isContacted: boolean; followUpOn: string | null };

const noteLimit = 2000;

const schema: z.ZodMiniType<CallDraft, CallDraft> = z
  .object({
    outcome: z.union([z.enum(callOutcomes.map(({ value }) => value)), z.literal("")]),
    note: z.string().check(z.trim(), z.maxLength(noteLimit)),
    isContacted: z.boolean(),
    followUpOn: z.nullable(z.string()),
  })
  .check(z.refine(({ outcome }) => outcome !== "", { error: "Please choose how it went.", path: ["outcome"] }));

export function LogCallDialog({ lead, onClose }: { lead: Callee; onClose: () => void }) {
  const now = useNow();
  // If a step after the call fails and the form is sent again, the call must not be logged twice.
  const logged = useRef<string>(undefined);
  const form = useRecordForm<CallDraft, CallDraft["outcome"]>({
    schema,
    values: { outcome: "", note: "", isContacted: true, followUpOn: null },
    save: async ({ outcome, note, ...next }) => {
      // The schema requires an outcome.
      const call = { outcome: outcome as CallOutcome, ...(note && { note }) };
      if (logged.current !== JSON.stringify(call))
        await mutateLead(() => mutate("POST", below(addressOf(lead.id), "calls"), call));
      logged.current = JSON.stringify(call);
      await applyNextSteps(lead, outcome, next);
      return outcome;
    },
    onSaved: (outcome) => {
      toast({ title: "Call logged", description: `${lead.customerName}: ${labelOf(callOutcomes, outcome)}` });
      onClose();
    },
  });
  const outcome = useController({ control: form.control, name: "outcome" }).field.value;
  const followUp = useController({ control: form.control, name: "followUpOn" }).field;
  return (
    <FormDialog
      title={`Log a call with ${lead.customerName}`}
      confirm="Save call"
      cancel="Discard"
      form={form}
      onClose={onClose}
    >
      <p className="tabular-nums">{phone(lead.customerPhone)}</p>
      <div className="space-y-4 text-ink">
        <OutcomeField control={form.control} />
        {canMoveToContacted(lead, outcome) && (
          <ToggleField control={form.control} name="isContacted" label="Move to Contacted" />
        )}
        <TextAreaField
          control={form.control}
          name="note"
          label="Note"
          optional
          limit={noteLimit}
          placeholder="What you discussed, what they want"
        />
        <div className="space-y-2">
          <DateField control={form.control} name="followUpOn" label="Follow up on" optional min={dayAfter(now, 0)} />
          <DayChips value={followUp.value} onChange={followUp.onChange} />
        </div>
      </div>
    </FormDialog>
  );
}

/** Whether the call makes a new lead a contacted one. */
function canMoveToContacted({ status }: Callee, outcome: CallDraft["outcome"]): boolean {
  return status === "new" && (outcome === "connected" || outcome === "callback");
}

type NextSteps = Pick<CallDraft, "isContacted" | "followUpOn">;

/** Moves the lead and sets its follow-up, skipping what an earlier attempt has done. */
async function applyNextSteps(
  lead: Callee,
  outcome: CallDraft["outcome"],
  { isContacted, followUpOn }: NextSteps,
): Promise<void> {
  const moves = isContacted && canMoveToContacted(lead, outcome);
  if (!moves && !followUpOn) return;
  const now = await refetchLead(lead.id);
  if (moves && canMoveToContacted(now, outcome)) await sendMove({ lead: now, to: "contacted" });
  if (followUpOn)
    await updateLead(now, (address, version) =>
      mutate("PUT", below(address, "follow-up"), { on: followUpOn, version }),
    );
}

function OutcomeField({ control }: { control: Control<CallDraft> }) {
  const { field, fieldState } = useController({ control, name: "outcome" });
  const id = useId();
  return (
    <fieldset aria-describedby={fieldState.error ? id : undefined}>
      <legend className="mb-1 font-medium">How did it go?</legend>
      {callOutcomes.map(({ value, label }, index) => (
        <label
          key={value}
          className="-mx-2 flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 hover:bg-linen/70 max-md:min-h-11"
        >
          <input
            ref={index === 0 ? field.ref : undefined}
            type="radio"
            name={field.name}
            checked={field.value === value}
            onChange={() => field.onChange(value)}
            onBlur={field.onBlur}
            className="size-4 accent-areca"
          />
          {label}
        </label>
      ))}
      {fieldState.error && <FieldError id={id}>{fieldState.error.message}</FieldError>}
    </fieldset>
  );
}
