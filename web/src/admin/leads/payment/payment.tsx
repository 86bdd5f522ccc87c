/** The money with which a customer books: recorded here, posted by the books. */
import * as limits from "../../kit/form/limits.gen";
import type * as contract from "../../../api/contract/types.gen";
import { addressOf } from "../address";
import { mutate } from "../../kit/query";
import { below } from "../../../api/path";
import type { Control } from "react-hook-form";
import * as z from "zod/mini";
import type { PaymentMethod, SupplyType } from "../../../api/contract/types.gen";
import { dayOf } from "../../../ui/format";
import { toast } from "../../../ui/toast";
import { FormDialog } from "../../kit/confirm";
import { DateField, MoneyField, SelectField, TextField } from "../../kit/form/fields";
import { useRecordForm } from "../../kit/form/use-record-form";
import { states } from "../../quotations/words";
import { paymentMethods, supplyTypes } from "../words";
import { useNow } from "../now";
import { write } from "../write";

export type PaymentDraft = {
  amountPaise: number | null;
  method: PaymentMethod | "";
  reference: string;
  /** An Indian day. */
  receivedOn: string;
  supplyType: SupplyType;
  /** The state's code; without one it is that of the quotation, or our own. */
  placeOfSupply: string | null;
};

const missingAmount = "Please enter the amount in rupees.";

export const paymentSchema: z.ZodMiniType<PaymentDraft, PaymentDraft> = z
  .object({
    amountPaise: z.nullable(z.int(missingAmount).check(z.gte(1, missingAmount))),
    method: z.union([z.enum(paymentMethods.map(({ value }) => value)), z.literal("")]),
    reference: z.string().check(z.trim(), z.maxLength(limits.PaymentDraft.reference.max)),
    receivedOn: z.string().check(z.minLength(1, "Please choose the day.")),
    supplyType: z.enum(supplyTypes.map(({ value }) => value)),
    placeOfSupply: z.nullable(z.string()),
  })
  .check(
    z.refine(({ amountPaise }) => amountPaise !== null, { error: missingAmount, path: ["amountPaise"] }),
    z.refine(({ method }) => method !== "", { error: "Please choose how it was paid.", path: ["method"] }),
    z.refine(({ method, reference }) => method === "cash" || method === "" || reference !== "", {
      error: "Please enter the number by which the bank knows it.",
      path: ["reference"],
    }),
  );

/** What is sent of a form that keeps the rules. */
export function sent(draft: PaymentDraft): contract.PaymentDraft {
  return draft as contract.PaymentDraft;
}

export function blankPayment(): PaymentDraft {
  return {
    amountPaise: null,
    method: "",
    reference: "",
    receivedOn: dayOf(new Date()),
    supplyType: "works_contract",
    placeOfSupply: null,
  };
}

export function PaymentFields({ control }: { control: Control<PaymentDraft> }) {
  return (
    <div className="grid gap-4 text-ink sm:grid-cols-2">
      <MoneyField control={control} name="amountPaise" label="Amount" />
      <DateField control={control} name="receivedOn" label="Received on" max={dayOf(useNow())} />
      <SelectField control={control} name="method" label="Paid by" choices={paymentMethods} />
      <TextField
        control={control}
        name="reference"
        label="Reference"
        hint="UTR, cheque or receipt number; may be empty for cash."
        limit={limits.PaymentDraft.reference.max}
      />
      <SelectField
        control={control}
        name="supplyType"
        label="Advance for"
        choices={supplyTypes}
        hint="An advance for goods bears no GST, and gets no voucher."
      />
      <SelectField
        control={control}
        name="placeOfSupply"
        label="Place of supply"
        choices={states}
        optional
        nothing="As quoted, or ours"
      />
    </div>
  );
}

type PaymentQuestionProps = { lead: { id: string; customerName: string }; onClose: () => void };

export function PaymentQuestion({ lead, onClose }: PaymentQuestionProps) {
  const form = useRecordForm({
    schema: paymentSchema,
    values: blankPayment(),
    save: (draft) => write(() => mutate("POST", below(addressOf(lead.id), "booking-payments"), sent(draft))),
    onSaved: () => {
      toast({ title: "Booking payment recorded", description: lead.customerName });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Booking payment of ${lead.customerName}`}
      confirm="Record payment"
      form={form}
      onClose={onClose}
    >
      <PaymentFields control={form.control} />
    </FormDialog>
  );
}
