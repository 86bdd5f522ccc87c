/** The quotations that answer a lead, in its drawer. */
import { query } from "../kit/query";
import { useQuery } from "@tanstack/react-query";
import { adminPaths } from "../paths";
import { date, money } from "../../ui/format";
import { Link } from "../../ui/link";
import { useMay } from "../kit/access";
import { DrawerSection } from "../kit/drawer";
import { address, beginFor } from "./address";
import { QuotationMark } from "./marks";

export function LeadQuotations({ lead, mayEdit }: { lead: string; mayEdit: boolean }) {
  const may = useMay("quotations");
  const mayBegin = mayEdit && may("manage");
  const { data } = useQuery({
    ...query(address, { lead, sort: "-createdAt" }),
    enabled: may("view"),
  });
  if (!data || (data.items.length === 0 && !mayBegin)) return null;
  return (
    <DrawerSection
      title="Quotations"
      aside={
        mayBegin && (
          <Link to={beginFor({ lead })} className="text-xs text-link">
            Create quotation
          </Link>
        )
      }
    >
      {data.items.length === 0 ? (
        <p className="text-ash">None yet.</p>
      ) : (
        <ul className="space-y-3">
          {data.items.map(({ id, number, status, payablePaise, createdAt }) => (
            <li key={id}>
              <p className="flex items-baseline justify-between gap-3">
                <Link to={adminPaths.quotation(id)} className="min-w-0 truncate font-medium hover:underline">
                  {number ?? `Begun ${date(createdAt)}`}
                </Link>
                <span className="shrink-0 tabular-nums">{money(payablePaise)}</span>
              </p>
              <p className="text-xs">
                <QuotationMark status={status} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </DrawerSection>
  );
}
