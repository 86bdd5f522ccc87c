/** Changes to a series of document numbers, each with what it means for later numbers. */
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { NumberSeries } from "../../../api/contract/types.gen";
import { path } from "../../../api/path";
import { toast } from "../../../ui/toast";
import { FormDialog } from "../../kit/confirm";
import { NumberField, TextAreaField, TextField } from "../../kit/form/fields";
import * as limits from "../../kit/form/limits.gen";
import { between, filled } from "../../kit/form/rules";
import { useRecordForm } from "../../kit/form/use-record-form";
import { invalidate, mutate } from "../../kit/query";
import { gapText, numberOf, seriesLabels } from "./numbers";

export const address = "/api/admin/settings/numbering";

type DialogProps = { series: NumberSeries; onClose: () => void };

const prefixSchema = z.object({
  prefix: z
    .string()
    .check(z.trim(), z.toUpperCase(), z.regex(limits.NumberPrefix.prefix.pattern, "A prefix has 1 to 4 letters.")),
});

export function PrefixDialog({ series, onClose }: DialogProps) {
  const label = seriesLabels[series.series];
  const form = useRecordForm<z.output<typeof prefixSchema>, NumberSeries>({
    schema: prefixSchema,
    values: { prefix: series.prefix },
    save: (draft) =>
      mutate("PUT", path("/api/admin/settings/numbering/{series}/prefix", { series: series.series }), draft),
    onSaved: ({ next }) => {
      void invalidate(address);
      toast({ title: "Prefix changed", description: `The next number is ${next}.` });
      onClose();
    },
  });
  const typed = useWatch({ control: form.control, name: "prefix" }).trim().toUpperCase();
  const next =
    limits.NumberPrefix.prefix.pattern.test(typed) && numberOf({ ...series, prefix: typed }, series.last + 1);
  return (
    <FormDialog title={`Prefix of ${label.toLowerCase()}`} confirm="Change prefix" form={form} onClose={onClose}>
      <p>Numbers already given keep their prefix, and counting goes on.</p>
      <div className="text-ink">
        <TextField control={form.control} name="prefix" label="Prefix" limit={4} autoComplete="off" />
      </div>
      <p role="status">{next && `The next number will be ${next}.`}</p>
    </FormDialog>
  );
}

/** `null` until a number is entered. */
type Skip = { next: number | null; reason: string };

export function SkipDialog({ series, onClose }: DialogProps) {
  const label = seriesLabels[series.series];
  const first = series.last + 1;
  const form = useRecordForm<Skip, NumberSeries>({
    schema: skipSchema(first, series.highest),
    values: { next: null, reason: "" },
    save: ({ next, reason }) =>
      mutate("POST", path("/api/admin/settings/numbering/{series}/skip", { series: series.series }), {
        next: next ?? 0,
        reason,
      }),
    onSaved: ({ next }) => {
      void invalidate(address);
      toast({ title: "Numbers skipped", description: `The next number is ${next}.` });
      onClose();
    },
    isSentOnce: true,
  });
  const next = useWatch({ control: form.control, name: "next" });
  return (
    <FormDialog
      title={`Skip numbers of ${label.toLowerCase()}?`}
      confirm="Skip numbers"
      danger
      form={form}
      onClose={onClose}
    >
      <p>{`The next number is ${series.next}. You can only go forward, and this can't be undone.`}</p>
      <div className="space-y-4 text-ink">
        <NumberField
          control={form.control}
          name="next"
          label={`Next number in ${series.financialYear}`}
          hint="The part after the year, such as 120."
        />
        <TextAreaField
          control={form.control}
          name="reason"
          label="Reason"
          hint="For the audit log: auditors ask about missing numbers."
          limit={limits.NumberSkip.reason.max}
        />
      </div>
      <p role="status" className="text-error">
        {gapText(series, next)}
      </p>
    </FormDialog>
  );
}

function skipSchema(first: number, highest: number) {
  return z.object({
    next: z
      .nullable(between({ min: first + 1, max: highest }))
      .check(z.refine((next) => next !== null, `Please enter a whole number from ${first + 1} to ${highest}.`)),
    reason: filled(limits.NumberSkip.reason, "Please enter a reason."),
  });
}
