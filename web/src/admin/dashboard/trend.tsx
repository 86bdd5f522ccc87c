/** Leads received and quotations signed by week: bars, and the same numbers as a table. */
import type { DealWeek } from "../../api/contract/types.gen";
import { count, date } from "../../ui/format";
import { CountLink } from "../kit/count-link";
import { bars, chart } from "./bars";

export function Trend({ weeks }: { weeks: readonly DealWeek[] }) {
  const total = (one: (week: DealWeek) => number) => weeks.reduce((sum, week) => sum + one(week), 0);
  return (
    <div className="flex h-full flex-col px-4 py-4">
      <p className="mb-3 flex flex-wrap gap-x-4 text-xs">
        <span className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2.5 rounded-sm bg-brass" />
          {count(
            total(({ leads }) => leads),
            "lead",
          )}{" "}
          received
        </span>
        <span className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2.5 rounded-sm bg-areca" />
          {count(
            total(({ signed }) => signed),
            "quotation",
          )}{" "}
          signed
        </span>
      </p>
      {/* As high as the panel beside it. The table below has the same numbers. */}
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${chart.width} ${chart.height}`}
        preserveAspectRatio="none"
        className="min-h-30 w-full flex-1 border-b border-seam"
      >
        {bars(weeks).map(({ monday, leads, signed }) => (
          <g key={monday}>
            <rect {...leads} className="fill-brass" />
            <rect {...signed} className="fill-areca" />
          </g>
        ))}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-ash">
        <span>{weeks[0] && date(weeks[0].monday)}</span>
        <span>This week</span>
      </p>
      <details className="mt-2">
        <summary className="min-h-8 cursor-pointer text-xs text-ash max-md:min-h-11">Show the numbers</summary>
        <table className="mt-1 w-full text-sm">
          <thead>
            <tr className="text-xs text-ash [&>th]:pb-1 [&>th]:font-normal">
              <th scope="col" className="text-left">
                Week from
              </th>
              <th scope="col" className="text-right">
                Leads
              </th>
              <th scope="col" className="text-right">
                Signed
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((week) => (
              <tr key={week.monday}>
                <th scope="row" className="text-left font-normal">
                  {date(week.monday)}
                </th>
                <td className="text-right tabular-nums">
                  <CountLink value={week.leads} to={week.leadsTo} />
                </td>
                <td className="text-right tabular-nums">
                  <CountLink value={week.signed} to={week.signedTo} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
