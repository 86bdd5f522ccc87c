/** Quotation defaults: validity, reminders, approval limits, payment plans, terms and calculator settings. */
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
import { ParsedInput } from "../quotations/editor/parsed-input";
import { SettingsForm } from "./settings-form";

const percentMessage = "Please enter a percentage from 0 to 100.";
/** In basis points. */
const percent = z.number(percentMessage).check(z.gte(0, percentMessage), z.lte(10_000, percentMessage));

const whole = 10_000;

const plan = z.object({
  name: filled(limits.PaymentTemplate.name),
  milestones: z.array(z.object({ name: filled(limits.MilestoneShare.name), percent })).check(
    z.minLength(1, "Add at least one milestone."),
    z.maxLength(limits.PaymentTemplate.milestones.max),
    z.refine(
      (milestones) => milestones.reduce((sum, { percent }) => sum + percent, 0) === whole,
      "The milestones must add up to 100%.",
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
        "Each plan needs a different name.",
      ),
    ),
    reminderDays: z.array(between(limits.Quotations.reminderDays.each)).check(
      z.maxLength(limits.Quotations.reminderDays.max, "Please use at most five reminders."),
      z.refine(
        (days) => days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0)),
        "Please enter the days in ascending order.",
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
      description="Validity, approval limits, payment plans and terms of quotations."
      schema={quotationSchema}
      draftOf={(value) => value}
      valueOf={(draft) => draft}
    >
      {(control) => (
        <>
          <DrawerSection title="Validity">
            <div className="grid max-w-3xl gap-4 md:grid-cols-2">
              <NumberField control={control} name="validDays" label="Valid for" unit="days" />
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
                hint="Needs approval by the head of sales."
              />
              <HundredthsField
                control={control}
                name="approval.discountOfSalesHead"
                label="Discount above"
                unit="%"
                hint="Needs approval by an admin."
              />
              <HundredthsField
                control={control}
                name="approval.leastMargin"
                label="Margin below"
                unit="%"
                hint="Needs approval by an admin."
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
              hint="Separate paragraphs with a blank line. A quotation can have custom terms instead."
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
                label="Show prices as a range of"
                unit="% either way"
              />
            </div>
          </DrawerSection>
        </>
      )}
    </SettingsForm>
  );
}

type QuotationsProps = { control: Control<Quotations> };

/** `3, 7, 12`. */
function ReminderDays({ control }: QuotationsProps) {
  const { field, fieldState } = useController({ control, name: "reminderDays" });
  return (
    <Field
      label="Reminders after"
      hint="Days after sending, such as 3, 7, 12. Blank = no reminders."
      error={fieldState.error?.message ?? fieldState.error?.root?.message}
    >
      {(aria) => (
        <ParsedInput
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

function PaymentPlans({ control }: QuotationsProps) {
  const { field, fieldState } = useController({ control, name: "paymentTemplates" });
  const plans = field.value;
  const reasons = fieldState.error as PlanReasons | undefined;
  const change = (index: number, plan: Plan) => field.onChange(plans.with(index, plan));
  return (
    <div className="max-w-3xl space-y-4">
      <p className="text-ash">The first plan is the default for new quotations.</p>
      {plans.map((plan, index) => (
        <PlanFields
          key={index}
          plan={plan}
          index={index}
          reason={reasonOf(reasons, index)}
          onChange={(plan) => change(index, plan)}
          onRemove={plans.length > 1 ? () => field.onChange(plans.toSpliced(index, 1)) : undefined}
          onMakeDefault={index > 0 ? () => field.onChange([plan, ...plans.toSpliced(index, 1)]) : undefined}
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

/** The first validation error of a plan. */
function reasonOf(reasons: PlanReasons | undefined, index: number): string | undefined {
  const { name, milestones } = reasons?.[index] ?? {};
  const nested = Object.values(milestones ?? {}).flatMap((one) => Object.values(one ?? {}) as (Reason | undefined)[]);
  return [name, milestones, milestones?.root, ...nested].map((one) => one?.message).find(Boolean);
}

type PlanProps = {
  plan: Plan;
  index: number;
  reason: string | undefined;
  onChange: (plan: Plan) => void;
  onRemove: (() => void) | undefined;
  onMakeDefault: (() => void) | undefined;
};

function PlanFields({ plan, index, reason, onChange, onRemove, onMakeDefault }: PlanProps) {
  const { name, milestones } = plan;
  const label = name || `plan ${index + 1}`;
  const changeMilestone = (at: number, changes: Partial<Plan["milestones"][number]>) =>
    onChange({
      ...plan,
      milestones: milestones.map((milestone, other) => (other === at ? { ...milestone, ...changes } : milestone)),
    });
  return (
    <fieldset className="rounded-md border border-seam p-3">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap items-center gap-2">
        <input
          aria-label="Plan name"
          value={name}
          maxLength={60}
          onChange={({ target }) => onChange({ ...plan, name: target.value })}
          className={`${inputClass} max-w-60 font-medium`}
        />
        <span className="flex-1" />
        {onMakeDefault && (
          <Action variant="quiet" onClick={onMakeDefault}>
            Make default
          </Action>
        )}
        {onRemove && (
          <Action variant="quiet" onClick={onRemove}>
            Remove
          </Action>
        )}
      </div>
      <ul className="mt-2 space-y-1.5">
        {milestones.map((milestone, at) => (
          <li key={at} className="flex items-center gap-2">
            <input
              aria-label={`Milestone ${at + 1} of ${label}`}
              value={milestone.name}
              maxLength={80}
              placeholder="Milestone, such as design sign-off"
              onChange={({ target }) => changeMilestone(at, { name: target.value })}
              className={`${inputClass} max-w-80`}
            />
            <ParsedInput
              aria-label={`Percentage of milestone ${at + 1} of ${label}`}
              inputMode="decimal"
              example="40%"
              value={milestone.percent}
              write={percentText}
              read={readPercent}
              onChange={(percent) => changeMilestone(at, { percent })}
              className={`${inputClass} w-20! text-right tabular-nums`}
            />
            {milestones.length > 1 && (
              <IconAction
                label={`Remove milestone ${at + 1} of ${label}`}
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
          Add milestone
        </Action>
      )}
    </fieldset>
  );
}

/** In basis points. */
function readPercent(typed: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(typed.trim());
  if (!match) return null;
  const points = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return points <= whole ? points : null;
}
