/** `/admin`: what needs doing today, as far as this role is concerned. */
import { query } from "../kit/query";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import type { Dashboard, Tile, TileTone } from "../../api/contract/types.gen";
import { time } from "../../ui/format";
import { Link } from "../../ui/link";
import { PageHeader } from "../kit/page-header";
import { Pending } from "../kit/states";
import { Statuses } from "./lead-status-chart";
import { figure, sorted } from "./tiles";

/** Milliseconds between two quiet looks. */
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
        {data ? <Figures dashboard={data} /> : <Pending error={error} refetch={refetch} lines={6} className="p-4" />}
      </div>
    </>
  );
}

function Figures({ dashboard: { tiles, leadsByStatus } }: { dashboard: Dashboard }) {
  const { toDo, toKnow } = sorted(tiles);
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Part title="To do" className={leadsByStatus ? "" : "lg:col-span-2"}>
        {toDo.length === 0 ? (
          <p className="px-4 py-5">Nothing is waiting for you.</p>
        ) : (
          <ul>
            {toDo.map((tile) => (
              <li key={tile.key} className="border-b border-seam last:border-b-0">
                <ToDo tile={tile} />
              </li>
            ))}
          </ul>
        )}
      </Part>
      {leadsByStatus && (
        <Part title="Leads by status">
          <Statuses statuses={leadsByStatus} />
        </Part>
      )}
      {toKnow.length > 0 && (
        <Part title="At a glance" className="lg:col-span-2">
          {/* The ground shines through as lines; the last row is as wide as the others, however many stand in it. */}
          <ul className="flex flex-wrap gap-px bg-seam">
            {toKnow.map((tile) => (
              <li key={tile.key} className="min-w-40 flex-1 basis-52 bg-paper">
                <Figure tile={tile} />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}

type PartProps = { title: string; className?: string; children: ReactNode };

function Part({ title, className = "", children }: PartProps) {
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

const marks: Record<TileTone, string> = {
  danger: "bg-oxide",
  attention: "bg-brass",
  neutral: "bg-ash/40",
  good: "bg-areca",
};

/** One line, one matter: how much of it, and the way to it. */
function ToDo({ tile }: { tile: Tile }) {
  return (
    <Link to={tile.to} className="group flex items-center gap-4 px-4 py-3 transition-colors hover:bg-plaster">
      <span aria-hidden="true" className={`w-1 self-stretch rounded-full ${marks[tile.tone]}`} />
      <span
        className={`min-w-9 font-display text-2xl leading-8 tabular-nums ${tile.tone === "danger" ? "text-oxide-deep" : ""}`}
      >
        {figure(tile)}
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

function Figure({ tile }: { tile: Tile }) {
  return (
    <Link
      to={tile.to}
      className="flex h-full flex-col-reverse justify-end px-4 py-4 transition-colors hover:bg-plaster"
    >
      <span className={`font-display text-2xl leading-8 tabular-nums ${tile.value === 0 ? "text-ash" : ""}`}>
        {figure(tile)}
      </span>
      <span className="text-ash">{tile.label}</span>
    </Link>
  );
}
