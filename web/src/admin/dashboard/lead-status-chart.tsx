/** Leads by status: a stacked bar, with the counts below. */
import type { StatusCount } from "../../api/contract/types.gen";
import { number } from "../../ui/format";
import { Link } from "../../ui/link";

/** Darker the closer a lead is to won; grey for lost and junk. */
const shades: Record<string, string> = {
  new: "bg-brass",
  contacted: "bg-areca/25",
  qualified: "bg-areca/40",
  site_visit_scheduled: "bg-areca/55",
  site_visit_done: "bg-areca/65",
  quotation_sent: "bg-areca/75",
  negotiation: "bg-areca/85",
  won: "bg-areca-deep",
  nurture: "bg-brass/40",
  lost: "bg-ash/35",
  junk: "bg-ash/20",
};

export function LeadStatusChart({ statuses }: { statuses: readonly StatusCount[] }) {
  const total = statuses.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="px-4 py-4">
      {total > 0 && (
        <div aria-hidden="true" className="mb-3 flex h-3 gap-px overflow-hidden rounded-sm">
          {statuses.map(({ status, count }) => (
            <span key={status} className={shades[status] ?? "bg-linen"} style={{ flexGrow: count, flexBasis: 0 }} />
          ))}
        </div>
      )}
      <ul className="grid grid-cols-2 gap-x-6 md:grid-cols-3 lg:grid-cols-2">
        {statuses.map(({ status, label, count, to }) => (
          <li key={status}>
            <Link to={to} className="flex min-h-8 items-center gap-2 rounded-md px-1 hover:bg-plaster max-md:min-h-11">
              <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-sm ${shades[status] ?? "bg-linen"}`} />
              <span className={`min-w-0 flex-1 truncate ${count === 0 ? "text-ash" : ""}`}>{label}</span>
              <span className={`tabular-nums ${count === 0 ? "text-ash" : "font-medium"}`}>{number(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
