/**
 * Form values of a bank account and a UPI ID. The account always has all its fields here; the API takes null for an empty
 * one.
 */
import * as limits from "../kit/form/limits.gen";
import * as z from "zod/mini";
import type { BankAccount } from "../../api/contract/types.gen";
import { filled } from "../kit/form/rules";

/** Accepts either case; a draft's `valueOf` converts to upper case. */
export const matching = (pattern: RegExp, message: string, length?: number) =>
  z.nullable(z.string().check(z.trim(), z.regex(pattern, message), ...(length ? [z.length(length, message)] : [])));

export const bankSchema = z.object({
  accountName: z.nullable(filled(limits.BankAccount.accountName)),
  accountNumber: matching(limits.BankAccount.accountNumber.pattern, "An account number has 9 to 18 digits."),
  ifsc: matching(/^[A-Z]{4}0[A-Z0-9]{6}$/i, "An IFSC has four letters, a 0, and six letters or digits."),
  bankName: z.nullable(filled(limits.BankAccount.bankName)),
  branch: z.nullable(filled(limits.BankAccount.branch)),
});

export const upiId = matching(limits.Organization.upiId.pattern, "A UPI ID looks like name@handle.");

/** Fields that an account needs unless all are empty. */
export const neededOfBank = ["accountName", "accountNumber", "ifsc", "bankName"] as const;

/** The fields of a group that are still missing; none if the whole group is empty. */
export function missingOf<Name extends string>(
  group: Record<string, string | null> & Record<Name, string | null>,
  needed: readonly Name[],
): Name[] {
  const isEmpty = Object.values(group).every((value) => !value);
  return isEmpty ? [] : needed.filter((field) => !group[field]);
}

export const missingMessage = "Fill in all fields of this group.";

export type BankDraft = z.output<typeof bankSchema>;

export function bankDraftOf(bank: BankAccount | null): BankDraft {
  return bank
    ? { ...bank, branch: bank.branch || null }
    : { accountName: null, accountNumber: null, ifsc: null, bankName: null, branch: null };
}

/** Null unless it is complete; a schema lets it through only if it is complete or empty. */
export function bankOf({ accountName, accountNumber, ifsc, bankName, branch }: BankDraft): BankAccount | null {
  return accountName && accountNumber && ifsc && bankName
    ? { accountName, accountNumber, ifsc: ifsc.toUpperCase(), bankName, branch: branch ?? "" }
    : null;
}
