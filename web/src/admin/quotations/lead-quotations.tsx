/** A lead's quotations, in its drawer. */
import { query } from "../kit/query";
import { useQuery } from "@tanstack/react-query";
import { adminPaths } from "../paths";
import { date, money } from "../../ui/format";
import { Link } from "../../ui/link";
import { useMay } from "../kit/access";
import { DrawerSection } from "../kit/drawer";
import { address } from "./address";
import { numberText } from "./labels";
import { QuotationStatusBadge } from "./status-badge";

export function LeadQuotations({ lead, mayEdit }: { lead: string; mayEdit: boolean }) {
  const may = useMay("quotations");
  const mayCreate = mayEdit && may("manage");
  const { data } = useQuery({
    ...query(address, { lead, sort: "-createdAt" }),
    enabled: may("view"),
  });
  if (!data || (data.items.length === 0 && !mayCreate)) return null;
  return (
    <DrawerSection title="Quotations">
      {data.items.length === 0 ? (
        <p className="text-ash">No quotations yet.</p>
      ) : (
        <ul className="space-y-3">
          {data.items.map(({ id, number, revision, status, payablePaise, createdAt }) => (
            <li key={id}>
              <p className="flex items-baseline justify-between gap-3">
                <Link to={adminPaths.quotation(id)} className="min-w-0 truncate font-medium hover:underline">
                  {number ? numberText(number, revision) : `Draft of ${date(createdAt)}`}
                </Link>
                <span className="shrink-0 tabular-nums">{money(payablePaise)}</span>
              </p>
              <p className="text-xs">
                <QuotationStatusBadge status={status} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </DrawerSection>
  );
}
