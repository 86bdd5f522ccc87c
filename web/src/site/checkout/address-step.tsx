/** Where it goes, and who is billed. */
import { CheckBox } from "../../form/check-box";
import { TextArea } from "../../form/text-area";
import { TextField } from "../../form/text-field";
import { date } from "../../ui/format";
import type { StepProps } from "./contact-step";
import { limits } from "./form";
import { StateField } from "./state-field";

export function AddressStep({ form, values, errors, priced }: StepProps) {
  const delivery = values.pincode.length === 6 ? priced?.delivery : null;
  const refusal = delivery && !delivery.isDeliverable ? "We do not deliver to this pincode yet." : undefined;
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <TextField
          {...form.register("pincode")}
          label="Pincode"
          inputMode="numeric"
          autoComplete="shipping postal-code"
          maxLength={6}
          enterKeyHint="next"
          hint={delivery?.isDeliverable && delivery.promisedOn ? `Arrives by ${date(delivery.promisedOn)}.` : undefined}
          error={errors.pincode?.message ?? refusal}
        />
        <div className="max-md:hidden" />
        <TextField
          {...form.register("line1")}
          label="Flat, house and street"
          className="md:col-span-2"
          autoComplete="shipping address-line1"
          enterKeyHint="next"
          limit={limits.line1}
          error={errors.line1?.message}
        />
        <TextField
          {...form.register("line2")}
          label="Area"
          optional
          autoComplete="shipping address-line2"
          enterKeyHint="next"
          limit={limits.line2}
          error={errors.line2?.message}
        />
        <TextField
          {...form.register("landmark")}
          label="Landmark"
          optional
          autoComplete="off"
          enterKeyHint="next"
          limit={limits.landmark}
          error={errors.landmark?.message}
        />
        <TextField
          {...form.register("city")}
          label="City"
          autoComplete="shipping address-level2"
          enterKeyHint="next"
          limit={limits.city}
          error={errors.city?.message}
        />
        <StateField
          {...form.register("stateCode")}
          autoComplete="shipping address-level1"
          error={errors.stateCode?.message}
        />
        <TextArea
          {...form.register("note")}
          label="Note for the delivery"
          optional
          className="md:col-span-2"
          rows={2}
          placeholder="Gate, parking, best time to call…"
          limit={limits.note}
          error={errors.note?.message}
        />
      </div>
      <CheckBox
        label="Bill another name or address, or a company with GSTIN"
        optional
        checked={values.hasBilling}
        onChange={(ticked) => form.setValue("hasBilling", ticked)}
        className="mt-4"
      />
      {values.hasBilling && (
        <fieldset className="mt-3 grid min-w-0 gap-x-4 gap-y-5 md:grid-cols-2">
          <legend className="sr-only">Billing</legend>
          <TextField
            {...form.register("billingName")}
            label="Name or company"
            autoComplete="billing organization"
            limit={limits.billingName}
            error={errors.billingName?.message}
          />
          <TextField
            {...form.register("gstin")}
            label="GSTIN"
            optional
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={15}
            error={errors.gstin?.message}
          />
          <TextArea
            {...form.register("billingAddress")}
            label="Billing address with pincode"
            className="md:col-span-2"
            rows={2}
            autoComplete="billing street-address"
            limit={limits.billingAddress}
            error={errors.billingAddress?.message}
          />
          <StateField {...form.register("billingStateCode")} error={errors.billingStateCode?.message} />
        </fieldset>
      )}
    </>
  );
}
