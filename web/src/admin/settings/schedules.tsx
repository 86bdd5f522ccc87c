/** Schedules of recurring jobs, with their last and next run. */
import type { Recurring as Schedule } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { useMutation, useQuery } from "@tanstack/react-query";
import { dateTime, relative } from "../../ui/format";
import { Link } from "../../ui/link";
import { toast } from "../../ui/toast";
import { Action } from "../kit/button";
import { messageOf } from "../kit/failure";
import { EmptyValue } from "../kit/list/cell";
import { mutate, query, invalidate } from "../kit/query";
import { Pending } from "../kit/states";
import { Status, type Tone } from "../kit/status";
import { useNow } from "../maintenance-banner/status";
import { describeCron } from "./cron";
import { fieldLabel } from "./diff";
import { jobListPath } from "./jobs/address";
import { SectionHead } from "./section-head";
import { Hint } from "../kit/hint";

const address = "/api/admin/schedules";

export function SchedulesSection() {
  const { data, error, refetch } = useQuery({
    ...query(address),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isInProgress) ? 2000 : 30_000),
  });
  return (
    <>
      <SectionHead
        title="Schedules"
        description="Recurring jobs. Each run is processed once, by the first free worker. All times are in IST."
      />
      {data ? <ScheduleTable schedules={data} /> : <Pending error={error} refetch={refetch} lines={5} />}
    </>
  );
}

function isInProgress({ lastOutcome }: Schedule): boolean {
  return lastOutcome === "waiting" || lastOutcome === "running";
}

function ScheduleTable({ schedules }: { schedules: readonly Schedule[] }) {
  const now = useNow();
  return (
    <table className="w-full border-collapse text-left max-lg:block max-lg:px-4 max-lg:md:px-6">
      <thead className="max-lg:sr-only">
        <tr className="h-9 border-b border-seam text-xs text-ash">
          {["Schedule", "When", "Last run", "Next run"].map((title) => (
            <th key={title} scope="col" className="pr-4 font-medium first:pl-6">
              {title}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {schedules.map((schedule) => (
          <ScheduleRow key={schedule.name} schedule={schedule} now={now} />
        ))}
      </tbody>
    </table>
  );
}

const outcomes: Record<NonNullable<Schedule["lastOutcome"]>, { label: string; tone: Tone }> = {
  waiting: { label: "Waiting", tone: "attention" },
  running: { label: "Running", tone: "attention" },
  retrying: { label: "Retrying", tone: "attention" },
  done: { label: "Done", tone: "good" },
  dead: { label: "Failed", tone: "danger" },
};

function ScheduleRow({ schedule, now }: { schedule: Schedule; now: Date }) {
  const { name, description, cron, lastAt, lastOutcome, lastError, nextAt } = schedule;
  const work = useMutation({
    mutationFn: () => mutate("POST", path("/api/admin/schedules/{name}/run", { name })),
    onSuccess: async () => {
      await invalidate(address);
      toast({ title: "Run queued", description: `${fieldLabel(name)} starts as soon as a worker is free.` });
    },
    onError: (error) => toast({ variant: "destructive", title: "Not started", description: messageOf(error) }),
  });
  return (
    <tr className="border-b border-seam align-top max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:gap-y-1 max-lg:py-3">
      <th scope="row" className="py-2.5 pr-4 font-normal max-lg:col-span-2 max-lg:py-0 lg:pl-6">
        {/* The schedule's name is the type of its jobs. */}
        <Link
          to={jobListPath({ kind: name })}
          className="font-medium underline decoration-seam underline-offset-4 hover:decoration-current"
        >
          {fieldLabel(name)}
        </Link>
        <span className="block max-w-[48ch] text-xs text-ash">{description}</span>
        {lastError && lastOutcome !== "done" && (
          <span className="mt-1 block max-w-[60ch] text-xs wrap-anywhere text-error">{lastError}</span>
        )}
      </th>
      <Cell title="When">
        <Hint text={cron}>{describeCron(cron)}</Hint>
      </Cell>
      <Cell title="Last run">
        {lastAt ? (
          <>
            <Hint dateTime={lastAt} text={dateTime(lastAt)}>
              {relative(lastAt, now)}
            </Hint>
            {lastOutcome && (
              <span className="block text-xs">
                <Status tone={outcomes[lastOutcome].tone}>{outcomes[lastOutcome].label}</Status>
              </span>
            )}
          </>
        ) : (
          <EmptyValue />
        )}
      </Cell>
      <Cell title="Next run">
        <Hint dateTime={nextAt} text={dateTime(nextAt)}>
          {relative(nextAt, now)}
        </Hint>
      </Cell>
      <td className="py-1.5 text-right max-lg:self-end max-lg:py-0 lg:pr-6">
        <Action
          busy={work.isPending}
          disabled={isInProgress(schedule)}
          aria-label={`Run now: ${fieldLabel(name)}`}
          onClick={() => work.mutate()}
        >
          Run now
        </Action>
      </td>
    </tr>
  );
}

function Cell({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <td className="py-2.5 pr-4 tabular-nums max-lg:py-0">
      <span aria-hidden="true" className="block text-xs text-ash lg:hidden">
        {title}
      </span>
      {children}
    </td>
  );
}
