/** Whether the customer's e-mail address is confirmed: signing codes are sent to confirmed addresses only. */
import { filled } from "../kit/form/rules";
import * as limits from "../kit/form/limits.gen";
import type { Area } from "../../api/contract/types.gen";
import { below, type Path } from "../../api/path";
import { useState } from "react";
import * as z from "zod/mini";
import type * as contract from "../../api/contract/types.gen";
import { date } from "../../ui/format";
import { toast } from "../../ui/toast";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { FormDialog } from "../kit/confirm";
import { EmailField, TextAreaField } from "../kit/form/fields";
import { useRecordForm } from "../kit/form/use-record-form";
import { mutate, invalidate } from "../kit/query";
import { Status } from "../kit/status";

type Proof = contract.AddressProof;

type AddressProofProps = {
  proof: Proof | null;
  /** Suggested in the dialog: the address on record. */
  email: string;
  /** API path of the record. */
  record: RecordPath;
  area: Extract<Area, "leads" | "customers" | "quotations">;
};

export function AddressProof({ proof, email, record, area }: AddressProofProps) {
  const [isConfirming, setConfirming] = useState(false);
  const mayConfirm = useMay(area)("manage_all");
  return (
    <div>
      {proof ? (
        <>
          <Status tone="good">Address confirmed</Status>
          <p className="mt-1 text-xs text-ash wrap-anywhere">{proofText(proof)}</p>
        </>
      ) : (
        <>
          <Status tone="attention">The customer’s address isn’t confirmed</Status>
          <p className="mt-1 text-xs text-ash">
            {`Signing codes are sent to confirmed addresses only.${mayConfirm ? "" : " An admin can confirm it."}`}
          </p>
          {mayConfirm && (
            <Action className="mt-2" onClick={() => setConfirming(true)}>
              Confirm address…
            </Action>
          )}
        </>
      )}
      {isConfirming && <ConfirmAddressDialog email={email} record={record} onClose={() => setConfirming(false)} />}
    </div>
  );
}

/** How the address was confirmed. */
export function proofText({ email, way, at, by, reason }: Proof): string {
  if (way === "form") return `${email}: entered by the customer on the website, ${date(at)}.`;
  if (way === "account") return `${email}: confirmed by the customer’s account${by ? ` (${by})` : ""}, ${date(at)}.`;
  return `${email}: confirmed by ${by ?? "an admin"}, ${date(at)}. “${reason}”`;
}

const schema = z.object({
  email: filled(limits.AddressConfirmation.email, "Please enter the customer's e-mail address."),
  reason: filled(limits.AddressConfirmation.reason, "Please say how you know."),
});

type RecordPath = Path<"/api/admin/leads/{id}" | "/api/admin/customers/{id}" | "/api/admin/quotations/{id}">;

type DialogProps = { email: string; record: RecordPath; onClose: () => void };

function ConfirmAddressDialog({ email, record, onClose }: DialogProps) {
  const form = useRecordForm({
    schema,
    values: { email, reason: "" },
    save: (draft) => mutate("POST", below(record, "address-confirmation"), draft),
    onSaved: () => {
      void invalidate(record);
      toast({ title: "Address confirmed", description: "Signing codes can now be sent there." });
      onClose();
    },
  });
  return (
    <FormDialog title="Confirm the customer’s e-mail address?" confirm="Confirm address" form={form} onClose={onClose}>
      <p>Anyone who can read this mailbox can sign for the customer. Your name and reason go on the certificate.</p>
      <div className="space-y-4 text-ink">
        <EmailField
          control={form.control}
          name="email"
          label="E-mail address"
          limit={limits.AddressConfirmation.email.max}
        />
        <TextAreaField
          control={form.control}
          name="reason"
          label="How do you know it’s theirs?"
          hint="For example: she read it back to me on the phone."
          limit={limits.AddressConfirmation.reason.max}
        />
      </div>
    </FormDialog>
  );
}
