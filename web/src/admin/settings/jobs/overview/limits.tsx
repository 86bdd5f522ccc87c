/** Concurrency and rate limits of a queue or a job type, for mail servers and services with quotas. */
import type { JobQueue as Queue } from "../../../../api/contract/types.gen";
import { path } from "../../../../api/path";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, useFieldArray } from "react-hook-form";
import { toast } from "../../../../ui/toast";
import { Action } from "../../../kit/button";
import { NumberField, SelectField } from "../../../kit/form/fields";
import { RecordForm } from "../../../kit/form/record-form";
import { useRecordForm } from "../../../kit/form/use-record-form";
import { PlusIcon } from "../../../kit/icons";
import { mutate, query, invalidate } from "../../../kit/query";
import type { Choice } from "../../../kit/resource";
import { SidePanel } from "../../side-panel";
import { kindsAddress, queuesAddress } from "../address";
import { kindLabel } from "../labels";
import { type LimitsDraft, blankLimit, draftOf, limitsSchema, toRequest, wholeQueue } from "./limit-draft";

export function Limits({ queue, onClose }: { queue: Queue; onClose: () => void }) {
  const { name } = queue;
  // Taken once, because live updates replace `queue` all the time.
  const [values] = useState(() => draftOf(queue));
  const form = useRecordForm<LimitsDraft, void>({
    schema: limitsSchema,
    values,
    save: (draft) => mutate("PUT", path("/api/admin/job-queues/{queue}/limits", { queue: name }), toRequest(draft)),
    onSaved: () => {
      void invalidate(queuesAddress);
      toast({ title: "Limits saved", description: "They apply from the next job on." });
      onClose();
    },
  });
  const rows = useFieldArray({ control: form.control, name: "limits" });
  const choices = useKindChoices(name);
  return (
    <SidePanel title={`Limits for ${kindLabel(name).toLowerCase()}`} onClose={onClose}>
      <RecordForm form={form} save="Save" onCancel={onClose}>
        <div className="space-y-4 px-4 py-4 md:px-6">
          <p className="text-ash">
            Limits apply to all workers together. Without a limit, each worker runs as many jobs at once as it has
            slots.
          </p>
          {rows.fields.map((field, index) => (
            <LimitFields
              key={field.id}
              control={form.control}
              index={index}
              choices={choices}
              onRemove={() => rows.remove(index)}
            />
          ))}
          <Action onClick={() => rows.append(blankLimit)}>
            <PlusIcon />
            Add limit
          </Action>
        </div>
      </RecordForm>
    </SidePanel>
  );
}

function useKindChoices(queue: string): Choice[] {
  const { data = [] } = useQuery(query(kindsAddress));
  return data.filter((known) => known.queue === queue).map(({ kind }) => ({ value: kind, label: kindLabel(kind) }));
}

type LimitFieldsProps = {
  control: Control<LimitsDraft>;
  index: number;
  choices: readonly Choice[];
  onRemove: () => void;
};

function LimitFields({ control, index, choices, onRemove }: LimitFieldsProps) {
  return (
    <fieldset className="space-y-3 border-t border-seam pt-4">
      <legend className="sr-only">Limit {index + 1}</legend>
      <div className="flex items-end gap-2">
        <SelectField
          control={control}
          name={`limits.${index}.kind`}
          label="For"
          choices={[{ value: wholeQueue, label: "The whole queue" }, ...choices]}
          className="min-w-0 flex-1"
        />
        <Action variant="quiet" onClick={onRemove} aria-label={`Remove limit ${index + 1}`} className="text-error">
          Remove
        </Action>
      </div>
      <div className="grid grid-cols-3 gap-3">
        <NumberField
          control={control}
          name={`limits.${index}.concurrency`}
          label="Jobs at once"
          hint="Blank = unlimited"
        />
        <NumberField
          control={control}
          name={`limits.${index}.perSecond`}
          label="Jobs per second"
          digits={3}
          hint="0.5 = 30 per minute"
        />
        <NumberField
          control={control}
          name={`limits.${index}.burst`}
          label="Burst"
          hint="After an idle time. Blank = 1"
        />
      </div>
    </fieldset>
  );
}
