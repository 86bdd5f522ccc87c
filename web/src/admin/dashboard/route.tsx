/** `/admin`: the dashboard of the user's role. */
import { query } from "../kit/query";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import type { Dashboard, Tile, TileTone } from "../../api/contract/types.gen";
import { time } from "../../ui/format";
import { Link } from "../../ui/link";
import { PageHeader } from "../kit/page-header";
import { Pending } from "../kit/states";
import { LeadStatusChart } from "./lead-status-chart";
import { groupTiles, tileValue } from "./tiles";

/** In milliseconds. */
const interval = 60_000;

export function Component() {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...query("/api/admin/dashboard"),
    staleTime: 0,
    refetchInterval: interval,
    refetchOnWindowFocus: true,
  });
  return (
    <>
      <PageHeader title="Dashboard" count={data && `as of ${time(new Date(dataUpdatedAt).toISOString())}`} />
      <div className="pb-6 md:px-6">
        {data ? <Tiles dashboard={data} /> : <Pending error={error} refetch={refetch} lines={6} className="p-4" />}
      </div>
    </>
  );
}

function Tiles({ dashboard: { tiles, leadsByStatus } }: { dashboard: Dashboard }) {
  const { toDo, glance } = groupTiles(tiles);
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Panel title="To do" className={leadsByStatus ? "" : "lg:col-span-2"}>
        {toDo.length === 0 ? (
          <p className="px-4 py-5">Nothing needs your attention.</p>
        ) : (
          <ul>
            {toDo.map((tile) => (
              <li key={tile.key} className="border-b border-seam last:border-b-0">
                <TaskTile tile={tile} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {leadsByStatus && (
        <Panel title="Leads by status">
          <LeadStatusChart statuses={leadsByStatus} />
        </Panel>
      )}
      {glance.length > 0 && (
        <Panel title="At a glance" className="lg:col-span-2">
          {/* The background shows through the gaps as lines; tiles in the last row grow to fill it. */}
          <ul className="flex flex-wrap gap-px bg-seam">
            {glance.map((tile) => (
              <li key={tile.key} className="min-w-40 flex-1 basis-52 bg-paper">
                <FigureTile tile={tile} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

type PanelProps = { title: string; className?: string; children: ReactNode };

function Panel({ title, className = "", children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`flex min-w-0 flex-col ${className}`}>
      <h2 id={id} className="mb-2 px-4 text-xs font-semibold text-ash md:px-0">
        {title}
      </h2>
      <div className="flex-1 overflow-hidden border-y border-seam bg-paper md:rounded-lg md:border">{children}</div>
    </section>
  );
}

const toneClasses: Record<TileTone, string> = {
  danger: "bg-error",
  attention: "bg-brass",
  neutral: "bg-ash/40",
  good: "bg-areca",
};

function TaskTile({ tile }: { tile: Tile }) {
  return (
    <Link to={tile.to} className="group flex items-center gap-4 px-4 py-3 transition-colors hover:bg-plaster">
      <span aria-hidden="true" className={`w-1 self-stretch rounded-full ${toneClasses[tile.tone]}`} />
      <span
        className={`min-w-9 font-display text-2xl leading-8 tabular-nums ${tile.tone === "danger" ? "text-error" : ""}`}
      >
        {tileValue(tile)}
      </span>
      <span className="min-w-0 flex-1 text-base">
        {tile.label}
        {tile.tone === "danger" && <span className="sr-only">, urgent</span>}
      </span>
      <span
        aria-hidden="true"
        className="text-ash transition-transform group-hover:translate-x-0.5 group-hover:text-areca"
      >
        →
      </span>
    </Link>
  );
}

function FigureTile({ tile }: { tile: Tile }) {
  return (
    <Link
      to={tile.to}
      className="flex h-full flex-col-reverse justify-end px-4 py-4 transition-colors hover:bg-plaster"
    >
      <span className={`font-display text-2xl leading-8 tabular-nums ${tile.value === 0 ? "text-ash" : ""}`}>
        {tileValue(tile)}
      </span>
      <span className="text-ash">{tile.label}</span>
    </Link>
  );
}
