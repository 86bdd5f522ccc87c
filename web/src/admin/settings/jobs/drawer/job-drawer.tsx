/** One job: facts, errors, attempts, log and actions. */
import type { JobDetail as Job } from "../../../../api/contract/types.gen";
import { query } from "../../../kit/query";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { date, relative } from "../../../../ui/format";
import { Link } from "../../../../ui/link";
import { Drawer, DrawerSection, PendingSection } from "../../../kit/drawer";
import { Fact, Facts } from "../../../kit/facts";
import { useNow } from "../../../maintenance-banner/status";
import { addressOf, jobListPath } from "../address";
import { CopyButton } from "../../../kit/copy";
import { ago, between } from "../durations";
import { JobState } from "../list";
import { kindLabel, priorities } from "../labels";
import { JobActions } from "./actions";
import { Attempts } from "./attempts";
import { LogLines } from "./log-lines";
import { clock } from "./log";
import { shouldPoll } from "./should-poll";

/** Milliseconds. */
const pollInterval = 2000;

export function JobDrawer({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...query(addressOf(id)),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && shouldPoll(state.data, new Date()) ? pollInterval : false),
  });
  if (!data) {
    return (
      <Drawer name="job" title={error ? "Couldn't load this job" : "Job"} subtitle={`No. ${id}`}>
        <PendingSection error={error} refetch={refetch} lines={8} />
      </Drawer>
    );
  }
  return <OpenJob job={data} />;
}

function OpenJob({ job }: { job: Job }) {
  const { id, kind, queue, error, attempts, lines, payload } = job;
  const text = JSON.stringify(payload, null, 2);
  return (
    <Drawer
      name="job"
      title={kindLabel(kind)}
      subtitle={
        <span className="flex flex-wrap gap-x-3">
          <JobState job={job} />
          <span>
            No. {id}, {kindLabel(queue).toLowerCase()} queue
          </span>
        </span>
      }
      footer={job.allowed.length > 0 && <JobActions job={job} />}
    >
      {error && (
        <DrawerSection title="Error" aside={<CopyButton text={error} what="the error" />}>
          <Preformatted tone="danger">{error}</Preformatted>
        </DrawerSection>
      )}
      <DrawerSection>
        <JobFacts job={job} />
      </DrawerSection>
      <DrawerSection title="Attempts">
        <Attempts attempts={attempts} maxAttempts={job.maxAttempts} />
      </DrawerSection>
      <DrawerSection title="Log">
        <LogLines lines={lines} />
      </DrawerSection>
      <DrawerSection title="Argument" aside={<CopyButton text={text} what="the argument" />}>
        <Preformatted>{text}</Preformatted>
      </DrawerSection>
    </Drawer>
  );
}

function Preformatted({ tone, children }: { tone?: "danger"; children: string }) {
  const colours = tone === "danger" ? "border-error/40 bg-error/5 text-error" : "border-seam bg-plaster";
  return (
    <pre
      className={`rounded-md border px-3 py-2 font-mono text-xs leading-5 whitespace-pre-wrap wrap-anywhere ${colours}`}
    >
      {children}
    </pre>
  );
}

function JobFacts({ job }: { job: Job }) {
  const { kind, subject, priority, runAt, enqueuedAt, startedAt, endedAt, worker, key, requestId } = job;
  return (
    <Facts>
      <Fact label="Record">
        {subject && (
          <Link to={subject.to} className="text-link">
            {subject.label}
          </Link>
        )}
      </Fact>
      <Fact label="Type">
        <code className="font-mono text-xs">{kind}</code>{" "}
        <Link to={jobListPath({ kind })} className="ml-2 text-xs text-link">
          All jobs of this type
        </Link>
      </Fact>
      <Fact label="Queued">
        <Instant at={enqueuedAt} />
      </Fact>
      <Fact label={startedAt ? "Was due" : "Due"}>
        <Instant at={runAt} isPast={startedAt !== null} />
      </Fact>
      {startedAt && (
        <Fact label="Started">
          <Instant at={startedAt}>
            {Date.parse(startedAt) >= Date.parse(runAt) && `, waited ${between(runAt, startedAt)}`}
          </Instant>
        </Fact>
      )}
      {endedAt && (
        <Fact label="Ended">
          <Instant at={endedAt}>{startedAt && `, took ${between(startedAt, endedAt)}`}</Instant>
        </Fact>
      )}
      {worker && <Fact label="Worker">{worker.name}</Fact>}
      {priority !== "normal" && <Fact label="Priority">{priorities[priority]}</Fact>}
      {key && (
        <Fact label="Idempotency key">
          <code className="font-mono text-xs">{key}</code>
        </Fact>
      )}
      {requestId && (
        <Fact label="Request ID">
          <code className="font-mono text-xs">{requestId}</code>
        </Fact>
      )}
    </Facts>
  );
}

/** Relative and exact time. */
function Instant({ at, isPast = true, children }: { at: string; isPast?: boolean; children?: ReactNode }) {
  const now = useNow();
  return (
    <>
      <time dateTime={at}>{isPast ? ago(at, now) : relative(at, now)}</time>
      <span className="text-ash">
        {" "}
        ({date(at)}, {clock(at)}
        {children})
      </span>
    </>
  );
}
