/** How many conversions the platforms accepted, by day: a bar for each day, with the same numbers as a table. */
import { useQuery } from "@tanstack/react-query";
import type { ConversionDay, ConversionHealth } from "../../api/contract/types.gen";
import { date, number } from "../../ui/format";
import { query } from "../kit/query";
import { Pending } from "../kit/states";
import { Tooltip } from "../kit/tooltip";

type Part = Exclude<keyof ConversionDay, "day">;

/** From the bottom of a bar to its top. Patterns beside colours: the parts can be told apart without them. */
const parts: readonly { name: Part; label: string; fill: string }[] = [
  { name: "accepted", label: "Accepted", fill: "bg-areca" },
  { name: "sent", label: "Sent", fill: "bg-areca/45" },
  { name: "waiting", label: "Waiting", fill: "bg-brass" },
  {
    name: "rejected",
    label: "Rejected",
    fill: "bg-[repeating-linear-gradient(45deg,var(--color-error)_0_3px,var(--color-paper)_3px_4px)]",
  },
  { name: "skipped", label: "Skipped", fill: "bg-paper shadow-[inset_0_0_0_1px_var(--color-ash)]" },
];

const sumOf = (day: ConversionDay) => parts.reduce((sum, { name }) => sum + day[name], 0);

/** `destination` are the platforms of the list's filter. */
export function Health({ destination }: { destination: string }) {
  const { data, error, refetch } = useQuery(query("/api/admin/ads/conversions/health", { destination }));
  return (
    <section aria-label="Conversions by day" className="mb-4 md:px-6">
      <div className="border-y border-seam bg-paper md:rounded-lg md:border">
        {data ? <Chart health={data} /> : <Pending error={error} refetch={refetch} lines={3} className="p-4" />}
      </div>
    </section>
  );
}

function Chart({ health: { days, acceptedPercent } }: { health: ConversionHealth }) {
  const highest = Math.max(1, ...days.map(sumOf));
  const [first, last] = [days[0], days.at(-1)];
  const isEmpty = days.every((day) => sumOf(day) === 0);
  return (
    <div className="px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-sm font-medium">
          {acceptedPercent === null ? "Last 30 days" : `${number(acceptedPercent)}% accepted in the last 30 days`}
        </h2>
        <ul className="flex flex-wrap gap-x-4 text-xs">
          {parts.map(({ name, label, fill }) => (
            <li key={name} className="flex items-center gap-1.5">
              <span aria-hidden="true" className={`size-2.5 rounded-sm ${fill}`} />
              <span className="text-ash">{label}</span>
              <span className="tabular-nums">{number(days.reduce((sum, day) => sum + day[name], 0))}</span>
            </li>
          ))}
        </ul>
      </div>
      {isEmpty ? (
        <p className="mt-2 text-xs text-ash">Nothing happened in these days that a platform counts.</p>
      ) : (
        <>
          <div aria-hidden="true" className="mt-3 flex h-20 items-end gap-px md:gap-1">
            {days.map((day) => (
              <Tooltip key={day.day} text={`${date(day.day)}: ${dayText(day)}`}>
                <div className="flex h-full flex-1 flex-col-reverse gap-px border-b border-seam">
                  {parts.map(
                    ({ name, fill }) =>
                      day[name] > 0 && (
                        <span key={name} className={fill} style={{ height: `${(day[name] / highest) * 100}%` }} />
                      ),
                  )}
                </div>
              </Tooltip>
            ))}
          </div>
          <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-ash">
            <span>{first && date(first.day)}</span>
            <span>{last && date(last.day)}</span>
          </p>
          <details className="mt-1 text-xs">
            <summary className="inline-flex min-h-6 cursor-pointer items-center text-link max-md:min-h-11">
              Show as a table
            </summary>
            <DayTable days={days} />
          </details>
        </>
      )}
    </div>
  );
}

function dayText(day: ConversionDay): string {
  const texts = parts
    .filter(({ name }) => day[name] > 0)
    .map(({ name, label }) => `${number(day[name])} ${label.toLowerCase()}`);
  return texts.length > 0 ? texts.join(", ") : "none";
}

/** The latest first, without days on which nothing happened. */
function DayTable({ days }: { days: readonly ConversionDay[] }) {
  return (
    <div className="mt-1 overflow-x-auto">
      <table aria-label="Conversions by day" className="w-full max-w-xl text-left tabular-nums">
        <thead>
          <tr className="border-b border-seam text-ash">
            <th scope="col" className="py-1 font-medium">
              Day
            </th>
            {parts.map(({ name, label }) => (
              <th key={name} scope="col" className="py-1 pl-3 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .filter((day) => sumOf(day) > 0)
            .toReversed()
            .map((day) => (
              <tr key={day.day} className="border-b border-seam last:border-b-0">
                <th scope="row" className="py-1 font-normal whitespace-nowrap">
                  {date(day.day)}
                </th>
                {parts.map(({ name }) => (
                  <td key={name} className="py-1 pl-3 text-right">
                    {number(day[name])}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
