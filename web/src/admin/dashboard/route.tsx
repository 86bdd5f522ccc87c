/** `/admin`: the dashboard of the user's role. */
import { query } from "../kit/query";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import type { Dashboard, Tile, TileTone } from "../../api/contract/types.gen";
import { moneyShort, time } from "../../ui/format";
import { Link } from "../../ui/link";
import { PageHeader } from "../kit/page-header";
import { Pending } from "../kit/states";
import { Panel } from "./panel";
import { Pipeline } from "./pipeline";
import { Team } from "./team";
import { groupTiles, tileValue } from "./tiles";
import { Today } from "./today";
import { Trend } from "./trend";

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

function Tiles({ dashboard: { tiles, leadsByStatus, today, weeks, team } }: { dashboard: Dashboard }) {
  const { toDo, glance, nothing } = groupTiles(tiles);
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Panel title="To do" className={today ? "" : "lg:col-span-2"}>
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
      {today && (
        <Panel title="Today">
          <Today today={today} />
        </Panel>
      )}
      {glance.length > 0 && (
        <Panel title="At a glance" className="lg:col-span-2">
          {/* The background shows through the gaps as lines; tiles in the last row grow to fill it. */}
          <ul className="flex flex-wrap gap-px bg-seam">
            {glance.map((tile) => (
              <li
                key={tile.key}
                className={`min-w-40 flex-1 bg-paper md:basis-52 ${tile.about ? "basis-full" : "basis-40"}`}
              >
                <FigureTile tile={tile} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {leadsByStatus && (
        <Panel title="Leads by status" className={weeks ? "" : "lg:col-span-2"}>
          <Pipeline statuses={leadsByStatus} />
        </Panel>
      )}
      {weeks && (
        <Panel title="Last twelve weeks">
          <Trend weeks={weeks} />
        </Panel>
      )}
      {team && (
        <Panel title="Sales team" className="lg:col-span-2">
          <Team rows={team} />
        </Panel>
      )}
      {nothing.length > 0 && <Nothing tiles={nothing} />}
    </div>
  );
}

/** The tiles with nothing to open, in one line. */
function Nothing({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <p className="px-4 text-ash md:px-0 lg:col-span-2">
      Nothing waiting:{" "}
      {tiles.map(({ key, label, to }, index) => (
        <Fragment key={key}>
          {index > 0 && ", "}
          <Link to={to} className="underline-offset-2 hover:underline">
            {label}
          </Link>
        </Fragment>
      ))}
    </p>
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
      <Amount tile={tile} />
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
      {tile.about && <span className="mt-1 text-xs text-ash">{tile.about}</span>}
      <span className="flex flex-wrap items-baseline gap-x-2 font-display text-2xl leading-8 tabular-nums">
        {tileValue(tile)}
        <Amount tile={tile} />
      </span>
      <span className="text-ash">{tile.label}</span>
    </Link>
  );
}

/** What the records of a tile come to. */
function Amount({ tile: { amountPaise } }: { tile: Tile }) {
  if (!amountPaise) return null;
  return <span className="font-sans text-sm whitespace-nowrap text-ash tabular-nums">{moneyShort(amountPaise)}</span>;
}
