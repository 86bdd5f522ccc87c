/** Referrals by a customer. */
import { useQuery } from "@tanstack/react-query";
import { date } from "../../ui/format";
import { Link } from "../../ui/link";
import { moneyFormat } from "../kit/money";
import { query } from "../kit/query";
import { Pending } from "../kit/states";
import { adminPaths } from "../paths";
import { ReferralBadge } from "../referrals/badge";

export function Referrals({ customer }: { customer: string }) {
  const { data, error, refetch } = useQuery(query("/api/admin/referrals", { customer, perPage: 100 }));
  if (!data) return <Pending error={error} refetch={refetch} lines={4} className="" />;
  if (data.items.length === 0) {
    return <p className="text-ash">Nobody recommended yet. Tell them about Refer and earn at handover.</p>;
  }
  const money = moneyFormat(data.items.map(({ rewardPaise }) => rewardPaise));
  return (
    <ul className="-my-2.5 divide-y divide-seam">
      {data.items.map((item) => (
        <li key={item.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
          <div className="min-w-0">
            <Link to={adminPaths.referral(item.id)} className="text-link">
              {item.referee}
            </Link>
            <p className="text-xs text-ash">{date(item.submittedAt)}</p>
          </div>
          <p className="flex items-baseline gap-4">
            {typeof item.rewardPaise === "number" && <span className="tabular-nums">{money(item.rewardPaise)}</span>}
            <ReferralBadge {...item} />
          </p>
        </li>
      ))}
    </ul>
  );
}
