/** Adds or changes a saved address. */
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { SavedAddress } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { request } from "../../api/request";
import { addressLimits, addressRules, emptyAddress } from "../../features/address-book/address";
import { AddressFields } from "../../features/address-book/address-fields";
import { useFollowingPlace, usePlace } from "../../features/address-book/place";
import { CheckBox } from "../../form/check-box";
import { asPincode } from "../../form/pincode";
import { optionalText } from "../../form/rules";
import { TextField } from "../../form/text-field";
import { usePublicForm } from "../../form/use-public-form";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";
import { showRefusal } from "./show-refusal";

const schema = z.object({ label: optionalText(addressLimits.label), ...addressRules, isDefault: z.boolean() });

type Values = z.output<typeof schema>;

type AddressFormProps = {
  /** Absent for a new one. */
  address?: SavedAddress;
  /** The first address of an account is meant to be the default, unless its owner unticks the box. */
  isFirst?: boolean;
  onSaved: (saved: SavedAddress) => void;
};

export function AddressForm({ address, isFirst = false, onSaved }: AddressFormProps) {
  const defaultValues = valuesOf(address) ?? { label: "", ...emptyAddress, isDefault: isFirst };
  const { form, errors, busy, onSubmit, refuse } = usePublicForm<Values>({
    schema,
    defaultValues,
    send: async (body) => {
      const saved = await (address
        ? request("PUT", path("/api/me/addresses/{id}", { id: address.id }), { body })
        : request("POST", "/api/me/addresses", { body }));
      toast({ title: "Address saved" });
      onSaved(saved);
    },
    onFailure: (error) => {
      showRefusal({
        error,
        title: "The address could not be saved",
        fieldOf: (name) => (name in defaultValues ? (name as keyof Values) : undefined),
        refuse,
      });
    },
  });
  const isDefault = useWatch({ control: form.control, name: "isDefault" });
  const pincode = useWatch({ control: form.control, name: "pincode" });
  const known = asPincode(pincode);
  useFollowingPlace(form, known, usePlace(known), address?.pincode);

  return (
    <form
      noValidate
      aria-label={address ? "Address" : "New address"}
      onSubmit={onSubmit}
      className="grid gap-x-4 gap-y-5 md:grid-cols-2"
    >
      <TextField
        {...form.register("label")}
        label="Label"
        optional
        hint="Such as Home or Site."
        autoComplete="off"
        limit={addressLimits.label}
        error={errors.label?.message}
      />
      <div className="max-md:hidden" />
      <AddressFields register={form.register} errors={errors} />
      <CheckBox
        label="Use it as the default address"
        optional
        checked={isDefault}
        onChange={(ticked) => form.setValue("isDefault", ticked)}
        className="md:col-span-2"
      />
      <Button type="submit" aria-disabled={busy} className="justify-self-start">
        {busy ? "Saving…" : "Save address"}
      </Button>
    </form>
  );
}

function valuesOf(address: SavedAddress | undefined): Values | undefined {
  if (!address) return undefined;
  const { id: _, ...values } = address;
  return values;
}
