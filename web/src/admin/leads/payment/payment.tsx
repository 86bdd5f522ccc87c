/** The form that records a booking payment. */
import * as limits from "../../kit/form/limits.gen";
import type * as contract from "../../../api/contract/types.gen";
import { addressOf } from "../address";
import { mutate } from "../../kit/query";
import { below } from "../../../api/path";
import type { Control } from "react-hook-form";
import * as z from "zod/mini";
import type { LeadDetail, PaymentMethod, SupplyType } from "../../../api/contract/types.gen";
import { dayOf } from "../../../ui/format";
import { toast } from "../../../ui/toast";
import { FormDialog } from "../../kit/confirm";
import { DateField, MoneyField, SelectField, TextField } from "../../kit/form/fields";
import { useRecordForm } from "../../kit/form/use-record-form";
import { states } from "../../quotations/labels";
import { paymentMethods, supplyTypes } from "../labels";
import { useNow } from "../../kit/time";
import { mutateLead } from "../mutations";

export type PaymentDraft = {
  amountPaise: number | null;
  method: PaymentMethod | "";
  reference: string;
  /** An Indian day. */
  receivedOn: string;
  /** Null: as on the quotation or of the project, or as the settings have it. */
  supplyType: SupplyType | null;
  /** A state code; null: as on the quotation, or the company's own state. */
  placeOfSupply: string | null;
};

const missingAmount = "Please enter the amount in rupees.";

export const paymentSchema: z.ZodMiniType<PaymentDraft, PaymentDraft> = z
  .object({
    amountPaise: z.nullable(z.int(missingAmount).check(z.gte(1, missingAmount))),
    method: z.union([z.enum(paymentMethods.map(({ value }) => value)), z.literal("")]),
    reference: z.string().check(z.trim(), z.maxLength(limits.PaymentDraft.reference.max)),
    receivedOn: z.string().check(z.minLength(1, "Please choose the date.")),
    supplyType: z.nullable(z.enum(supplyTypes.map(({ value }) => value))),
    placeOfSupply: z.nullable(z.string()),
  })
  .check(
    z.refine(({ amountPaise }) => amountPaise !== null, { error: missingAmount, path: ["amountPaise"] }),
    z.refine(({ method }) => method !== "", { error: "Please choose a payment method.", path: ["method"] }),
    z.refine(({ method, reference }) => method === "cash" || method === "" || reference !== "", {
      error: "Please enter the UTR, cheque or receipt number.",
      path: ["reference"],
    }),
  );

/** Only for drafts that passed the schema. */
export function toRequest(draft: PaymentDraft): contract.PaymentDraft {
  return draft as contract.PaymentDraft;
}

type Booker = Pick<LeadDetail, "requestedBooking" | "bookingPayment">;

/** Proposes the booking amount of the design that they want to book, until it is paid. */
export function newPayment({ requestedBooking, bookingPayment }: Booker): PaymentDraft {
  return {
    amountPaise: bookingPayment ? null : (requestedBooking?.amountPaise ?? null),
    method: "",
    reference: "",
    receivedOn: dayOf(new Date()),
    supplyType: null,
    placeOfSupply: null,
  };
}

export function PaymentFields({ control }: { control: Control<PaymentDraft> }) {
  return (
    <div className="grid gap-4 text-ink md:grid-cols-2">
      <MoneyField control={control} name="amountPaise" label="Amount" />
      <DateField control={control} name="receivedOn" label="Received on" max={dayOf(useNow())} />
      <SelectField control={control} name="method" label="Payment method" choices={paymentMethods} />
      <TextField
        control={control}
        name="reference"
        label="Reference"
        hint="UTR, cheque or receipt number. Optional for cash."
        limit={limits.PaymentDraft.reference.max}
      />
      <SelectField
        control={control}
        name="supplyType"
        label="Advance for"
        choices={supplyTypes}
        optional
        noneLabel="As on the quotation, or the default"
        hint="An advance for goods carries no GST and gets no voucher."
      />
      <SelectField
        control={control}
        name="placeOfSupply"
        label="Place of supply"
        choices={states}
        optional
        noneLabel="As quoted, or our own state"
      />
    </div>
  );
}

type PaymentDialogProps = { lead: LeadDetail; onClose: () => void };

export function PaymentDialog({ lead, onClose }: PaymentDialogProps) {
  const form = useRecordForm({
    schema: paymentSchema,
    values: newPayment(lead),
    save: (draft) => mutateLead(() => mutate("POST", below(addressOf(lead.id), "booking-payments"), toRequest(draft))),
    onSaved: () => {
      toast({ title: "Booking payment recorded", description: lead.customerName });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Record a booking payment from ${lead.customerName}`}
      confirm="Record payment"
      form={form}
      onClose={onClose}
    >
      <PaymentFields control={form.control} />
    </FormDialog>
  );
}
