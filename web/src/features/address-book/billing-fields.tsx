/** The fields of who is billed, for a grid of two columns. */
import type { FieldErrors, UseFormRegisterReturn } from "react-hook-form";
import { TextArea } from "../../form/text-area";
import { TextField } from "../../form/text-field";
import { StateField } from "../gst/state-field";
import { type BillingField, type BillingValues, billingLimits } from "./billing";

type BillingFieldsProps = {
  register: (field: BillingField) => UseFormRegisterReturn;
  errors: FieldErrors<BillingValues>;
};

export function BillingFields({ register, errors }: BillingFieldsProps) {
  return (
    <>
      <TextField
        {...register("billingName")}
        label="Name or company"
        autoComplete="billing organization"
        limit={billingLimits.name}
        error={errors.billingName?.message}
      />
      <TextField
        {...register("gstin")}
        label="GSTIN"
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={15}
        error={errors.gstin?.message}
      />
      <TextArea
        {...register("billingAddress")}
        label="Billing address with pincode"
        className="md:col-span-2"
        rows={2}
        autoComplete="billing street-address"
        limit={billingLimits.address}
        error={errors.billingAddress?.message}
      />
      <StateField {...register("billingStateCode")} error={errors.billingStateCode?.message} />
    </>
  );
}
