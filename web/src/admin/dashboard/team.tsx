/** What each of the sales team has in hand. */
import type { SalesTeamRow } from "../../api/contract/types.gen";
import { moneyShort } from "../../ui/format";
import { CountLink } from "../kit/count-link";

const columns = ["Open leads", "Due today", "Late", "Signed this month", "Signed for", "Value of open leads"];

export function Team({ rows }: { rows: readonly SalesTeamRow[] }) {
  if (rows.length === 0) return <p className="px-4 py-5">Nobody sells yet. Invite sales users first.</p>;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm [&_td]:px-4 [&_td]:py-2 [&_th]:px-4 [&_th]:py-2">
        <thead>
          <tr className="border-b border-seam text-xs whitespace-nowrap text-ash [&>th]:font-normal">
            <th scope="col" className="text-left">
              Name
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="text-right">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ member, open, due, late, signed, signedPaise, valuePaise }) => (
            <tr
              key={member.id}
              className="border-b border-seam last:border-b-0 [&>*]:whitespace-nowrap [&>td]:text-right [&>td]:tabular-nums"
            >
              <th scope="row" className="text-left font-medium">
                {member.name}
              </th>
              {[open, due, late, signed].map((figure) => (
                <td key={figure.to}>
                  <CountLink {...figure} />
                </td>
              ))}
              <td>{signedPaise > 0 && moneyShort(signedPaise)}</td>
              <td>{valuePaise > 0 && moneyShort(valuePaise)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
