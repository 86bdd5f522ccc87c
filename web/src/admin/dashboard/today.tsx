/** Today's calls and visits by name, each opening its lead. */
import type { DeskToday, LeadItem, SiteVisit } from "../../api/contract/types.gen";
import { count, time } from "../../ui/format";
import { Link } from "../../ui/link";
import { NextStep } from "../leads/badges";
import { adminPaths } from "../paths";

export function Today({ today: { calls, callsTotal, callsTo, visits, visitsTo } }: { today: DeskToday }) {
  const more = callsTotal - calls.length;
  return (
    <div className="divide-y divide-seam">
      <div className="py-3">
        <h3 className="px-4 pb-1 text-xs text-ash">Calls</h3>
        {calls.length === 0 && <p className="px-4 py-1">No calls due today.</p>}
        <ul>
          {calls.map((lead) => (
            <Call key={lead.id} lead={lead} />
          ))}
        </ul>
        {more > 0 && (
          <Link to={callsTo} className="inline-flex min-h-8 items-center px-4 text-link max-md:min-h-11">
            {count(more, "more call")}
          </Link>
        )}
      </div>
      <div className="py-3">
        <h3 className="px-4 pb-1 text-xs text-ash">Visits</h3>
        {visits.length === 0 && <p className="px-4 py-1">No visits today.</p>}
        <ul>
          {visits.map((visit) => (
            <Visit key={visit.id} visit={visit} />
          ))}
        </ul>
        {visits.length > 0 && (
          <Link to={visitsTo} className="inline-flex min-h-8 items-center px-4 text-link max-md:min-h-11">
            Open the calendar
          </Link>
        )}
      </div>
    </div>
  );
}

const rowClass =
  "flex min-h-9 flex-wrap items-center justify-between gap-x-4 px-4 py-1 transition-colors hover:bg-plaster max-md:min-h-11";

function Call({ lead }: { lead: LeadItem }) {
  return (
    <li>
      <Link to={adminPaths.lead(lead.id)} className={rowClass}>
        <span className="min-w-0 truncate font-medium">{lead.customerName}</span>
        <span className="text-xs text-ash">
          <NextStep lead={lead} />
        </span>
      </Link>
    </li>
  );
}

function Visit({ visit: { lead, startsAt, designer, status } }: { visit: SiteVisit }) {
  return (
    <li>
      <Link to={adminPaths.lead(lead.id)} className={rowClass}>
        <span className="min-w-0 truncate">
          <span className="tabular-nums">{time(startsAt)}</span> <span className="font-medium">{lead.name}</span>
        </span>
        <span className="text-xs text-ash">
          {designer.name}
          {status === "held" && ", done"}
          {status === "no_show" && ", nobody there"}
        </span>
      </Link>
    </li>
  );
}
