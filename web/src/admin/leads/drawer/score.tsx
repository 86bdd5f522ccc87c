import type { LeadDetail } from "../../../api/contract/types.gen";
import { DownIcon } from "../../kit/icons";
import { Panel } from "../../kit/menu";
import { ScoreBadge } from "../badges";

export function Score({ lead }: { lead: LeadDetail }) {
  const reasons = lead.scoreReasons.toSorted((one, other) => other.points - one.points);
  return (
    <Panel
      label="Score breakdown"
      button={
        <button type="button" className="-my-1 inline-flex items-center gap-1 rounded-md py-1 pr-1 hover:bg-linen">
          <span className="sr-only">Score: </span>
          <ScoreBadge temperature={lead.temperature} score={lead.score} />
          <span className="sr-only">, show breakdown</span>
          <DownIcon className="size-3 text-ash" />
        </button>
      }
    >
      <dl className="grid w-64 grid-cols-[1fr_auto] gap-x-4 gap-y-1 p-2.5 text-xs">
        {reasons.map(({ signal, points }) => (
          <Reason key={signal} signal={signal} points={points} />
        ))}
        <dt className="mt-1 border-t border-seam pt-1.5 font-medium">Score (0–100)</dt>
        <dd className="mt-1 border-t border-seam pt-1.5 text-right font-medium tabular-nums">{lead.score}</dd>
      </dl>
    </Panel>
  );
}

function Reason({ signal, points }: LeadDetail["scoreReasons"][number]) {
  return (
    <>
      <dt>{signal}</dt>
      <dd className="text-right text-ash tabular-nums">{points < 0 ? `−${-points}` : `+${points}`}</dd>
    </>
  );
}
