/** Leads by pincode. A ranking, because a map would need a third-party service. */
import type { LeadPlace as Place } from "../../api/contract/types.gen";
import { useQuery } from "@tanstack/react-query";
import { number } from "../../ui/format";
import { Link } from "../../ui/link";
import { type Params, query } from "../kit/query";
import { EmptyState, Pending } from "../kit/states";

type PincodesProps = {
  /** The list's search and filters. */
  matching: Params;
  /** Links to the list, filtered by pincode. */
  listOf: (pincode: string) => string;
};

export function Pincodes({ matching, listOf }: PincodesProps) {
  const { data, error, refetch } = useQuery(query("/api/admin/leads/pincodes", matching));
  return (
    <div className="border-t border-seam bg-paper md:mx-6 md:mb-6 md:rounded-lg md:border">
      {!data && <Pending error={error} refetch={refetch} lines={8} />}
      {data?.length === 0 && <EmptyState title="No leads match.">Try fewer words, or fewer filters.</EmptyState>}
      {data && data.length > 0 && <Ranking rows={data} listOf={listOf} />}
    </div>
  );
}

/** The scale of the bars ends here or higher: one lead alone must not fill its bar. */
const minScale = 5;

function Ranking({ rows, listOf }: { rows: readonly Place[]; listOf: (pincode: string) => string }) {
  const scale = Math.max(minScale, ...rows.map(({ leads }) => leads));
  return (
    <table className="w-full text-xs">
      <thead>
        <tr className="h-9 border-b border-seam text-left text-ash">
          <th scope="col" className="w-24 pl-4 font-medium">
            Pincode
          </th>
          <th scope="col" className="w-[22%] px-3 font-medium max-md:hidden">
            Locality
          </th>
          <th scope="col" className="px-3 font-medium">
            Leads
          </th>
          <th scope="col" className="w-16 px-3 text-right font-medium">
            Hot
          </th>
          <th scope="col" className="w-16 px-3 text-right font-medium">
            Open
          </th>
          <th scope="col" className="w-16 pr-4 text-right font-medium">
            Won
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ pincode, locality, leads, hot, open, won }) => (
          <tr key={pincode ?? ""} className="h-10 border-b border-seam last:border-b-0 hover:bg-linen/45">
            <td className="pl-4 tabular-nums">
              {pincode ? (
                <Link to={listOf(pincode)} className="font-medium underline-offset-2 hover:underline">
                  {pincode}
                </Link>
              ) : (
                <span className="text-ash">Unknown</span>
              )}
            </td>
            <td className="truncate px-3 max-md:hidden">{locality}</td>
            <td className="px-3">
              <span className="grid grid-cols-[2.25rem_1fr] items-center tabular-nums md:mr-[15%]">
                {number(leads)}
                <span
                  aria-hidden="true"
                  className={`h-2.5 min-w-0.5 rounded-r-sm ${pincode ? "bg-areca/70" : "bg-ash/35"}`}
                  style={{ width: `${(leads / scale) * 100}%` }}
                />
              </span>
            </td>
            <Count value={hot} />
            <Count value={open} />
            <Count value={won} last />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Count({ value, last = false }: { value: number; last?: boolean }) {
  return (
    <td className={`text-right tabular-nums ${last ? "pr-4" : "px-3"} ${value === 0 ? "text-ash/80" : ""}`}>
      {number(value)}
    </td>
  );
}
