/** The lists of jobs, one for each state: what is to be known about a job depends on where it is. */
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
import { kindWords, momentOf, stateOf, states } from "./words";

export type ListedState = State | "all";

type Facts = {
  /** The title of the column of time. */
  when: string;
  /** Its name at the API: what comes next, or came last, stands on top. */
  sort: "runAt" | "startedAt" | "-endedAt" | "-id";
  empty: { title: string; text: string };
};

/** What each list is about beside the job itself. */
const facts: Record<ListedState, Facts> = {
  all: {
    when: "When",
    sort: "-id",
    empty: { title: "No job yet.", text: "Bookings, letters, files and recurring work appear here by themselves." },
  },
  waiting: {
    when: "Waits",
    sort: "runAt",
    empty: { title: "No job waits.", text: "Everything that can be begun has been begun." },
  },
  scheduled: {
    when: "Due",
    sort: "runAt",
    empty: { title: "Nothing is planned.", text: "Follow-up letters and deadlines of new leads appear here." },
  },
  retrying: {
    when: "Next attempt",
    sort: "runAt",
    empty: { title: "No job is tried again.", text: "What fails for the moment comes here until its next attempt." },
  },
  running: {
    when: "For",
    sort: "startedAt",
    empty: { title: "No job is being worked on.", text: "Most are done in less than a second." },
  },
  dead: {
    when: "Failed",
    sort: "-endedAt",
    empty: { title: "No job has failed for good.", text: "What does stays here until somebody decides about it." },
  },
  done: {
    when: "Done",
    sort: "-endedAt",
    empty: { title: "Nothing was done yet.", text: "What is done stays here for some weeks." },
  },
  cancelled: {
    when: "Cancelled",
    sort: "-endedAt",
    empty: { title: "Nothing was cancelled.", text: "What somebody cancels or sets aside stays here for some months." },
  },
};

function declare(state: ListedState): List<JobItem> {
  return list("/api/admin/jobs", {
    screen: `jobs.${state}`,
    title: "Jobs",
    noun: ["job", "jobs"],
    drawer: "job",
    nameOf: ({ kind, id }) => `${kindWords(kind)}, ${id}`,
    searches: "kind, record, argument or error",
    sort: facts[state].sort,
    always: state === "all" ? {} : { state },
    bulk: bulkActions[state],
    card: (job) => <JobCard job={job} />,
    columns: columnsOf(state),
    filters: [
      { kind: "loaded", name: "queue", label: "Queue", choices: queueChoices },
      { kind: "loaded", name: "kind", label: "Kind", choices: kindChoices },
      { kind: "text", name: "subject", rare: true, label: "Record", placeholder: "A record's ID" },
    ],
    empty: facts[state].empty,
  });
}

function columnsOf(state: ListedState): Column<JobItem>[] {
  const says = state === "dead" || state === "retrying" || state === "all" || state === "cancelled";
  return [
    { field: "kind", label: "Job", width: 158, cell: ({ kind }) => kindWords(kind) },
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
      label: facts[state].when,
      ...(state !== "all" && { sort: facts[state].sort.replace("-", "") }),
      newestFirst: facts[state].sort.startsWith("-"),
      width: 128,
      card: "line",
      cell: (job) => <Moment job={job} />,
    },
    {
      field: "error",
      label: "Why it failed",
      hidden: !says,
      card: "none",
      cell: ({ error }) => error && <span title={error}>{error}</span>,
    },
    {
      field: "subject",
      label: "About",
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
      label: "Took",
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
    { field: "queue", label: "Queue", width: 104, hidden: says, card: "none", cell: ({ queue }) => kindWords(queue) },
    { field: "id", label: "ID", sort: "id", newestFirst: true, width: 92, align: "end", hidden: true, card: "none" },
  ];
}

export const lists = Object.fromEntries(
  (["all", ...states.map(({ value }) => value)] as const).map((state) => [state, declare(state)]),
) as Record<ListedState, List<JobItem>>;

function queueChoices() {
  return {
    ...query(queuesAddress),
    select: ({ queues }: Queues): Choice[] => queues.map(({ name }) => ({ value: name, label: kindWords(name) })),
  };
}

function kindChoices() {
  return {
    ...query(kindsAddress),
    select: (kinds: Kind[]): Choice[] =>
      kinds
        .map(({ kind }) => ({ value: kind, label: kindWords(kind) }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
  };
}

export function JobState({ job }: { job: Pick<JobItem, "state" | "isCancelling"> }) {
  const { label, tone } = stateOf(job);
  return <Status tone={tone}>{label}</Status>;
}

/** When it ended, is due or began; how long it has waited or run. */
function Moment({ job }: { job: JobItem }) {
  const now = useNow();
  const { at } = momentOf(job);
  const ticks = job.state === "waiting" || job.state === "running";
  return (
    <time dateTime={at} title={dateTime(at)}>
      {ticks ? age(at, now) : job.endedAt ? ago(at, now) : relative(at, now)}
    </time>
  );
}

function JobCard({ job }: { job: JobItem }) {
  const { subject, error, attempt, maxAttempts } = job;
  const tries = attempt > 0 && `attempt ${attempt} of ${maxAttempts}`;
  return (
    <div className="mt-0.5 space-y-0.5 text-xs">
      <p className="text-ash">
        {[subject?.label, tries, momentOf(job).word].filter(Boolean).join(" · ")} <Moment job={job} />
      </p>
      {error && <p className="line-clamp-2 wrap-anywhere">{error}</p>}
    </div>
  );
}
