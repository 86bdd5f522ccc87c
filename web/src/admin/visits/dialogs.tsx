/** Dialogs to book, move, cancel and report a visit. */
import type { LeadDetail, SiteVisit, SiteVisitOutcome } from "../../api/contract/types.gen";
import { useId } from "react";
import { type Control, useController } from "react-hook-form";
import * as z from "zod/mini";
import { below } from "../../api/path";
import { FieldError } from "../../form/field";
import { visitText } from "../../features/site-visit/times";
import { labelOf } from "../../ui/label-of";
import { toast } from "../../ui/toast";
import { FormDialog } from "../kit/confirm";
import { TextAreaField } from "../kit/form/fields";
import { useRecordForm } from "../kit/form/use-record-form";
import { mutate } from "../kit/query";
import { addressOf as addressOfLead } from "../leads/address";
import { addressOf } from "./address";
import { outcomes } from "./labels";
import { mutateVisit } from "./mutations";
import { type TimeValues, TimesField, designerAt, timeFields, useVisitTimes } from "./times-field";

const addressLimit = 300;
const noteLimit = 2000;

type BookValues = TimeValues & { address: string };

const bookSchema: z.ZodMiniType<BookValues, BookValues> = z.object({
  ...timeFields,
  address: z.string().check(z.trim(), z.maxLength(addressLimit)),
});

export function BookVisitDialog({ lead, onClose }: { lead: LeadDetail; onClose: () => void }) {
  const times = useVisitTimes(lead.id);
  const form = useRecordForm<BookValues, SiteVisit>({
    schema: bookSchema,
    values: { designerId: lead.designer?.id ?? null, startsAt: null, address: "" },
    isSentOnce: true,
    save: ({ address, ...time }) => {
      // The schema requires a time, and a free time has a designer.
      const body = { startsAt: time.startsAt ?? "", designerId: designerAt(times.data, time) ?? "", address };
      return mutateVisit(() => mutate("POST", below(addressOfLead(lead.id), "visits"), body)).finally(
        () => void times.refetch(),
      );
    },
    onSaved: (visit) => {
      toast({ title: "Visit booked", description: `${visitText(visit)}, with ${visit.designer.name}` });
      onClose();
    },
  });
  const known = [lead.propertyName, lead.locality, lead.pincode].filter(Boolean).join(", ");
  return (
    <FormDialog
      title={`Book a visit to ${lead.customerName}`}
      confirm="Book the visit"
      disabled={!times.data || times.data.designers.length === 0}
      wide
      form={form}
      onClose={onClose}
    >
      {lead.customerEmail && <p>The customer gets an e-mail with a link to change the time, and reminders.</p>}
      <TimesField control={form.control} answer={times} designer={lead.designer} />
      <TextAreaField
        control={form.control}
        name="address"
        label="Address"
        optional
        limit={addressLimit}
        hint={known ? `Leave blank for what the lead says: ${known}.` : "Flat, building and street."}
        className="text-ink"
      />
    </FormDialog>
  );
}

const moveSchema: z.ZodMiniType<TimeValues, TimeValues> = z.object(timeFields);

export function MoveVisitDialog({ visit, onClose }: { visit: SiteVisit; onClose: () => void }) {
  const times = useVisitTimes(visit.lead.id, visit.id);
  const form = useRecordForm<TimeValues, SiteVisit>({
    schema: moveSchema,
    values: { designerId: visit.designer.id, startsAt: null },
    isSentOnce: true,
    save: (time) => {
      const body = { startsAt: time.startsAt ?? "", designerId: designerAt(times.data, time) ?? "" };
      return mutateVisit(() => mutate("POST", below(addressOf(visit.id), "move"), body)).finally(
        () => void times.refetch(),
      );
    },
    onSaved: (moved) => {
      toast({ title: "Visit moved", description: `${visitText(moved)}, with ${moved.designer.name}` });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Move the visit to ${visit.lead.name}`}
      confirm="Move the visit"
      disabled={!times.data || times.data.designers.length === 0}
      wide
      form={form}
      onClose={onClose}
    >
      <p>
        Booked for {visitText(visit)}, with {visit.designer.name}.
      </p>
      <TimesField
        control={form.control}
        answer={times}
        designer={visit.designer}
        except={{ startsAt: visit.startsAt, designerId: visit.designer.id }}
      />
    </FormDialog>
  );
}

type CancelValues = { note: string };

const cancelSchema: z.ZodMiniType<CancelValues, CancelValues> = z.object({
  note: z.string().check(z.trim(), z.maxLength(noteLimit)),
});

export function CancelVisitDialog({ visit, onClose }: { visit: SiteVisit; onClose: () => void }) {
  const form = useRecordForm<CancelValues, SiteVisit>({
    schema: cancelSchema,
    values: { note: "" },
    save: (body) => mutateVisit(() => mutate("POST", below(addressOf(visit.id), "cancellation"), body)),
    onSaved: () => {
      toast({ title: "Visit cancelled" });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Cancel the visit to ${visit.lead.name}?`}
      confirm="Cancel the visit"
      cancel="Keep it"
      danger
      form={form}
      onClose={onClose}
    >
      <p>
        {visitText(visit)}, with {visit.designer.name}. The customer is told by e-mail, if we have their address.
      </p>
      <TextAreaField
        control={form.control}
        name="note"
        label="Reason"
        optional
        limit={noteLimit}
        hint="For colleagues."
        className="text-ink"
      />
    </FormDialog>
  );
}

type ReportValues = { outcome: SiteVisitOutcome | ""; note: string };

const reportSchema: z.ZodMiniType<ReportValues, ReportValues> = z
  .object({
    outcome: z.union([z.enum(outcomes.map(({ value }) => value)), z.literal("")]),
    note: z.string().check(z.trim(), z.maxLength(noteLimit)),
  })
  .check(z.refine(({ outcome }) => outcome !== "", { error: "Please choose how it went.", path: ["outcome"] }));

export function ReportVisitDialog({ visit, onClose }: { visit: SiteVisit; onClose: () => void }) {
  const form = useRecordForm<ReportValues, SiteVisit>({
    schema: reportSchema,
    values: { outcome: "", note: "" },
    save: ({ outcome, note }) =>
      // The schema requires an outcome.
      mutateVisit(() =>
        mutate("POST", below(addressOf(visit.id), "report"), { outcome: outcome as SiteVisitOutcome, note }),
      ),
    onSaved: ({ status }) => {
      toast({ title: "Outcome saved", description: `${visit.lead.name}: ${labelOf(outcomes, status)}` });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`How did the visit to ${visit.lead.name} go?`}
      confirm="Save outcome"
      form={form}
      onClose={onClose}
    >
      <p>
        {visitText(visit)}, with {visit.designer.name}.
      </p>
      <div className="space-y-4 text-ink">
        <OutcomeField control={form.control} />
        <TextAreaField
          control={form.control}
          name="note"
          label="Note"
          optional
          limit={noteLimit}
          placeholder="What you saw, measured and agreed"
        />
      </div>
    </FormDialog>
  );
}

function OutcomeField({ control }: { control: Control<ReportValues> }) {
  const { field, fieldState } = useController({ control, name: "outcome" });
  const id = useId();
  return (
    <fieldset aria-describedby={fieldState.error ? id : undefined}>
      <legend className="mb-1 font-medium">Outcome</legend>
      {outcomes.map(({ value, label }, index) => (
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
