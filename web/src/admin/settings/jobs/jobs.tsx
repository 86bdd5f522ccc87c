/** Every job, state by state: searched, narrowed, and acted upon one by one or many at once. */
import type { JobQueue as Queue, JobQueues as Queues } from "../../../api/contract/types.gen";
import { useSearchParams } from "react-router";
import { number } from "../../../ui/format";
import { Link } from "../../../ui/link";
import { useMay } from "../../kit/access";
import { Action } from "../../kit/button";
import { Rows, Toolbar } from "../../kit/list/list-page";
import { useList } from "../../kit/list/use-list";
import { usePhone } from "../../kit/media";
import { useHands } from "./hands";
import { type ListedState, lists } from "./list";
import { states } from "./words";
import { useUpToDate } from "./up-to-date";

const tabs: readonly { value: ListedState; label: string }[] = [{ value: "all", label: "All" }, ...states];

type JobsProps = {
  queues: Queues | undefined;
  /** Rises whenever the list may have become old. */
  changes: number;
};

export function Jobs({ queues, changes }: JobsProps) {
  const [search] = useSearchParams();
  const state = tabs.find(({ value }) => value === search.get("state"))?.value ?? "all";
  // Another list has other columns and other things to do: nothing of the one before is kept.
  return <StateList key={state} state={state} queues={queues} changes={changes} />;
}

function StateList({ state, queues, changes }: JobsProps & { state: ListedState }) {
  const mayAct = useMay("operations_settings")("edit");
  const phone = usePhone();
  const model = useList(mayAct ? lists[state] : looked[state]);
  const hands = useHands();
  const { isBehind, catchUp } = useUpToDate(model.result, changes, hands.busy || model.selection.count > 0);
  const { queue, kind, subject } = model.state.filters;
  const counted = model.state.q || kind || subject ? undefined : queues?.queues.filter(among(queue));
  return (
    <>
      <StateTabs current={state} queues={counted} />
      <div className="pt-3">
        <Toolbar model={model} columns={!phone} />
      </div>
      {isBehind && (
        <p className="flex items-center gap-2 px-4 pb-2 text-xs text-ash md:px-6">
          The queue has moved on.
          <Action variant="quiet" className="h-7! text-xs max-md:h-10!" onClick={catchUp}>
            Show it as it is now
          </Action>
        </p>
      )}
      {/* Its first column stands where the text above begins. */}
      <div {...hands.watch} className="md:px-2">
        <Rows model={model} />
      </div>
    </>
  );
}

/** The same lists for people who may only look. */
const looked = Object.fromEntries(
  Object.entries(lists).map(([state, list]) => [state, { ...list, bulk: [] }]),
) as unknown as typeof lists;

function among(names: string | undefined): (queue: Queue) => boolean {
  const chosen = names?.split(",");
  return ({ name }) => !chosen || chosen.includes(name);
}

/** `queues` are those whose jobs the list is about; absent where their counts would count something else. */
function StateTabs({ current, queues }: { current: ListedState; queues: readonly Queue[] | undefined }) {
  const address = useTabAddress();
  return (
    <nav aria-label="States of jobs" className="overflow-x-auto px-4 pt-3 md:px-6">
      <ul className="flex gap-1">
        {tabs.map(({ value, label }) => {
          const count = queues && countIn(queues, value);
          return (
            <li key={value} ref={value === current ? comeIntoView : undefined}>
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
                    className={`tabular-nums ${value === "dead" && count > 0 ? "font-medium text-oxide-deep" : ""}`}
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

/** On a phone, the chosen one may stand beside what is seen. */
function comeIntoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** How many jobs are in a state. How many ended well is not counted: there may be millions. */
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

/** The address of this list in another state, narrowed as it is. */
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
