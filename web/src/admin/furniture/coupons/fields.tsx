/** The fields of a coupon. Only those of the chosen kind are shown. */
import { type ReactNode, useEffect } from "react";
import { type Control, type UseFormReturn, useWatch } from "react-hook-form";
import type { CouponBenefit } from "../../../api/contract/types.gen";
import { money } from "../../../ui/format";
import { labelOf } from "../../../ui/label-of";
import { DrawerSection } from "../../kit/drawer";
import {
  ChoicesField,
  HundredthsField,
  MoneyField,
  NumberField,
  SelectField,
  TextAreaField,
  ToggleField,
} from "../../kit/form/fields";
import * as limits from "../../kit/form/limits.gen";
import { LinesField } from "../../kit/form/lines-field";
import { MomentField } from "../../kit/form/moment-field";
import { MultiComboboxField } from "../../kit/form/multi-combobox-field";
import { methods } from "../orders/labels";
import { categoryChoices, productChoices } from "../products/choices";
import { type SharedDraft, isAmount, labels } from "./coupon";
import { benefits } from "./labels";
import type { Names } from "./names";

const most = limits.CouponDraft;

type CouponFieldsProps = {
  form: UseFormReturn<SharedDraft>;
  /** The code, or what takes its place. */
  first: ReactNode;
  names: Names | undefined;
};

export function CouponFields({ form, first, names }: CouponFieldsProps) {
  const { control } = form;
  return (
    <>
      <DrawerSection title="What it gives">
        <div className="space-y-4">
          {first}
          <Benefit form={form} />
          <TextAreaField control={control} name="note" label={labels.note} limit={most.note.max} rows={2} optional />
        </div>
      </DrawerSection>
      <DrawerSection title="When">
        <div className="grid gap-4 md:grid-cols-2">
          <MomentField
            control={control}
            name="startsAt"
            label={labels.startsAt}
            hint="IST. Blank = at once."
            optional
          />
          <MomentField control={control} name="endsAt" label={labels.endsAt} hint="IST. Blank = no end." optional />
          <ToggleField
            control={control}
            name="isPaused"
            label={labels.isPaused}
            hint="Buyers can't use it until you resume it."
            className="md:col-span-2"
          />
        </div>
      </DrawerSection>
      <DrawerSection title="For whom">
        <div className="space-y-4">
          <ToggleField
            control={control}
            name="isFirstOrderOnly"
            label={labels.isFirstOrderOnly}
            hint="Only for buyers without an earlier confirmed order."
          />
          <LinesField
            control={control}
            name="contacts"
            label={labels.contacts}
            hint="E-mail addresses or mobile numbers, one per line. Blank = everybody."
            optional
          />
        </div>
      </DrawerSection>
      <DrawerSection title="On what">
        <div className="space-y-4">
          <References control={control} names={names} />
          <ToggleField
            control={control}
            name="excludesSaleItems"
            label={labels.excludesSaleItems}
            hint="It doesn't apply to products below their list price."
          />
        </div>
      </DrawerSection>
      <DrawerSection title="Limits">
        <div className="grid gap-4 md:grid-cols-2">
          <MoneyField control={control} name="minSpendPaise" label={labels.minSpendPaise} optional />
          <MoneyField control={control} name="maxSpendPaise" label={labels.maxSpendPaise} optional />
          <p className="-mt-2 text-ash md:col-span-2">
            Of the products to which it applies, with GST and before shipping.
          </p>
          <NumberField
            control={control}
            name="totalLimit"
            label={labels.totalLimit}
            hint="Blank = no limit."
            optional
          />
          <NumberField
            control={control}
            name="buyerLimit"
            label={labels.buyerLimit}
            hint="Blank = no limit."
            optional
          />
          <ChoicesField
            control={control}
            name="methods"
            label={labels.methods}
            hint="None selected = all."
            choices={methods}
            className="md:col-span-2"
          />
        </div>
      </DrawerSection>
      <DrawerSection title="Combination">
        <div className="space-y-4">
          <ToggleField
            control={control}
            name="isStackable"
            label={labels.isStackable}
            hint="With other coupons that can be combined."
          />
          <NumberField
            control={control}
            name="priority"
            label={labels.priority}
            hint="If a buyer enters several codes, the highest applies first."
          />
        </div>
      </DrawerSection>
    </>
  );
}

function Benefit({ form: { control, getValues, setValue } }: { form: UseFormReturn<SharedDraft> }) {
  const benefit = useWatch({ control, name: "benefit" });

  // Amounts stay for a change of mind, but what can't be read must not block saving while it is hidden.
  useEffect(() => {
    for (const name of hiddenBy(benefit)) {
      if (Number.isNaN(getValues(name))) setValue(name, null);
    }
  }, [benefit, getValues, setValue]);

  return (
    <div className="grid gap-4 md:grid-cols-2">
      <SelectField
        control={control}
        name="benefit"
        label={labels.benefit}
        choices={benefits}
        className="md:col-span-2"
      />
      {benefit === "percent" && (
        <>
          <HundredthsField control={control} name="percent" label={labels.percent} unit="%" />
          <MoneyField control={control} name="capPaise" label={labels.capPaise} hint="Blank = no cap." optional />
        </>
      )}
      {isAmount(benefit) && (
        <MoneyField
          control={control}
          name="amountPaise"
          label={labels.amountPaise}
          hint={
            benefit === "fixed_product"
              ? "Off each piece, at most its price."
              : "Off the products to which it applies, at most their price."
          }
          className="md:col-span-2"
        />
      )}
    </div>
  );
}

function hiddenBy(benefit: CouponBenefit) {
  if (benefit === "percent") return ["amountPaise"] as const;
  return isAmount(benefit) ? (["percent", "capPaise"] as const) : (["percent", "capPaise", "amountPaise"] as const);
}

function References({ control, names }: { control: Control<SharedDraft>; names: Names | undefined }) {
  const common = { control, ...(names && { initialLabels: names }) };
  return (
    <>
      <MultiComboboxField
        {...common}
        name="productsIn"
        label={labels.productsIn}
        hint="It applies to these and to the categories below. Both blank = all products."
        choices={productChoices}
        max={most.productsIn.max}
      />
      <MultiComboboxField
        {...common}
        name="categoriesIn"
        label={labels.categoriesIn}
        hint="Including their subcategories."
        choices={categoryChoices}
        max={most.categoriesIn.max}
      />
      <MultiComboboxField
        {...common}
        name="productsOut"
        label={labels.productsOut}
        choices={productChoices}
        max={most.productsOut.max}
      />
      <MultiComboboxField
        {...common}
        name="categoriesOut"
        label={labels.categoriesOut}
        hint="Including their subcategories."
        choices={categoryChoices}
        max={most.categoriesOut.max}
      />
    </>
  );
}

/** A value as text, for the dialog of an edit conflict; null to use the default format. */
export function valueText(name: string, value: unknown, names: Names | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (name.endsWith("Paise")) return money(value as number);
  if (name === "percent") return `${(value as number) / 100}%`;
  if (name === "benefit") return labelOf(benefits, value as string);
  if (name === "startsAt" || name === "endsAt") return (value as string).replace("T", ", ");
  if (name === "methods") return (value as string[]).map((one) => labelOf(methods, one)).join(", ") || null;
  if (/^(products|categories)/.test(name)) return namesOf(value as string[], names).join(", ") || null;
  return null;
}

export function namesOf(ids: readonly string[], names: Names | undefined): string[] {
  return ids.map((id) => names?.get(id) ?? "…");
}
