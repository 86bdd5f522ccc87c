/** The quotations of a customer. */
import { useQuery } from "@tanstack/react-query";
import type { QuotationStatus } from "../../api/contract/types.gen";
import { adminPaths } from "../paths";
import { date, money } from "../../ui/format";
import { Link } from "../../ui/link";
import { query } from "../kit/query";
import { Pending } from "../kit/states";
import { Status, type Tone } from "../kit/status";

const words: Record<QuotationStatus, [label: string, tone: Tone]> = {
  draft: ["Draft", "quiet"],
  pending_approval: ["Waits for approval", "attention"],
  approved: ["Approved", "neutral"],
  sent: ["Sent", "neutral"],
  viewed: ["Viewed", "neutral"],
  accepted: ["Accepted", "good"],
  converted: ["Converted", "good"],
  rejected: ["Rejected", "danger"],
  expired: ["Expired", "quiet"],
  superseded: ["Superseded", "quiet"],
  cancelled: ["Cancelled", "quiet"],
};

export function Quotations({ customer }: { customer: string }) {
  const { data, error, refetch } = useQuery(query("/api/admin/quotations", { customer, perPage: 100 }));
  if (!data) return <Pending error={error} refetch={refetch} lines={4} className="" />;
  if (data.items.length === 0) return <p className="text-ash">No quotations yet.</p>;
  return (
    <ul className="-my-2.5 divide-y divide-seam">
      {data.items.map(({ id, number, status, payablePaise, validUntil, owner }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
          <div className="min-w-0">
            <Link to={adminPaths.quotation(id)} className="text-link">
              {number ?? "Draft"}
            </Link>
            <p className="text-xs text-ash">{`${owner.name} · valid until ${date(validUntil)}`}</p>
          </div>
          <p className="flex items-baseline gap-4">
            <span className="tabular-nums">{money(payablePaise)}</span>
            <Status tone={words[status][1]}>{words[status][0]}</Status>
          </p>
        </li>
      ))}
    </ul>
  );
}
