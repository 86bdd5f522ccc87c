/** Dialogs that move a referral and its payout along. */
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { PayoutMethod, PrepareReferralPayoutData, ReferralDetail } from "../../api/contract/types.gen";
import { ApiError } from "../../api/error";
import { below, path } from "../../api/path";
import { dayOf, money } from "../../ui/format";
import { toast } from "../../ui/toast";
import { ActionDialog, FormDialog } from "../kit/confirm";
import { DateField, MoneyField, SelectField, TextAreaField, TextField } from "../kit/form/fields";
import * as limits from "../kit/form/limits.gen";
import { day, filled } from "../kit/form/rules";
import { useRecordForm } from "../kit/form/use-record-form";
import { client, invalidate, mutate, query } from "../kit/query";
import { useNow } from "../kit/time";
import { address, payoutMethods } from "./labels";

export type StepProps = { referral: ReferralDetail; onClose: () => void };

const recordOf = (id: string) => path("/api/admin/referrals/{id}", { id });

export function update(referral: ReferralDetail): void {
  client.setQueryData(query(recordOf(referral.id)).queryKey, referral);
  void invalidate(address);
}

/** If somebody changed it meanwhile, shows the referral as it is now. */
function current(change: Promise<ReferralDetail>): Promise<ReferralDetail> {
  return change.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== "stale") throw error;
    update(error.current as ReferralDetail);
    throw new ApiError(error.message, { kind: error.kind, status: error.status, cause: error });
  });
}

const reasonSchema = z.object({ reason: filled(limits.RejectReferral.reason) });

export function RejectDialog({ referral: { id, version, referee }, onClose }: StepProps) {
  const form = useRecordForm({
    schema: reasonSchema,
    values: { reason: "" },
    save: ({ reason }) => current(mutate("POST", below(recordOf(id), "rejection"), { reason, version })),
    onSaved: (next) => {
      update(next);
      toast({ title: "Referral rejected" });
      onClose();
    },
  });
  return (
    <FormDialog title={`Reject the referral of ${referee}?`} confirm="Reject" form={form} onClose={onClose}>
      <p>The referrer is told by e-mail that the rules don't allow it, without the reason.</p>
      <div className="text-ink">
        <TextAreaField
          control={form.control}
          name="reason"
          label="Reason, for colleagues"
          limit={limits.RejectReferral.reason.max}
        />
      </div>
    </FormDialog>
  );
}

const dueSchema = z.object({ note: filled(limits.MarkReferralDue.note) });

export function DueDialog({ referral: { id, version }, onClose }: StepProps) {
  const form = useRecordForm({
    schema: dueSchema,
    values: { note: "" },
    save: ({ note }) => current(mutate("POST", below(recordOf(id), "due"), { note, version })),
    onSaved: (next) => {
      update(next);
      toast({ title: "Reward due" });
      onClose();
    },
  });
  return (
    <FormDialog title="Mark the reward as due?" confirm="Mark as due" form={form} onClose={onClose}>
      <p>
        It becomes due by itself once enough payments are recorded. Mark it by hand if they are on record elsewhere.
      </p>
      <div className="text-ink">
        <TextAreaField
          control={form.control}
          name="note"
          label="Where the payments are on record"
          limit={limits.MarkReferralDue.note.max}
        />
      </div>
    </FormDialog>
  );
}

const upiPattern = /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/;

type PayoutValues = {
  method: PayoutMethod | "known";
  upiId: string;
  accountName: string;
  accountNumber: string;
  ifsc: string;
  pan: string;
  tdsPaise: number | null;
};

const blankOr = (pattern: RegExp, message: string) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text === "" || pattern.test(text), message),
  );

const payoutSchema: z.ZodMiniType<PayoutValues, PayoutValues> = z
  .object({
    method: z.enum(["upi", "bank_transfer", "known"]),
    upiId: blankOr(upiPattern, "A UPI id looks like asha@okhdfc."),
    accountName: z.string().check(z.trim(), z.maxLength(120)),
    accountNumber: blankOr(/^[0-9]{9,18}$/, "An account number has 9 to 18 digits."),
    ifsc: blankOr(/^[A-Z]{4}0[A-Z0-9]{6}$/, "An IFSC looks like HDFC0001234."),
    pan: blankOr(/^[A-Z]{5}[0-9]{4}[A-Z]$/, "A PAN looks like ABCDE1234F."),
    tdsPaise: z.nullable(z.int().check(z.gte(0))),
  })
  .check(
    z.refine(({ method, upiId }) => method !== "upi" || upiId !== "", {
      error: "Please enter the UPI id.",
      path: ["upiId"],
    }),
    z.refine(({ method, accountName }) => method !== "bank_transfer" || accountName !== "", {
      error: "Please enter the name on the account.",
      path: ["accountName"],
    }),
    z.refine(({ method, accountNumber }) => method !== "bank_transfer" || accountNumber !== "", {
      error: "Please enter the account number.",
      path: ["accountNumber"],
    }),
    z.refine(({ method, ifsc }) => method !== "bank_transfer" || ifsc !== "", {
      error: "Please enter the IFSC.",
      path: ["ifsc"],
    }),
  );

/** The body of the request, with what belongs to the method alone. */
export function toPayout({
  method,
  upiId,
  accountName,
  accountNumber,
  ifsc,
  pan,
  tdsPaise,
}: PayoutValues): Omit<PrepareReferralPayoutData["body"], "version"> {
  return {
    ...(method === "upi" && { account: { method, upiId } }),
    ...(method === "bank_transfer" && { account: { method, accountName, accountNumber, ifsc } }),
    ...(pan && { pan }),
    tdsPaise: tdsPaise ?? 0,
  };
}

export function PayoutDialog({ referral, onClose }: StepProps) {
  const { id, version, rewardPaise, payoutMethod, payoutHint, panHint } = referral;
  const form = useRecordForm<PayoutValues, ReferralDetail>({
    schema: payoutSchema,
    values: {
      method: payoutMethod ? "known" : "upi",
      upiId: "",
      accountName: "",
      accountNumber: "",
      ifsc: "",
      pan: "",
      tdsPaise: 0,
    },
    save: (values) => current(mutate("POST", below(recordOf(id), "payout"), { ...toPayout(values), version })),
    onSaved: (next) => {
      update(next);
      toast({ title: "Payout prepared", description: "Somebody else approves it." });
      onClose();
    },
  });
  const method = useWatch({ control: form.control, name: "method" });
  const choices = payoutMethod
    ? [{ value: "known" as const, label: `As before: ${payoutHint}` }, ...payoutMethods]
    : payoutMethods;
  return (
    <FormDialog title="Prepare the payout" confirm="Prepare payout" wide form={form} onClose={onClose}>
      <p>{`Reward: ${money(rewardPaise ?? 0)}. Read the account back to the referrer on the phone before you save it.`}</p>
      <div className="grid gap-4 text-ink md:grid-cols-2">
        <div className="md:col-span-2">
          <SelectField control={form.control} name="method" label="Pay by" choices={choices} />
        </div>
        {method === "upi" && <TextField control={form.control} name="upiId" label="UPI id" />}
        {method === "bank_transfer" && (
          <>
            <TextField control={form.control} name="accountName" label="Name on the account" />
            <TextField control={form.control} name="accountNumber" label="Account number" />
            <TextField control={form.control} name="ifsc" label="IFSC" />
          </>
        )}
        <TextField
          control={form.control}
          name="pan"
          label="PAN"
          optional
          hint={panHint ? `On record: ${panHint}.` : "Required once the year's rewards pass the limit in the settings."}
        />
        <MoneyField control={form.control} name="tdsPaise" label="TDS" hint="Deducted from the reward." />
      </div>
    </FormDialog>
  );
}

export function ApproveDialog({ referral: { id, version, rewardPaise, tdsPaise, referrer }, onClose }: StepProps) {
  return (
    <ActionDialog
      title={`Approve the payout to ${referrer}?`}
      confirm="Approve"
      run={() => current(mutate("POST", below(recordOf(id), "payout/approval"), { version }))}
      done={{ title: "Payout approved" }}
      onDone={update}
      invalidates={[address]}
      onClose={onClose}
    >
      <p>{`${money((rewardPaise ?? 0) - tdsPaise)} will be paid${tdsPaise > 0 ? `, after ${money(tdsPaise)} of TDS` : ""}.`}</p>
    </ActionDialog>
  );
}

const returnSchema = z.object({ reason: filled(limits.ReturnReferralPayout.reason) });

export function ReturnDialog({ referral: { id, version }, onClose }: StepProps) {
  const form = useRecordForm({
    schema: returnSchema,
    values: { reason: "" },
    save: ({ reason }) => current(mutate("POST", below(recordOf(id), "payout/return"), { reason, version })),
    onSaved: (next) => {
      update(next);
      toast({ title: "Payout sent back" });
      onClose();
    },
  });
  return (
    <FormDialog title="Send this payout back?" confirm="Send back" form={form} onClose={onClose}>
      <p>It can be prepared again, with another account.</p>
      <div className="text-ink">
        <TextAreaField
          control={form.control}
          name="reason"
          label="Reason"
          limit={limits.ReturnReferralPayout.reason.max}
        />
      </div>
    </FormDialog>
  );
}

const paidSchema = z.object({ reference: filled(limits.PayReferralReward.reference), paidOn: day() });

export function PaidDialog({ referral: { id, version, rewardPaise, tdsPaise }, onClose }: StepProps) {
  const today = dayOf(useNow());
  const form = useRecordForm({
    schema: paidSchema,
    values: { reference: "", paidOn: today },
    save: ({ reference, paidOn }) =>
      current(mutate("POST", below(recordOf(id), "payout/payment"), { reference, paidOn, version })),
    onSaved: (next) => {
      update(next);
      toast({ title: "Reward paid", description: "The referrer is told by e-mail." });
      onClose();
    },
  });
  return (
    <FormDialog title="Record the payment" confirm="Save payment" form={form} onClose={onClose}>
      <p>{`Paid: ${money((rewardPaise ?? 0) - tdsPaise)}.`}</p>
      <div className="grid gap-4 text-ink md:grid-cols-2">
        <TextField
          control={form.control}
          name="reference"
          label="Reference (UTR)"
          limit={limits.PayReferralReward.reference.max}
        />
        <DateField control={form.control} name="paidOn" label="Paid on" max={today} />
      </div>
    </FormDialog>
  );
}
