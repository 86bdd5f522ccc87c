/** The lists of jobs, one per state. */
import type { JobQueue as Queue, JobQueues as Queues } from "../../../api/contract/types.gen";
import { useSearchParams } from "react-router";
import { number } from "../../../ui/format";
import { Link } from "../../../ui/link";
import { useMay } from "../../kit/access";
import { Action } from "../../kit/button";
import { ExportMenu } from "../../kit/list/export";
import { Rows, Toolbar } from "../../kit/list/list-page";
import { useList } from "../../kit/list/use-list";
import { usePhone } from "../../kit/media";
import { withoutBulk } from "../../kit/resource";
import { useInteractionGuard } from "./interaction-guard";
import { type ListedState, lists } from "./list";
import { states } from "./labels";
import { useDeferredRefresh } from "./deferred-refresh";

const tabs: readonly { value: ListedState; label: string }[] = [{ value: "all", label: "All" }, ...states];

type JobsProps = {
  queues: Queues | undefined;
  /** Counts the changes on the server. */
  changes: number;
};

export function Jobs({ queues, changes }: JobsProps) {
  const [search] = useSearchParams();
  const state = tabs.find(({ value }) => value === search.get("state"))?.value ?? "all";
  // Remounted for each state: columns and actions differ.
  return <StateList key={state} state={state} queues={queues} changes={changes} />;
}

function StateList({ state, queues, changes }: JobsProps & { state: ListedState }) {
  const mayAct = useMay("operations_settings")("edit");
  const phone = usePhone();
  const model = useList(mayAct ? lists[state] : readOnlyLists[state]);
  const guard = useInteractionGuard();
  const { isStale, refreshNow } = useDeferredRefresh(
    model.result,
    changes,
    guard.isInteracting || model.selection.count > 0,
  );
  const { queue, kind, subject } = model.state.filters;
  const countedQueues = model.state.q || kind || subject ? undefined : queues?.queues.filter(isAmong(queue));
  return (
    <>
      <StateTabs current={state} queues={countedQueues} />
      <div className="flex flex-wrap items-start pt-3">
        <div className="min-w-0 flex-1">
          <Toolbar model={model} columns={!phone} />
        </div>
        <div className="pr-4 pb-3 md:pr-6">
          <ExportMenu model={model} resource="jobs" />
        </div>
      </div>
      {isStale && (
        <p className="flex items-center gap-2 px-4 pb-2 text-xs text-ash md:px-6">
          This list is out of date.
          <Action variant="quiet" className="h-7! text-xs max-md:h-10!" onClick={refreshNow}>
            Refresh list
          </Action>
        </p>
      )}
      {/* Aligns the first column with the text above. */}
      <div {...guard.handlers} className="md:px-2">
        <Rows model={model} />
      </div>
    </>
  );
}

const readOnlyLists = Object.fromEntries(
  Object.entries(lists).map(([state, list]) => [state, withoutBulk(list)]),
) as unknown as typeof lists;

function isAmong(names: string | undefined): (queue: Queue) => boolean {
  const chosen = names?.split(",");
  return ({ name }) => !chosen || chosen.includes(name);
}

/** `queues` are the listed queues; undefined while other filters make their counts wrong. */
function StateTabs({ current, queues }: { current: ListedState; queues: readonly Queue[] | undefined }) {
  const address = useTabAddress();
  return (
    <nav aria-label="Job states" className="overflow-x-auto px-4 pt-3 md:px-6">
      <ul className="flex gap-1">
        {tabs.map(({ value, label }) => {
          const count = queues && countIn(queues, value);
          return (
            <li key={value} ref={value === current ? scrollIntoView : undefined}>
              <Link
                to={address(value)}
                aria-current={value === current ? "page" : undefined}
                className={
                  "flex h-8 items-center gap-1.5 rounded-full px-3 text-xs whitespace-nowrap text-ash transition-colors hover:bg-linen/60 hover:text-ink " +
                  "aria-[current]:bg-linen aria-[current]:font-medium aria-[current]:text-ink max-md:h-10"
                }
              >
                {label}{" "}
                {count !== undefined && (
                  <span
                    className={`tabular-nums ${value === "dead" && count > 0 ? "font-medium text-error" : ""}`}
                  >
                    {number(count)}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** On a phone, the current tab may be off screen. */
function scrollIntoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** The number of jobs in a state; undefined for ended jobs, which may be millions. */
function countIn(queues: readonly Queue[], state: ListedState): number | undefined {
  const sum = (pick: (queue: Queue) => number) => queues.reduce((total, queue) => total + pick(queue), 0);
  switch (state) {
    case "waiting":
      return sum(({ ready }) => ready);
    case "scheduled":
    case "retrying":
    case "running":
    case "dead":
      return sum((queue) => queue[state]);
    default:
      return undefined;
  }
}

/** The link to another state, with the same filters. */
function useTabAddress(): (state: ListedState) => string {
  const [search] = useSearchParams();
  return (state) => {
    const next = new URLSearchParams(search);
    for (const name of ["job", "page", "sort"]) next.delete(name);
    if (state === "all") next.delete("state");
    else next.set("state", state);
    return `?${next}`;
  };
}
