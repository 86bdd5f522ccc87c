/** Follow-ups by day: a month grid, or an agenda on a phone. */
import type { LeadItem } from "../../../api/contract/types.gen";
import { withParams } from "../../../api/path";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { request } from "../../../api/request";
import { count, dayOf } from "../../../ui/format";
import { Link } from "../../../ui/link";
import { Action, IconAction } from "../../kit/button";
import { LeftIcon, RightIcon } from "../../kit/icons";
import { usePhone } from "../../kit/media";
import { monthName, weekdayDate } from "../../kit/days";
import type { Params } from "../../kit/query";
import { EmptyState, Pending } from "../../kit/states";
import { address } from "../address";
import { requirementsSummary } from "../summary";
import { LeadStatus } from "../badges";
import { useNow } from "../../kit/time";
import { isOpen } from "../status";
import { addMonths, monthOf, weeksOf } from "./month";
import { Tooltip } from "../../kit/tooltip";

type CalendarProps = {
  /** The list's search and filters. */
  matching: Params;
  addressOf: (id: string) => string;
  opened: string | null;
};

export function Calendar({ matching, addressOf, opened }: CalendarProps) {
  const phone = usePhone();
  const today = dayOf(useNow());
  const [month, setMonth] = useState(monthOf(today));
  const weeks = weeksOf(month);
  const days = weeks.flat();
  const { data, error, refetch, isFetching } = useQuery(followUps(matching, days[0] ?? "", days.at(-1) ?? ""));
  const byDay = Map.groupBy(data ?? [], ({ nextFollowUpOn }) => nextFollowUpOn);
  const props = { byDay, today, addressOf, opened };
  return (
    <div className="px-4 pb-6 md:px-6">
      <div className="mb-3 flex items-center gap-1">
        <h2 className="mr-2 min-w-36 text-base font-medium" aria-live="polite">
          {monthName(month)}
        </h2>
        <IconAction label="Previous month" onClick={() => setMonth(addMonths(month, -1))}>
          <LeftIcon />
        </IconAction>
        <IconAction label="Next month" onClick={() => setMonth(addMonths(month, 1))}>
          <RightIcon />
        </IconAction>
        <Action variant="quiet" disabled={month === monthOf(today)} onClick={() => setMonth(monthOf(today))}>
          Today
        </Action>
        <p role="status" className="ml-auto text-xs text-ash max-md:sr-only">
          {data && !isFetching && count(data.length, "follow-up")}
        </p>
      </div>
      {!data && <Pending error={error} refetch={refetch} lines={8} className="" />}
      {data && (phone ? <Agenda {...props} days={days} /> : <Month {...props} weeks={weeks} month={month} />)}
    </div>
  );
}

const perPage = 100;

/** More follow-ups than that are left out, latest days first. */
const maxPages = 10;

/** Follow-ups from one day to another, both included. */
function followUps(matching: Params, followUpFrom: string, followUpTo: string) {
  const params = { ...matching, followUpFrom, followUpTo, sort: "nextFollowUpOn", perPage };
  const page = (number: number, signal: AbortSignal) =>
    request("GET", withParams(address, { ...params, page: number }), { signal, retries: 0 });
  return queryOptions({
    // Below the path of leads, so that it is invalidated with them.
    queryKey: ["/api/admin/leads/follow-ups", params],
    queryFn: async ({ signal }) => {
      const first = await page(1, signal);
      const pages = Math.min(maxPages, Math.ceil(first.total / perPage));
      const others = Array.from({ length: Math.max(0, pages - 1) }, (_, index) => page(index + 2, signal));
      return [first, ...(await Promise.all(others))].flatMap(({ items }) => items);
    },
    placeholderData: keepPreviousData,
  });
}

type DaysProps = {
  byDay: ReadonlyMap<string | null, LeadItem[]>;
  today: string;
  addressOf: (id: string) => string;
  opened: string | null;
};

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Leads shown per day before "more". */
const maxShown = 4;

function Month({ weeks, month, ...props }: DaysProps & { weeks: string[][]; month: string }) {
  return (
    <table className="w-full table-fixed border-collapse rounded-lg bg-paper text-xs shadow-[0_0_0_1px_var(--color-seam)]">
      <thead>
        <tr className="text-ash">
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" className="border-b border-seam px-2 py-1.5 text-left font-medium">
              <span aria-hidden="true">{weekday.slice(0, 3)}</span>
              <span className="sr-only">{weekday}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell key={day} day={day} outside={monthOf(day) !== month} {...props} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({ day, outside, byDay, today, ...props }: DaysProps & { day: string; outside: boolean }) {
  const [all, showAll] = useState(false);
  const leads = byDay.get(day) ?? [];
  const shown = all ? leads : leads.slice(0, maxShown);
  return (
    <td
      className={
        "h-28 border-r border-b border-seam px-1.5 py-1 align-top last:border-r-0 " + (outside ? "bg-plaster/70" : "")
      }
    >
      <p
        className={
          "mb-0.5 px-0.5 tabular-nums " +
          (day === today
            ? "-ml-0.5 grid size-5 place-items-center rounded-full bg-areca px-0 leading-none font-medium text-paper"
            : outside
              ? "text-ash/80"
              : "")
        }
      >
        <span className="sr-only">{weekdayDate(day)}</span>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
      </p>
      <ul>
        {shown.map((lead) => (
          <li key={lead.id}>
            <FollowUp lead={lead} isOverdue={day < today && isOpen(lead.status)} {...props} />
          </li>
        ))}
      </ul>
      {leads.length > maxShown && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => showAll(!all)}
          className="px-1 text-ash underline-offset-2 hover:underline"
        >
          {all ? "Show fewer" : `${leads.length - maxShown} more`}
        </button>
      )}
    </td>
  );
}

type FollowUpProps = Pick<DaysProps, "addressOf" | "opened"> & { lead: LeadItem; isOverdue: boolean };

function FollowUp({ lead, isOverdue, addressOf, opened }: FollowUpProps) {
  return (
    <Tooltip text={requirementsSummary(lead) || "No details yet"}>
      <Link
        to={addressOf(lead.id)}
        aria-current={opened === lead.id || undefined}
        data-row={lead.id}
        data-row-link
        className={
          "flex items-baseline gap-1.5 rounded px-1 py-0.5 hover:bg-linen " +
          (opened === lead.id ? "bg-leaf " : "") +
          (isOverdue ? "text-error" : "")
        }
      >
        <span
          aria-hidden="true"
          className={`size-1.5 shrink-0 rounded-full ${isOverdue ? "bg-error" : lead.temperature === "hot" ? "bg-brass" : "bg-ash/50"}`}
        />
        <span className="truncate">{lead.customerName}</span>
        {isOverdue && <span className="sr-only">, overdue</span>}
      </Link>
    </Tooltip>
  );
}

/** Lists only days with follow-ups. */
function Agenda({ days, byDay, today, addressOf, opened }: DaysProps & { days: string[] }) {
  const busyDays = days.filter((day) => byDay.has(day));
  if (busyDays.length === 0) return <EmptyState title="No follow-ups this month.">Set one in a lead.</EmptyState>;
  return busyDays.map((day) => (
    <section key={day} className="mb-5">
      <h3 className={`mb-1.5 text-sm font-medium ${day === today ? "text-areca" : ""}`}>
        {weekdayDate(day)}
        {day === today && ", today"}
      </h3>
      <ul className="divide-y divide-seam rounded-lg border border-seam bg-paper">
        {byDay.get(day)?.map((lead) => (
          <li key={lead.id}>
            <Link
              to={addressOf(lead.id)}
              data-row={lead.id}
              data-row-link
              aria-current={opened === lead.id || undefined}
              className="flex min-h-13 items-center justify-between gap-3 px-3.5 py-2"
            >
              <span className="min-w-0">
                <span className="block truncate font-medium">{lead.customerName}</span>
                <span className="block truncate text-xs text-ash">{requirementsSummary(lead)}</span>
              </span>
              <span className="shrink-0 text-xs">
                {day < today && isOpen(lead.status) ? (
                  <span className="text-error">Overdue</span>
                ) : (
                  <LeadStatus status={lead.status} />
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}
