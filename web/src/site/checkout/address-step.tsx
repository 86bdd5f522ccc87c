/** Where it goes, and who is billed. */
import type { AddressBook } from "../../api/contract/types.gen";
import type { AddressValues } from "../../features/address-book/address";
import { AddressFields } from "../../features/address-book/address-fields";
import { type BillingField, billingValues, emptyBilling } from "../../features/address-book/billing";
import { BillingFields } from "../../features/address-book/billing-fields";
import { CheckBox } from "../../form/check-box";
import { TextArea } from "../../form/text-area";
import { date } from "../../ui/format";
import type { StepProps } from "./contact-step";
import { DeliverTo, mayBeSaved } from "./deliver-to";
import { limits } from "./form";

type AddressStepProps = StepProps & { book: AddressBook | null; fillIn: (address: AddressValues) => void };

export function AddressStep({ form, values, errors, priced, book, fillIn }: AddressStepProps) {
  const delivery = values.pincode.length === 6 ? priced?.delivery : null;

  function bill(ticked: boolean) {
    form.setValue("hasBilling", ticked);
    const fields = Object.keys(emptyBilling) as BillingField[];
    if (!ticked || !book?.billing || fields.some((field) => values[field] !== "")) return;
    const saved = billingValues(book.billing);
    for (const field of fields) form.setValue(field, saved[field]);
  }

  return (
    <>
      {book && book.addresses.length > 0 && (
        <div className="mb-8">
          <DeliverTo addresses={book.addresses} values={values} fillIn={fillIn} />
        </div>
      )}
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <AddressFields
          register={form.register}
          errors={errors}
          pincodeHint={delivery?.isDeliverable && delivery.promisedOn ? `Arrives by ${date(delivery.promisedOn)}.` : ""}
          pincodeError={delivery && !delivery.isDeliverable ? "We do not deliver to this pincode yet." : undefined}
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
      {book && mayBeSaved(book, values) && (
        <CheckBox
          label="Save this address to my account"
          optional
          checked={values.savesAddress}
          onChange={(ticked) => form.setValue("savesAddress", ticked)}
          className="mt-4"
        />
      )}
      <CheckBox
        label="Bill another name or address, or a company with GSTIN"
        optional
        checked={values.hasBilling}
        onChange={bill}
        className="mt-4"
      />
      {values.hasBilling && (
        <fieldset className="mt-3 grid min-w-0 gap-x-4 gap-y-5 md:grid-cols-2">
          <legend className="sr-only">Billing</legend>
          <BillingFields register={form.register} errors={errors} />
        </fieldset>
      )}
    </>
  );
}
