/** Leads by the source and campaign of the last visit before their enquiry. */
import type { LeadOrigin as Origin } from "../../api/contract/types.gen";
import { useQuery } from "@tanstack/react-query";
import { number } from "../../ui/format";
import { Link } from "../../ui/link";
import { type Params, query } from "../kit/query";
import { EmptyState, Pending } from "../kit/states";

type OriginsProps = {
  /** The list's search and filters. */
  matching: Params;
  /** Links to the list, filtered by source and campaign. */
  listOf: (filters: Record<string, string>) => string;
};

export function Origins({ matching, listOf }: OriginsProps) {
  const { data, error, refetch } = useQuery(query("/api/admin/leads/origins", matching));
  return (
    <div className="border-t border-seam bg-paper md:mx-6 md:mb-6 md:rounded-lg md:border">
      {!data && <Pending error={error} refetch={refetch} lines={8} />}
      {data?.length === 0 && <EmptyState title="No leads match.">Try fewer words, or fewer filters.</EmptyState>}
      {data && data.length > 0 && (
        <>
          <Ranking rows={data} listOf={listOf} />
          <p className="border-t border-seam px-4 py-3 text-xs text-ash">
            By the last visit before the enquiry that came from a link, an ad or another site.
            {data.some(({ isKnown }) => !isKnown) &&
              " Leads added by hand, imported or received without visit data have no visit on record."}
          </p>
        </>
      )}
    </div>
  );
}

/** The scale of the bars ends here or higher: one lead alone must not fill its bar. */
const minScale = 5;

function Ranking({ rows, listOf }: { rows: readonly Origin[]; listOf: OriginsProps["listOf"] }) {
  const scale = Math.max(minScale, ...rows.map(({ leads }) => leads));
  return (
    <table className="w-full text-xs">
      <thead>
        <tr className="h-9 border-b border-seam text-left text-ash">
          <th scope="col" className="w-[34%] pl-4 font-medium">
            Source and campaign
          </th>
          <th scope="col" className="px-3 font-medium">
            Leads
          </th>
          <th scope="col" className="w-20 px-3 text-right font-medium">
            Qualified
          </th>
          <th scope="col" className="w-16 pr-4 text-right font-medium">
            Won
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={`${row.isKnown} ${row.source} ${row.campaign}`}
            className="h-12 border-b border-seam last:border-b-0 hover:bg-linen/45"
          >
            <td className="py-2 pl-4 wrap-anywhere">
              <Name origin={row} listOf={listOf} />
            </td>
            <td className="px-3">
              <span className="grid grid-cols-[2.25rem_1fr] items-center tabular-nums md:mr-[15%]">
                {number(row.leads)}
                <span
                  aria-hidden="true"
                  className={`h-2.5 min-w-0.5 rounded-r-sm ${row.isKnown ? "bg-areca/70" : "bg-ash/35"}`}
                  style={{ width: `${(row.leads / scale) * 100}%` }}
                />
              </span>
            </td>
            <Count value={row.qualified} />
            <Count value={row.won} last />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Name({ origin: { isKnown, source, campaign }, listOf }: { origin: Origin; listOf: OriginsProps["listOf"] }) {
  if (!isKnown) return <span className="text-ash">No visit on record</span>;
  const name = source ?? "Direct";
  const filters = { ...(source && { utmSource: source }), ...(campaign && { campaign }) };
  // A comma separates values of a filter.
  const isFilter = Object.keys(filters).length > 0 && !Object.values(filters).some((value) => value.includes(","));
  return (
    <>
      {isFilter ? (
        <Link
          to={listOf(filters)}
          aria-label={campaign ? `${name}, ${campaign}` : name}
          className="font-medium underline-offset-2 hover:underline"
        >
          {name}
        </Link>
      ) : (
        <span className="font-medium">{name}</span>
      )}
      {campaign && <p className="text-ash">{campaign}</p>}
    </>
  );
}

function Count({ value, last = false }: { value: number; last?: boolean }) {
  return (
    <td className={`text-right tabular-nums ${last ? "pr-4" : "px-3"} ${value === 0 ? "text-ash/80" : ""}`}>
      {number(value)}
    </td>
  );
}
