/** Site, billing and shipping addresses of a customer. */
import type { CustomerDraft } from "../drafts";
import type { CustomerAddress } from "../../api/contract/types.gen";
import { type Control, useFieldArray } from "react-hook-form";
import { Action, IconAction } from "../kit/button";
import { SelectField, TextField } from "../kit/form/fields";
import { CrossIcon, PlusIcon } from "../kit/icons";
import { states } from "../../features/gst/states";
import { addressKinds } from "./labels";
import { labelOf } from "../../ui/label-of";

/** State code: most customers live where the company works. */
const karnataka = "29";

export const blankAddress: CustomerAddress = {
  kind: "site",
  label: "",
  line: "",
  locality: "",
  city: "Bengaluru",
  state: karnataka,
  pincode: null,
};

export function AddressesField({ control }: { control: Control<CustomerDraft> }) {
  const { fields, append, remove } = useFieldArray({ control, name: "addresses" });
  return (
    <div>
      {fields.length === 0 && <p className="mb-3 text-ash">No addresses yet.</p>}
      <ul className="space-y-6">
        {fields.map(({ id }, index) => (
          <li key={id} className="grid grid-cols-2 gap-3 md:grid-cols-4">
            <SelectField
              control={control}
              name={`addresses.${index}.kind`}
              label="Address type"
              choices={addressKinds}
            />
            <TextField
              control={control}
              name={`addresses.${index}.label`}
              label="Label"
              optional
              placeholder="Flat in Indiranagar"
              className="md:col-span-2"
            />
            <IconAction label="Remove address" className="self-end justify-self-end" onClick={() => remove(index)}>
              <CrossIcon />
            </IconAction>
            <TextField
              control={control}
              name={`addresses.${index}.line`}
              label="House and street"
              optional
              className="col-span-2 md:col-span-4"
            />
            <TextField control={control} name={`addresses.${index}.locality`} label="Locality" optional />
            <TextField control={control} name={`addresses.${index}.city`} label="City" optional />
            <TextField
              control={control}
              name={`addresses.${index}.pincode`}
              label="Pincode"
              orNull
              inputMode="numeric"
            />
            <SelectField control={control} name={`addresses.${index}.state`} label="State" choices={states} />
          </li>
        ))}
      </ul>
      <Action className={fields.length > 0 ? "mt-4" : ""} onClick={() => append(blankAddress)}>
        <PlusIcon />
        Add address
      </Action>
    </div>
  );
}

export function AddressFacts({ addresses }: { addresses: readonly CustomerAddress[] }) {
  if (addresses.length === 0) return <p className="text-ash">No addresses yet.</p>;
  return (
    <ul className="space-y-3">
      {addresses.map((address) => (
        <li key={JSON.stringify(address)}>
          <p className="text-xs text-ash">
            {[labelOf(addressKinds, address.kind), address.label].filter(Boolean).join(", ")}
          </p>
          <p>{formatAddress(address)}</p>
        </li>
      ))}
    </ul>
  );
}

export function formatAddress({ line, locality, city, state, pincode }: CustomerAddress): string {
  const town = [city, pincode].filter(Boolean).join(" ");
  return [line, locality, town, labelOf(states, state)].filter(Boolean).join(", ");
}
