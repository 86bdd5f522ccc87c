/** Leads by status: a stacked bar, with the counts and, for those who may know them, the deals below. */
import type { LeadStatus, StageMoney, StatusCount } from "../../api/contract/types.gen";
import { moneyShort, number } from "../../ui/format";
import { Link } from "../../ui/link";
import { Hint } from "../kit/hint";

/** Darker the closer a lead is to won; grey for lost and junk. */
const shades: Record<LeadStatus, string> = {
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

export function Pipeline({ statuses }: { statuses: readonly StatusCount[] }) {
  const total = statuses.reduce((sum, { count }) => sum + count, 0);
  const hasMoney = statuses.some(({ money }) => money !== null);
  return (
    <div className="px-4 py-4">
      {total > 0 && (
        <div aria-hidden="true" className="mb-3 flex h-3 gap-px overflow-hidden rounded-sm">
          {statuses.map(({ status, count }) => (
            <span key={status} className={shades[status]} style={{ flexGrow: count, flexBasis: 0 }} />
          ))}
        </div>
      )}
      <table className="w-full text-sm [&_td]:pl-3 [&_td]:whitespace-nowrap [&_th+th]:pl-3">
        <thead>
          <tr className="text-xs text-ash [&>th]:pb-1 [&>th]:font-normal">
            <th scope="col" className="text-left">
              Stage
            </th>
            <th scope="col" className="text-right">
              Leads
            </th>
            {hasMoney && (
              <>
                <th scope="col" className="text-right">
                  Value
                </th>
                <th scope="col" className="text-right">
                  Forecast
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {statuses.map((stage) => (
            <Stage key={stage.status} stage={stage} hasMoney={hasMoney} />
          ))}
        </tbody>
        {hasMoney && <Sum statuses={statuses} />}
      </table>
      {hasMoney && <Definition statuses={statuses} />}
    </div>
  );
}

function Stage({ stage: { status, label, count, to, money }, hasMoney }: { stage: StatusCount; hasMoney: boolean }) {
  return (
    <tr className={count === 0 ? "text-ash" : ""}>
      <th scope="row" className="text-left font-normal">
        <Link to={to} className="flex min-h-8 items-center gap-2 rounded-md hover:underline max-md:min-h-11">
          <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-sm ${shades[status]}`} />
          {label}
        </Link>
      </th>
      <td className="text-right tabular-nums">{number(count)}</td>
      {hasMoney && (
        <>
          <td className="text-right tabular-nums">{money && money.valuePaise > 0 && moneyShort(money.valuePaise)}</td>
          <td className="text-right tabular-nums">
            {money?.forecastPaise ? (
              <Hint text={`${money.chance}% of the value`}>{moneyShort(money.forecastPaise)}</Hint>
            ) : null}
          </td>
        </>
      )}
    </tr>
  );
}

/** The open stages: those with a chance. */
function openStages(statuses: readonly StatusCount[]): { count: number; money: StageMoney }[] {
  return statuses.flatMap(({ count, money }) => (money && money.chance !== null ? [{ count, money }] : []));
}

function Sum({ statuses }: { statuses: readonly StatusCount[] }) {
  const stages = openStages(statuses);
  const sum = (one: (stage: (typeof stages)[number]) => number) =>
    stages.reduce((total, stage) => total + one(stage), 0);
  return (
    <tfoot>
      <tr className="border-t border-seam font-medium [&>*]:pt-2">
        <th scope="row" className="text-left font-medium">
          Open
        </th>
        <td className="text-right tabular-nums">{number(sum(({ count }) => count))}</td>
        <td className="text-right tabular-nums">{moneyShort(sum(({ money }) => money.valuePaise))}</td>
        <td className="text-right tabular-nums">{moneyShort(sum(({ money }) => money.forecastPaise ?? 0))}</td>
      </tr>
    </tfoot>
  );
}

function Definition({ statuses }: { statuses: readonly StatusCount[] }) {
  const without = openStages(statuses).reduce((sum, { money }) => sum + money.withoutValue, 0);
  return (
    <p className="mt-3 text-xs text-ash">
      {without > 0 && `${number(without)} of the open leads ${without === 1 ? "has" : "have"} no value yet. `}
      The forecast counts each stage by its chance in the Sales settings.
    </p>
  );
}
