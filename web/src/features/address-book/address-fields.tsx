/** The fields of a delivery address, for a grid of two columns. */
import type { FieldErrors, UseFormRegisterReturn } from "react-hook-form";
import { TextField } from "../../form/text-field";
import { StateField } from "../gst/state-field";
import { type AddressField, type AddressValues, addressLimits } from "./address";

type AddressFieldsProps = {
  register: (field: AddressField) => UseFormRegisterReturn;
  errors: FieldErrors<AddressValues>;
  /** What is known of deliveries to the pincode. */
  pincodeHint?: string | undefined;
  pincodeError?: string | undefined;
};

export function AddressFields({ register, errors, pincodeHint, pincodeError }: AddressFieldsProps) {
  return (
    <>
      <TextField
        {...register("pincode")}
        label="Pincode"
        inputMode="numeric"
        autoComplete="shipping postal-code"
        maxLength={6}
        enterKeyHint="next"
        hint={pincodeHint}
        error={errors.pincode?.message ?? pincodeError}
      />
      <div className="max-md:hidden" />
      <TextField
        {...register("line1")}
        label="Flat, house and street"
        className="md:col-span-2"
        autoComplete="shipping address-line1"
        enterKeyHint="next"
        limit={addressLimits.line1}
        error={errors.line1?.message}
      />
      <TextField
        {...register("line2")}
        label="Area"
        optional
        autoComplete="shipping address-line2"
        enterKeyHint="next"
        limit={addressLimits.line2}
        error={errors.line2?.message}
      />
      <TextField
        {...register("landmark")}
        label="Landmark"
        optional
        autoComplete="off"
        enterKeyHint="next"
        limit={addressLimits.landmark}
        error={errors.landmark?.message}
      />
      <TextField
        {...register("city")}
        label="City"
        autoComplete="shipping address-level2"
        enterKeyHint="next"
        limit={addressLimits.city}
        error={errors.city?.message}
      />
      <StateField {...register("stateCode")} autoComplete="shipping address-level1" error={errors.stateCode?.message} />
    </>
  );
}
