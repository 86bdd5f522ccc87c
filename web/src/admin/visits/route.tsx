/** `/admin/visits`: the week's visits by designer, or one day's as a list; a list by day on a phone. */
import type { CalendarDesigner, SiteVisit } from "../../api/contract/types.gen";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { withSearch } from "../../api/path";
import { count, date, dayOf, time } from "../../ui/format";
import { Link } from "../../ui/link";
import { shortWeekday, weekdayDate } from "../kit/days";
import { addDays, isDate } from "../kit/form/date-text";
import { Action, IconAction, actionClass } from "../kit/button";
import { Select } from "../kit/form/fields";
import { LeftIcon, RightIcon } from "../kit/icons";
import { usePhone } from "../kit/media";
import { PageHeader } from "../kit/page-header";
import { query } from "../kit/query";
import { EmptyState, Pending } from "../kit/states";
import { useNow } from "../kit/time";
import { adminPaths } from "../paths";
import { address } from "./address";
import { VisitDrawer } from "./drawer";
import { VisitStatus } from "./badge";
import { weekOf } from "./week";

export function Component() {
  const phone = usePhone();
  const today = dayOf(useNow());
  const [search, setSearch] = useSearchParams();
  const [askedDay, askedWeek] = [search.get("day"), search.get("week")];
  const isDay = isDate(askedDay);
  const days = isDay ? [askedDay] : weekOf(isDate(askedWeek) ? askedWeek : today);
  const from = days[0] ?? today;
  const unit = isDay ? "day" : "week";
  const designer = search.get("designer");
  const { data, error, refetch, isFetching } = useQuery({
    ...query(address, { from, days: days.length, designerId: designer }),
    placeholderData: keepPreviousData,
  });

  function go(changes: Record<string, string | null>) {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { replace: true, preventScrollReset: true });
  }

  const visits = data?.visits ?? [];
  const shown = (data?.designers ?? []).filter(({ id }) => designer === null || id === designer);
  const addressOfVisit = (id: string) => withSearch("", { ...Object.fromEntries(search), visit: id });
  return (
    <>
      <PageHeader
        title="Visits"
        count={
          data && !isFetching ? count(visits.filter(({ status }) => status !== "cancelled").length, "visit") : undefined
        }
        actions={
          data && (
            <div className="min-w-44">
              <Select
                aria-label="Designer"
                value={designer ?? ""}
                onChange={({ target }) => go({ designer: target.value || null })}
              >
                <option value="">All designers</option>
                {data.designers.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </div>
          )
        }
      />
      <div className="px-4 pb-6 md:px-6">
        <div className="mb-3 flex flex-wrap items-center gap-1">
          <h2 className="mr-2 min-w-52 text-base font-medium tabular-nums" aria-live="polite">
            {isDay ? weekdayDate(from) : `${date(from)} to ${date(days.at(-1) ?? from)}`}
          </h2>
          <IconAction label={`Previous ${unit}`} onClick={() => go({ [unit]: addDays(from, -days.length) })}>
            <LeftIcon />
          </IconAction>
          <IconAction label={`Next ${unit}`} onClick={() => go({ [unit]: addDays(from, days.length) })}>
            <RightIcon />
          </IconAction>
          <Action
            variant="quiet"
            disabled={days.includes(today)}
            onClick={() => go(isDay ? { day: today } : { week: null })}
          >
            {isDay ? "Today" : "This week"}
          </Action>
          {isDay ? (
            <Action variant="quiet" onClick={() => go({ day: null, week: from })}>
              Show the week
            </Action>
          ) : (
            <Action variant="quiet" onClick={() => go({ day: days.includes(today) ? today : from, week: null })}>
              Show a day
            </Action>
          )}
        </div>
        {!data && <Pending error={error} refetch={refetch} lines={8} className="" />}
        {data && data.designers.length === 0 && (
          <EmptyState title="Nobody makes visits yet.">
            Visits are made by active users with the role Designer. An admin adds them under Users.
          </EmptyState>
        )}
        {data &&
          data.designers.length > 0 &&
          (phone || isDay ? (
            <Agenda days={days} today={today} visits={visits} addressOf={addressOfVisit} />
          ) : (
            <Week days={days} today={today} designers={shown} visits={visits} addressOf={addressOfVisit} />
          ))}
        {data && data.designers.length > 0 && visits.length === 0 && <NoVisits unit={unit} />}
      </div>
      <VisitDrawer />
    </>
  );
}

function NoVisits({ unit }: { unit: "day" | "week" }) {
  return (
    <EmptyState
      title={unit === "day" ? "No visits to show on this day." : "No visits to show this week."}
      action={
        <Link to={adminPaths.leads()} className={actionClass()}>
          Open leads
        </Link>
      }
    >
      Book one in a lead, with “Book a visit”.
    </EmptyState>
  );
}

type DaysProps = {
  days: readonly string[];
  today: string;
  visits: readonly SiteVisit[];
  addressOf: (visit: string) => string;
};

const on = (visits: readonly SiteVisit[], day: string) =>
  visits.filter(({ startsAt }) => dayOf(new Date(startsAt)) === day);

function Week({ days, today, designers, visits, addressOf }: DaysProps & { designers: readonly CalendarDesigner[] }) {
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label="Week" tabIndex={0} className="overflow-x-auto rounded-lg shadow-[0_0_0_1px_var(--color-seam)]">
      <table className="w-full min-w-[60rem] table-fixed border-collapse bg-paper text-xs">
        <caption className="sr-only">Visits by designer and day</caption>
        <thead>
          <tr className="text-ash">
            <th scope="col" className="w-36 border-b border-seam px-3 py-2 text-left font-medium">
              Designer
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                aria-current={day === today ? "date" : undefined}
                className={
                  "border-b border-l border-seam px-2 py-2 text-left font-medium tabular-nums " +
                  (day === today ? "bg-leaf text-areca" : "")
                }
              >
                <span className="sr-only">{weekdayDate(day)}</span>
                <span aria-hidden="true">
                  {shortWeekday(day)} {Number(day.slice(8))}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {designers.map(({ id, name, leave }) => {
            const own = visits.filter(({ designer }) => designer.id === id);
            return (
              <tr key={id}>
                <th
                  scope="row"
                  className="border-b border-seam px-3 py-2 text-left align-top text-sm font-medium wrap-anywhere"
                >
                  {name}
                </th>
                {days.map((day) => {
                  const isAway = leave.some(({ from, to }) => from <= day && day <= to);
                  return (
                    <td
                      key={day}
                      className={`h-20 border-b border-l border-seam px-1.5 py-1.5 align-top ${isAway ? "bg-plaster" : ""}`}
                    >
                      {isAway && <p className="px-1 pb-1 text-ash">On leave</p>}
                      <ul className="space-y-1">
                        {on(own, day).map((visit) => (
                          <li key={visit.id}>
                            <Entry visit={visit} to={addressOf(visit.id)} />
                          </li>
                        ))}
                      </ul>
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Entry({ visit, to }: { visit: SiteVisit; to: string }) {
  const isOff = visit.status === "cancelled";
  return (
    <Link
      to={to}
      data-row={visit.id}
      data-row-link
      className={
        "block rounded border px-2 py-1.5 hover:border-ash " +
        (visit.status === "scheduled" ? "border-areca/40 bg-leaf" : "border-seam bg-paper")
      }
    >
      <span className={`block tabular-nums ${isOff ? "text-ash line-through" : "font-medium"}`}>
        {time(visit.startsAt)}
      </span>
      <span className={`block truncate ${isOff ? "text-ash" : ""}`}>{visit.lead.name}</span>
      {visit.status !== "scheduled" && <VisitStatus status={visit.status} />}
    </Link>
  );
}

/** Lists only days with visits. */
function Agenda({ days, today, visits, addressOf }: DaysProps) {
  return days
    .filter((day) => on(visits, day).length > 0)
    .map((day) => (
      <section key={day} className="mb-5">
        <h3 className={`mb-1.5 text-sm font-medium ${day === today ? "text-areca" : ""}`}>
          {weekdayDate(day)}
          {day === today && ", today"}
        </h3>
        <ul className="divide-y divide-seam rounded-lg border border-seam bg-paper">
          {on(visits, day).map((visit) => (
            <li key={visit.id}>
              <Link
                to={addressOf(visit.id)}
                data-row={visit.id}
                data-row-link
                className="flex min-h-13 items-center justify-between gap-3 px-3.5 py-2"
              >
                <span className="min-w-0">
                  <span className="block truncate font-medium tabular-nums">
                    {time(visit.startsAt)}, {visit.lead.name}
                  </span>
                  <span className="block truncate text-xs text-ash">
                    {[visit.designer.name, visit.address].filter(Boolean).join(", ")}
                  </span>
                </span>
                <span className="shrink-0 text-xs">
                  <VisitStatus status={visit.status} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ));
}
