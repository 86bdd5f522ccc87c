/** Status of a referral, and what its payout waits for. */
import type { ReferralItem } from "../../api/contract/types.gen";
import { labelOf } from "../../ui/label-of";
import { Status } from "../kit/status";
import { statuses, statusTones } from "./labels";

type Shown = Pick<ReferralItem, "status" | "isAsked" | "isApproved">;

export function ReferralBadge({ status, isAsked, isApproved }: Shown) {
  return <Status tone={statusTones[status]}>{text({ status, isAsked, isApproved })}</Status>;
}

function text({ status, isAsked, isApproved }: Shown): string {
  if (status !== "reward_due" || !isAsked) return labelOf(statuses, status);
  return isApproved ? "Ready to pay" : "Payout to approve";
}
