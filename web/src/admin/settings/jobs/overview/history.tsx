/** Charts of completed and failed jobs and of wait times, over an hour, a day or a week. */
import { query } from "../../../kit/query";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { EmptyState, Pending } from "../../../kit/states";
import { historyAddress } from "../address";
import { OutcomesChart } from "../chart/outcomes";
import { WaitsChart } from "../chart/waits";
import { kindLabel } from "../labels";
import { Panel } from "./panel";

const spans = [
  { value: "hour", label: "Hour" },
  { value: "day", label: "Day" },
  { value: "week", label: "Week" },
] as const;

type Span = (typeof spans)[number]["value"];

export function HistoryPanel({ queues }: { queues: readonly string[] }) {
  const [search] = useSearchParams();
  const span = spans.find(({ value }) => value === search.get("span"))?.value ?? "hour";
  const queue = queues.find((name) => name === search.get("queue")) ?? "";
  return (
    <Panel title="Activity" aside={<HistoryControls span={span} queue={queue} queues={queues} />}>
      <Charts span={span} queue={queue} />
    </Panel>
  );
}

type ControlsProps = { span: Span; queue: string; queues: readonly string[] };

function HistoryControls({ span, queue, queues }: ControlsProps) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();

  function change(name: string, value: string, defaultValue: string) {
    const next = new URLSearchParams(search);
    if (value === defaultValue) next.delete(name);
    else next.set(name, value);
    void navigate({ pathname, search: next.toString() }, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <select
        aria-label="Queue for the charts"
        value={queue}
        onChange={({ target }) => change("queue", target.value, "")}
        className="h-9 rounded-md border border-seam bg-paper px-2 text-sm hover:border-ash max-md:h-11 max-md:text-base"
      >
        <option value="">All queues</option>
        {queues.map((name) => (
          <option key={name} value={name}>
            {kindLabel(name)}
          </option>
        ))}
      </select>
      <div
        role="group"
        aria-label="Chart period"
        className="flex h-9 rounded-md border border-seam bg-linen/50 p-0.5 max-md:h-11"
      >
        {spans.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === span}
            onClick={() => change("span", value, "hour")}
            className={
              "rounded px-3 text-sm text-ash transition-colors hover:text-ink aria-pressed:bg-paper aria-pressed:font-medium " +
              "aria-pressed:text-ink aria-pressed:shadow-[0_0_0_1px_var(--color-seam)]"
            }
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}

function Charts({ span, queue }: { span: Span; queue: string }) {
  // Shared by both charts.
  const [cursor, setCursor] = useState<number | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(historyAddress, { span, queue }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (!data) return <Pending error={error} refetch={refetch} lines={6} className="px-4 md:px-6" />;
  const { points, bucketSeconds } = data;
  if (points.every(({ done, failedAttempts, dead }) => done + failedAttempts + dead === 0)) {
    return <EmptyState title="No jobs in this period.">{emptyHint(span)}</EmptyState>;
  }
  const chartProps = {
    points,
    length: bucketSeconds * 1000,
    cursor: cursor !== null && cursor < points.length ? cursor : null,
    onCursor: setCursor,
  };
  return (
    <div
      className={`grid gap-x-8 gap-y-6 px-4 md:px-6 lg:grid-cols-2 ${isPlaceholderData ? "opacity-50 transition-opacity delay-150" : ""}`}
    >
      <OutcomesChart {...chartProps} />
      <WaitsChart {...chartProps} />
    </div>
  );
}

function emptyHint(span: Span): string {
  return span === "week" ? "Bookings, e-mails and schedules create jobs." : "Try a longer period.";
}
