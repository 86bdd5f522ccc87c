/** Quotation defaults: validity, reminders, approval limits, payment plans, terms and calculator settings. */
import * as limits from "../kit/form/limits.gen";
import { type Control, useController, useFieldArray, useFormState } from "react-hook-form";
import * as z from "zod/mini";
import type { Quotations } from "../../api/contract/types.gen";
import { exactly } from "../../form/exactly";
import { Field } from "../../form/field";
import { Action } from "../kit/button";
import { DrawerSection } from "../kit/drawer";
import { parsedColumn, textColumn } from "../kit/form/editable-columns";
import { EditableTable } from "../kit/form/editable-table";
import { HundredthsField, NumberField, SelectField, TextAreaField, inputClass } from "../kit/form/fields";
import { between, filled } from "../kit/form/rules";
import { PlusIcon } from "../kit/icons";
import { supplyTypes } from "../leads/labels";
import { percentText } from "../quotations/amounts";
import { ParsedInput } from "../kit/form/parsed-input";
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
    supplyType: z.enum(supplyTypes.map(({ value }) => value)),
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
          <DrawerSection title="GST">
            <SelectField
              control={control}
              name="supplyType"
              label="Supply type of new quotations"
              choices={supplyTypes}
              hint="Decides the GST of advances, unless a quotation says otherwise. Ask your accountant."
              className="max-w-md"
            />
          </DrawerSection>
          <DrawerSection title="Approval">
            <div className="grid max-w-3xl gap-4 md:grid-cols-3">
              <HundredthsField
                control={control}
                name="approval.discountOfStaff"
                label="Discount above"
                unit="%"
                hint="Needs approval by a sales head."
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

type Milestone = Quotations["paymentTemplates"][number]["milestones"][number];

const milestoneColumns = [
  textColumn<Milestone>({
    field: "name",
    label: "Milestone",
    max: limits.MilestoneShare.name.max,
    placeholder: "Such as design sign-off",
    isWide: true,
  }),
  parsedColumn<Milestone, "percent">({
    field: "percent",
    label: "Percentage",
    format: percentText,
    parse: (text) => readPercent(text) ?? undefined,
    example: "40%",
    width: "7rem",
  }),
];

function PaymentPlans({ control }: QuotationsProps) {
  const { fields, append, remove, move } = useFieldArray({ control, name: "paymentTemplates" });
  const { errors } = useFormState({ control, name: "paymentTemplates" });
  const error = errors.paymentTemplates?.root?.message ?? errors.paymentTemplates?.message;
  return (
    <div className="max-w-3xl space-y-4">
      <p className="text-ash">The first plan is the default for new quotations.</p>
      {fields.map(({ id }, index) => (
        <PlanFields
          key={id}
          control={control}
          index={index}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
          onMakeDefault={index > 0 ? () => move(index, 0) : undefined}
        />
      ))}
      {error && (
        <p role="alert" className="text-error">
          {error}
        </p>
      )}
      <Action onClick={() => append({ name: "", milestones: [{ name: "Booking", percent: whole }] })}>
        <PlusIcon />
        Add plan
      </Action>
    </div>
  );
}

type PlanProps = QuotationsProps & {
  index: number;
  onRemove: (() => void) | undefined;
  onMakeDefault: (() => void) | undefined;
};

function PlanFields({ control, index, onRemove, onMakeDefault }: PlanProps) {
  const { field, fieldState } = useController({ control, name: `paymentTemplates.${index}.name` });
  const error = fieldState.error?.message;
  const label = field.value || `plan ${index + 1}`;
  return (
    <fieldset className="rounded-md border border-seam p-3">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap items-center gap-2">
        <input
          {...field}
          aria-label="Plan name"
          aria-invalid={error ? true : undefined}
          maxLength={limits.PaymentTemplate.name.max}
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
      <div className="mt-2">
        <EditableTable<Quotations, Milestone>
          control={control}
          name={`paymentTemplates.${index}.milestones`}
          label={`Milestones of ${label}`}
          columns={milestoneColumns}
          nameOf={(milestone, at) => milestone.name || `milestone ${at + 1}`}
          add={{ label: "Add milestone", row: () => ({ name: "", percent: 0 }) }}
          min={1}
          max={limits.PaymentTemplate.milestones.max}
          isSortable
        />
      </div>
      {error && (
        <p role="alert" className="mt-2 text-error">
          {error}
        </p>
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
