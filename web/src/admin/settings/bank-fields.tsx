/** The fields of a bank account and a UPI ID, for a two-column grid. */
import type { Control } from "react-hook-form";
import { TextField } from "../kit/form/fields";
import type { BankDraft } from "./bank-draft";

type Values = { bank: BankDraft; upiId: string | null };

export function BankFields<Draft extends Values>(props: { control: Control<Draft> }) {
  // All these fields are of `Values`.
  const control = props.control as unknown as Control<Values>;
  return (
    <>
      <TextField control={control} name="bank.accountName" label="Account holder" orNull />
      <TextField control={control} name="bank.accountNumber" label="Account number" inputMode="numeric" orNull />
      <TextField control={control} name="bank.ifsc" label="IFSC" limit={11} orNull />
      <TextField control={control} name="bank.bankName" label="Bank" orNull />
      <TextField control={control} name="bank.branch" label="Branch" orNull />
      <TextField control={control} name="upiId" label="UPI ID" placeholder="name@handle" orNull />
    </>
  );
}
