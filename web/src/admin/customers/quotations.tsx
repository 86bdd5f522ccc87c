/** The quotations of a customer. */
import { useQuery } from "@tanstack/react-query";
import { adminPaths } from "../paths";
import { date, money } from "../../ui/format";
import { Link } from "../../ui/link";
import { query } from "../kit/query";
import { Pending } from "../kit/states";
import { QuotationStatusBadge } from "../quotations/status-badge";

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
            <QuotationStatusBadge status={status} />
          </p>
        </li>
      ))}
    </ul>
  );
}
