/** How furniture orders are paid. */
import * as limits from "../kit/form/limits.gen";
import { type Control, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { ShopPayment, ShopPaymentMethod } from "../../api/contract/types.gen";
import { methods } from "../furniture/orders/labels";
import { DrawerSection } from "../kit/drawer";
import { ChoicesField, MoneyField, NumberField, ToggleField } from "../kit/form/fields";
import { amount, between } from "../kit/form/rules";
import { Status } from "../kit/status";
import { bankDraftOf, bankOf, bankSchema, missingMessage, missingOf, neededOfBank, upiId } from "./bank-draft";
import { BankFields } from "./bank-fields";
import { FieldGroup } from "./field-group";
import { SettingsForm } from "./settings-form";

/** What each way means for buyers and staff. */
const hints: Record<ShopPaymentMethod, string> = {
  gateway: "By card, net banking or wallet on the payment gateway's page. The order is confirmed at once.",
  upi: "By QR code or UPI app to the UPI ID below. Staff find it on the bank statement and record it.",
  bank_transfer: "By NEFT, RTGS or IMPS to the account below. Staff find it on the bank statement and record it.",
  cod: "The buyer confirms with a code from an e-mail and pays at the door, within the limits below.",
};

const choices = methods.map((method) => ({ ...method, hint: hints[method.value] }));

export const paymentSchema = z
  .object({
    methods: z.array(z.enum(methods.map(({ value }) => value))).check(z.maxLength(limits.ShopPayment.methods.max)),
    codLimitPaise: amount(limits.ShopPayment.codLimitPaise),
    codFeePaise: amount(limits.ShopPayment.codFeePaise),
    maxRefusedDeliveries: between(limits.ShopPayment.maxRefusedDeliveries),
    reservationMinutes: between(limits.ShopPayment.reservationMinutes),
    transferHours: between(limits.ShopPayment.transferHours),
    bank: bankSchema,
    upiId,
    offersEmi: z.boolean(),
  })
  .check(
    z.check(({ value, issues }) => {
      for (const field of missingOf(value.bank, neededOfBank)) {
        issues.push({ code: "custom", input: value, path: ["bank", field], message: missingMessage });
      }
    }),
  );

type PaymentDraft = z.output<typeof paymentSchema>;

function draftOf(payment: ShopPayment): PaymentDraft {
  return { ...payment, bank: bankDraftOf(payment.bank) };
}

function valueOf(draft: PaymentDraft): ShopPayment {
  return { ...draft, bank: bankOf(draft.bank) };
}

export function PaymentSection() {
  return (
    <SettingsForm
      section="shop_payment"
      title="Payment"
      description="How furniture orders are paid, and how long unpaid ones are held."
      schema={paymentSchema}
      draftOf={draftOf}
      valueOf={valueOf}
    >
      {(control) => (
        <>
          <DrawerSection title="Ways to pay">
            <ChoicesField control={control} name="methods" label="Buyers can choose" choices={choices} />
            <NoMethod control={control} />
            <ToggleField
              control={control}
              name="offersEmi"
              label="The gateway offers EMI"
              hint="Checkout then says that cards can be paid in monthly instalments. Check it in the gateway's account first."
            />
          </DrawerSection>
          <FieldGroup title="Cash on delivery">
            <MoneyField
              control={control}
              name="codLimitPaise"
              label="Largest order"
              hint="Total with delivery and GST, before the fee."
            />
            <MoneyField
              control={control}
              name="codFeePaise"
              label="Fee"
              hint="Added to the order, GST included. 0 = no fee."
            />
            <NumberField
              control={control}
              name="maxRefusedDeliveries"
              label="Not offered after"
              unit="refused deliveries"
              hint="By the buyer's e-mail or phone number. They can still pay in other ways."
            />
          </FieldGroup>
          <FieldGroup
            title="Unpaid orders"
            description={
              "Stock and coupons are held for this long. An order that is still unpaid then is cancelled, unless the " +
              "gateway is still working on its payment."
            }
          >
            <NumberField control={control} name="reservationMinutes" label="Online payment and UPI" unit="minutes" />
            <NumberField control={control} name="transferHours" label="Bank transfer" unit="hours" />
          </FieldGroup>
          <FieldGroup
            title="Bank and UPI"
            description={
              "Buyers pay to this account and UPI ID. If blank, those in the Organisation settings are used. Without " +
              "either, checkout doesn’t offer this way to pay."
            }
          >
            <BankFields control={control} />
          </FieldGroup>
        </>
      )}
    </SettingsForm>
  );
}

function NoMethod({ control }: { control: Control<PaymentDraft> }) {
  const chosen = useWatch({ control, name: "methods" });
  return (
    <div role="status">
      {chosen.length === 0 && (
        <p className="mt-3">
          <Status tone="attention">Without a way to pay, nobody can order.</Status>
        </p>
      )}
    </div>
  );
}
