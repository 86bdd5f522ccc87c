/** One list of jobs per state, each with the columns that matter in it. */
import type {
  JobItem,
  JobKind as Kind,
  JobQueues as Queues,
  JobStanding as State,
} from "../../../api/contract/types.gen";
import { query } from "../../kit/query";
import { dateTime, relative } from "../../../ui/format";
import { Link } from "../../../ui/link";
import { type Choice, type Column, type List, list } from "../../kit/resource";
import { Status } from "../../kit/status";
import { useNow } from "../../maintenance-banner/status";
import { kindsAddress, queuesAddress } from "./address";
import { bulkActions } from "./bulk";
import { age, ago, between } from "./durations";
import { keyTimeOf, kindLabel, stateOf, states } from "./labels";
import { Hint } from "../../kit/hint";

export type ListedState = State | "all";

type StateFacts = {
  /** The label of the time column. */
  timeLabel: string;
  /** What is next, or most recent, comes first. */
  sort: "runAt" | "startedAt" | "-endedAt" | "-id";
  empty: { title: string; text: string };
};

const facts: Record<ListedState, StateFacts> = {
  all: {
    timeLabel: "When",
    sort: "-id",
    empty: { title: "No jobs yet.", text: "Jobs for bookings, e-mails, files and schedules appear here." },
  },
  waiting: {
    timeLabel: "Waiting for",
    sort: "runAt",
    empty: { title: "No waiting jobs.", text: "Every job that is due has started." },
  },
  scheduled: {
    timeLabel: "Due",
    sort: "runAt",
    empty: { title: "No scheduled jobs.", text: "Follow-up e-mails and deadlines for new leads appear here." },
  },
  retrying: {
    timeLabel: "Next attempt",
    sort: "runAt",
    empty: { title: "No jobs to retry.", text: "A failed job waits here for its next attempt." },
  },
  running: {
    timeLabel: "Running for",
    sort: "startedAt",
    empty: { title: "No running jobs.", text: "Most jobs take less than a second." },
  },
  dead: {
    timeLabel: "Failed",
    sort: "-endedAt",
    empty: {
      title: "No failed jobs.",
      text: "Jobs that fail all their attempts stay here until you retry or dismiss them.",
    },
  },
  done: {
    timeLabel: "Done",
    sort: "-endedAt",
    empty: { title: "No completed jobs yet.", text: "Completed jobs are kept for some weeks." },
  },
  cancelled: {
    timeLabel: "Cancelled",
    sort: "-endedAt",
    empty: { title: "No cancelled jobs.", text: "Cancelled and dismissed jobs are kept for some months." },
  },
};

function declare(state: ListedState): List<JobItem> {
  return list("/api/admin/jobs", {
    screen: `jobs.${state}`,
    title: "Jobs",
    noun: ["job", "jobs"],
    drawer: "job",
    nameOf: ({ kind, id }) => `${kindLabel(kind)}, ${id}`,
    searches: "type, record, argument or error",
    sort: facts[state].sort,
    fixedQuery: state === "all" ? {} : { state },
    bulk: bulkActions[state],
    exports: "jobs",
    exportsAllColumns: true,
    card: (job) => <JobCard job={job} />,
    columns: columnsOf(state),
    filters: [
      { kind: "loaded", name: "queue", label: "Queue", choices: queueChoices },
      { kind: "loaded", name: "kind", label: "Type", choices: kindChoices },
      { kind: "text", name: "subject", rare: true, label: "Record", placeholder: "Record ID" },
    ],
    empty: facts[state].empty,
  });
}

function columnsOf(state: ListedState): Column<JobItem>[] {
  const showsError = state === "dead" || state === "retrying" || state === "all" || state === "cancelled";
  return [
    { field: "kind", label: "Job", width: 158, cell: ({ kind }) => kindLabel(kind) },
    {
      field: "state",
      label: "State",
      width: 124,
      hidden: state !== "all",
      card: "corner",
      cell: (job) => <JobState job={job} />,
    },
    {
      name: "when",
      label: facts[state].timeLabel,
      ...(state !== "all" && { sort: facts[state].sort.replace("-", "") }),
      newestFirst: facts[state].sort.startsWith("-"),
      width: 128,
      card: "line",
      cell: (job) => <KeyTime job={job} />,
    },
    {
      field: "error",
      label: "Error",
      hidden: !showsError,
      card: "none",
      cell: ({ error }) =>
        error && (
          <Hint inRow text={error}>
            {error}
          </Hint>
        ),
    },
    {
      field: "subject",
      label: "Record",
      width: 184,
      card: "line",
      cell: ({ subject }) =>
        subject && (
          <Link to={subject.to} className="underline decoration-seam underline-offset-2 hover:decoration-current">
            {subject.label}
          </Link>
        ),
    },
    {
      name: "took",
      label: "Duration",
      width: 88,
      align: "end",
      hidden: state !== "done",
      card: "none",
      cell: ({ startedAt, endedAt }) => between(startedAt, endedAt),
    },
    {
      field: "attempt",
      label: "Attempts",
      width: 88,
      align: "end",
      card: "none",
      cell: ({ attempt, maxAttempts }) => `${attempt} of ${maxAttempts}`,
    },
    {
      field: "worker",
      label: "Worker",
      width: 150,
      hidden: state !== "running",
      card: "none",
      cell: ({ worker }) => worker?.name ?? null,
    },
    {
      field: "queue",
      label: "Queue",
      width: 104,
      hidden: showsError,
      card: "none",
      cell: ({ queue }) => kindLabel(queue),
    },
    { field: "id", label: "ID", sort: "id", newestFirst: true, width: 92, align: "end", hidden: true, card: "none" },
  ];
}

export const lists = Object.fromEntries(
  (["all", ...states.map(({ value }) => value)] as const).map((state) => [state, declare(state)]),
) as Record<ListedState, List<JobItem>>;

function queueChoices() {
  return {
    ...query(queuesAddress),
    select: ({ queues }: Queues): Choice[] => queues.map(({ name }) => ({ value: name, label: kindLabel(name) })),
  };
}

function kindChoices() {
  return {
    ...query(kindsAddress),
    select: (kinds: Kind[]): Choice[] =>
      kinds
        .map(({ kind }) => ({ value: kind, label: kindLabel(kind) }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
  };
}

export function JobState({ job }: { job: Pick<JobItem, "state" | "isCancelling"> }) {
  const { label, tone } = stateOf(job);
  return <Status tone={tone}>{label}</Status>;
}

/** When the job ended, started or is due, or how long it has been waiting or running. */
function KeyTime({ job }: { job: JobItem }) {
  const now = useNow();
  const { at } = keyTimeOf(job);
  const ticks = job.state === "waiting" || job.state === "running";
  return (
    <Hint inRow dateTime={at} text={dateTime(at)}>
      {ticks ? age(at, now) : job.endedAt ? ago(at, now) : relative(at, now)}
    </Hint>
  );
}

function JobCard({ job }: { job: JobItem }) {
  const { subject, error, attempt, maxAttempts } = job;
  const attempts = attempt > 0 && `attempt ${attempt} of ${maxAttempts}`;
  return (
    <div className="mt-0.5 space-y-0.5 text-xs">
      <p className="text-ash">
        {[subject?.label, attempts, keyTimeOf(job).label].filter(Boolean).join(" · ")} <KeyTime job={job} />
      </p>
      {error && <p className="line-clamp-2 wrap-anywhere">{error}</p>}
    </div>
  );
}
