/** `/admin/docs/searches`: what visitors looked for in the help without finding an answer. */
import { useQuery } from "@tanstack/react-query";
import { date, number } from "../../ui/format";
import { PageHeader } from "../kit/page-header";
import { query } from "../kit/query";
import { EmptyState, Pending } from "../kit/states";

export function Component() {
  const { data, error, refetch } = useQuery(query("/api/admin/help-searches"));
  return (
    <>
      <PageHeader title="Searches without an answer" {...(data && { count: number(data.length) })} />
      <div className="md:px-6 md:pb-6">
        {!data && <Pending error={error} refetch={refetch} lines={8} className="px-4" />}
        {data?.length === 0 && (
          <EmptyState title="Every search found an answer">
            What visitors look for in vain is listed here for 180 days, without who looked for it.
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <table className="w-full border-y border-seam bg-paper text-left text-sm md:rounded-lg md:border">
            <thead>
              <tr className="border-b border-seam text-xs text-ash">
                <th scope="col" className="px-4 py-2.5 font-medium">
                  Words
                </th>
                <th scope="col" className="px-4 py-2.5 text-right font-medium">
                  Searches
                </th>
                <th scope="col" className="px-4 py-2.5 font-medium">
                  Last
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ words, searches, lastOn }) => (
                <tr key={words} className="border-b border-seam last:border-b-0">
                  <th scope="row" className="px-4 py-2.5 font-medium wrap-anywhere">
                    {words}
                  </th>
                  <td className="px-4 py-2.5 text-right tabular-nums">{number(searches)}</td>
                  <td className="px-4 py-2.5 whitespace-nowrap">{date(lastOn)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  );
}
