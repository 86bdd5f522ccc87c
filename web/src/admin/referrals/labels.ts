/** Labels of referrals. */
import type {
  PayoutMethod,
  ReferralEventKind,
  ReferralRule,
  ReferralStatus,
  ReferralWay,
} from "../../api/contract/types.gen";
import type { Choice } from "../kit/resource";
import type { Tone } from "../kit/status";

/** The API address of the list. */
export const address = "/api/admin/referrals";

export const statuses: readonly Choice<ReferralStatus>[] = [
  { value: "submitted", label: "Submitted" },
  { value: "contacted", label: "Contacted" },
  { value: "qualified", label: "Qualified" },
  { value: "converted", label: "Signed" },
  { value: "reward_due", label: "Reward due" },
  { value: "reward_paid", label: "Reward paid" },
  { value: "rejected", label: "Rejected" },
  { value: "expired", label: "Expired" },
];

export const statusTones: Record<ReferralStatus, Tone> = {
  submitted: "neutral",
  contacted: "neutral",
  qualified: "neutral",
  converted: "good",
  reward_due: "attention",
  reward_paid: "good",
  rejected: "quiet",
  expired: "quiet",
};

export const rules: readonly Choice<ReferralRule>[] = [
  { value: "self_referral", label: "Self-referral" },
  { value: "staff", label: "Staff can't take part" },
  { value: "recent_lead", label: "Recent lead" },
  { value: "already_referred", label: "Referred before" },
];

export const ways: readonly Choice<ReferralWay>[] = [
  { value: "form", label: "Form" },
  { value: "link", label: "Shared link" },
];

export const payoutMethods: readonly Choice<PayoutMethod>[] = [
  { value: "upi", label: "UPI" },
  { value: "bank_transfer", label: "Bank transfer" },
];

export const eventTexts: Record<ReferralEventKind, string> = {
  submitted: "Submitted",
  contacted: "Friend contacted",
  qualified: "Friend qualified",
  converted: "Friend signed",
  reward_due: "Reward due",
  no_longer_due: "Reward no longer due: a payment was cancelled",
  rejected: "Rejected",
  expired: "Expired",
  payout_asked: "Payout prepared",
  payout_approved: "Payout approved",
  payout_returned: "Payout sent back",
  reward_paid: "Reward paid",
  details_shown: "Account shown",
};
