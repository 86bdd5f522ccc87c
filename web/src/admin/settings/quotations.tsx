/** On which terms homes are offered, and how far staff may go by themselves. */
import * as limits from "../kit/form/limits.gen";
import { type Control, useController } from "react-hook-form";
import * as z from "zod/mini";
import type { Quotations } from "../../api/contract/types.gen";
import { exactly } from "../../form/exactly";
import { Field } from "../../form/field";
import { Action, IconAction } from "../kit/button";
import { DrawerSection } from "../kit/drawer";
import { HundredthsField, NumberField, TextAreaField, inputClass } from "../kit/form/fields";
import { between, filled } from "../kit/form/rules";
import { CrossIcon, PlusIcon } from "../kit/icons";
import { percentText } from "../quotations/amounts";
import { Typed } from "../quotations/editor/typed";
import { SettingsForm } from "./settings-form";

const percentWords = "Please enter a percentage from 0 to 100.";
/** In basis points. */
const percent = z.number(percentWords).check(z.gte(0, percentWords), z.lte(10_000, percentWords));

const whole = 10_000;

const plan = z.object({
  name: filled(limits.PaymentTemplate.name),
  milestones: z.array(z.object({ name: filled(limits.MilestoneShare.name), percent })).check(
    z.minLength(1, "A plan needs a part."),
    z.maxLength(limits.PaymentTemplate.milestones.max),
    z.refine(
      (milestones) => milestones.reduce((sum, { percent }) => sum + percent, 0) === whole,
      "The parts must come to 100% together.",
    ),
  ),
});

export const quotationSchema = exactly<Quotations>()(
  z.object({
    validDays: between(limits.Quotations.validDays),
    approval: z.object({ discountOfStaff: percent, discountOfSalesHead: percent, leastMargin: percent }),
    terms: filled(limits.Quotations.terms),
    paymentTemplates: z.array(plan).check(
      z.minLength(1),
      z.maxLength(limits.Quotations.paymentTemplates.max),
      z.refine(
        (plans) => new Set(plans.map(({ name }) => name.trim())).size === plans.length,
        "Each plan needs a name of its own.",
      ),
    ),
    reminderDays: z.array(between(limits.Quotations.reminderDays.each)).check(
      z.maxLength(limits.Quotations.reminderDays.max, "At most five reminders."),
      z.refine(
        (days) => days.every((day, place) => place === 0 || day > (days[place - 1] ?? 0)),
        "Each must come after the one before.",
      ),
    ),
    kitchen: z.object({ installation: percent, range: percent }),
  }),
);

export function QuotationsSection() {
  return (
    <SettingsForm
      section="quotations"
      title="Quotations"
      about="On which terms homes are offered, by which plans they are paid, and how far staff may go by themselves."
      schema={quotationSchema}
      draftOf={(value) => value}
      valueOf={(draft) => draft}
    >
      {(control) => (
        <>
          <DrawerSection title="Offer">
            <div className="grid max-w-3xl gap-4 md:grid-cols-2">
              <NumberField control={control} name="validDays" label="An offer holds for" unit="days" />
              <ReminderDays control={control} />
            </div>
          </DrawerSection>
          <DrawerSection title="Approval">
            <div className="grid max-w-3xl gap-4 md:grid-cols-3">
              <HundredthsField
                control={control}
                name="approval.discountOfStaff"
                label="Discount above"
                unit="%"
                hint="needs the head of sales."
              />
              <HundredthsField
                control={control}
                name="approval.discountOfSalesHead"
                label="Discount above"
                unit="%"
                hint="needs an admin."
              />
              <HundredthsField
                control={control}
                name="approval.leastMargin"
                label="Margin under"
                unit="%"
                hint="needs an admin."
              />
            </div>
          </DrawerSection>
          <DrawerSection title="Payment plans">
            <PaymentPlans control={control} />
          </DrawerSection>
          <DrawerSection title="Terms">
            <TextAreaField
              control={control}
              name="terms"
              label="Terms"
              hint="Paragraphs are parted by an empty line. A quotation may have its own instead."
              limit={limits.Quotations.terms.max}
              rows={12}
              className="max-w-3xl"
            />
          </DrawerSection>
          <DrawerSection title="Kitchen calculator">
            <div className="grid max-w-3xl gap-4 md:grid-cols-2">
              <HundredthsField
                control={control}
                name="kitchen.installation"
                label="Installation"
                unit="% of the cost"
              />
              <HundredthsField
                control={control}
                name="kitchen.range"
                label="Told as a range of"
                unit="% to both sides"
              />
            </div>
          </DrawerSection>
        </>
      )}
    </SettingsForm>
  );
}

type InQuotations = { control: Control<Quotations> };

/** `3, 7, 12`. */
function ReminderDays({ control }: InQuotations) {
  const { field, fieldState } = useController({ control, name: "reminderDays" });
  return (
    <Field
      label="Reminders after"
      hint="Days after it was sent, such as 3, 7, 12. None, if empty."
      error={fieldState.error?.message ?? fieldState.error?.root?.message}
    >
      {(aria) => (
        <Typed
          {...aria}
          required={false}
          value={field.value}
          write={(days) => days.join(", ")}
          read={(typed) => {
            const words = typed.split(/[\s,]+/).filter(Boolean);
            return words.every((word) => /^\d{1,3}$/.test(word)) ? words.map(Number) : null;
          }}
          onChange={field.onChange}
          example="3, 7, 12"
          className={`${inputClass} max-w-60 tabular-nums`}
        />
      )}
    </Field>
  );
}

type Plan = Quotations["paymentTemplates"][number];

function PaymentPlans({ control }: InQuotations) {
  const { field, fieldState } = useController({ control, name: "paymentTemplates" });
  const plans = field.value;
  const reasons = fieldState.error as PlanReasons | undefined;
  const change = (place: number, plan: Plan) => field.onChange(plans.with(place, plan));
  return (
    <div className="max-w-3xl space-y-4">
      <p className="text-ash">The first one is taken where a quotation names none.</p>
      {plans.map((plan, place) => (
        <PlanFields
          key={place}
          plan={plan}
          place={place}
          reason={reasonOf(reasons, place)}
          onChange={(plan) => change(place, plan)}
          onRemove={plans.length > 1 ? () => field.onChange(plans.toSpliced(place, 1)) : undefined}
          onFirst={place > 0 ? () => field.onChange([plan, ...plans.toSpliced(place, 1)]) : undefined}
        />
      ))}
      {(reasons?.message ?? reasons?.root?.message) && (
        <p role="alert" className="text-oxide-deep">
          {reasons?.message ?? reasons?.root?.message}
        </p>
      )}
      <Action
        onClick={() => field.onChange([...plans, { name: "", milestones: [{ name: "Booking", percent: whole }] }])}
      >
        <PlusIcon />
        Add plan
      </Action>
    </div>
  );
}

type Reason = { message?: string; root?: { message?: string } };
type PlanReasons = Reason &
  Record<number, { name?: Reason; milestones?: Reason & Record<number, Record<string, Reason>> }>;

/** The first thing that is wrong with a plan. */
function reasonOf(reasons: PlanReasons | undefined, place: number): string | undefined {
  const { name, milestones } = reasons?.[place] ?? {};
  const parts = Object.values(milestones ?? {}).flatMap((part) => Object.values(part ?? {}) as (Reason | undefined)[]);
  return [name, milestones, milestones?.root, ...parts].map((one) => one?.message).find(Boolean);
}

type PlanProps = {
  plan: Plan;
  place: number;
  reason: string | undefined;
  onChange: (plan: Plan) => void;
  onRemove: (() => void) | undefined;
  onFirst: (() => void) | undefined;
};

function PlanFields({ plan, place, reason, onChange, onRemove, onFirst }: PlanProps) {
  const { name, milestones } = plan;
  const label = name || `plan ${place + 1}`;
  const changePart = (at: number, changes: Partial<Plan["milestones"][number]>) =>
    onChange({ ...plan, milestones: milestones.map((part, other) => (other === at ? { ...part, ...changes } : part)) });
  return (
    <fieldset className="rounded-md border border-seam p-3">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap items-center gap-2">
        <input
          aria-label="Name of the plan"
          value={name}
          maxLength={60}
          onChange={({ target }) => onChange({ ...plan, name: target.value })}
          className={`${inputClass} max-w-60 font-medium`}
        />
        <span className="flex-1" />
        {onFirst && (
          <Action variant="quiet" onClick={onFirst}>
            Take it first
          </Action>
        )}
        {onRemove && (
          <Action variant="quiet" onClick={onRemove}>
            Remove
          </Action>
        )}
      </div>
      <ul className="mt-2 space-y-1.5">
        {milestones.map((part, at) => (
          <li key={at} className="flex items-center gap-2">
            <input
              aria-label={`Part ${at + 1} of ${label}`}
              value={part.name}
              maxLength={80}
              placeholder="When it is due"
              onChange={({ target }) => changePart(at, { name: target.value })}
              className={`${inputClass} max-w-80`}
            />
            <Typed
              aria-label={`Percent of part ${at + 1} of ${label}`}
              inputMode="decimal"
              example="40%"
              value={part.percent}
              write={percentText}
              read={readPercent}
              onChange={(percent) => changePart(at, { percent })}
              className={`${inputClass} w-20! text-right tabular-nums`}
            />
            {milestones.length > 1 && (
              <IconAction
                label={`Remove part ${at + 1} of ${label}`}
                onClick={() => onChange({ ...plan, milestones: milestones.toSpliced(at, 1) })}
              >
                <CrossIcon />
              </IconAction>
            )}
          </li>
        ))}
      </ul>
      {reason && (
        <p role="alert" className="mt-2 text-oxide-deep">
          {reason}
        </p>
      )}
      {milestones.length < 12 && (
        <Action
          variant="quiet"
          className="mt-1"
          onClick={() => onChange({ ...plan, milestones: [...milestones, { name: "", percent: 0 }] })}
        >
          <PlusIcon />
          Add part
        </Action>
      )}
    </fieldset>
  );
}

/** Basis points. */
function readPercent(typed: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(typed.trim());
  if (!match) return null;
  const points = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return points <= whole ? points : null;
}
