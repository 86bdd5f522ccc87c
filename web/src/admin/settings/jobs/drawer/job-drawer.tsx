/** One job: what it is, where it stands, why it failed, and what can be done about it. */
import type { JobDetail as Job } from "../../../../api/contract/types.gen";
import { query } from "../../../kit/query";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { date, relative } from "../../../../ui/format";
import { Link } from "../../../../ui/link";
import { Drawer, DrawerSection, PendingSection } from "../../../kit/drawer";
import { Fact, Facts } from "../../../kit/facts";
import { useNow } from "../../../maintenance-banner/status";
import { addressOf, jobList } from "../address";
import { CopyButton } from "../../../kit/copy";
import { ago, between } from "../durations";
import { JobState } from "../list";
import { kindWords, priorities } from "../words";
import { JobActions } from "./actions";
import { Attempts } from "./attempts";
import { Lines } from "./lines";
import { clock } from "./log";
import { isUnsettled } from "./unsettled";

/** Milliseconds between two questions while the job is about to change. */
const watchEvery = 2000;

export function JobDrawer({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...query(addressOf(id)),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnsettled(state.data, new Date()) ? watchEvery : false),
  });
  if (!data) {
    return (
      <Drawer name="job" title={error ? "This job cannot be shown" : "Job"} subtitle={`No. ${id}`}>
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
      title={kindWords(kind)}
      subtitle={
        <span className="flex flex-wrap gap-x-3">
          <JobState job={job} />
          <span>
            No. {id} in {kindWords(queue).toLowerCase()}
          </span>
        </span>
      }
      footer={job.allowed.length > 0 && <JobActions job={job} />}
    >
      {error && (
        <DrawerSection title="Why it failed" aside={<CopyButton text={error} what="the error" />}>
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
        <Lines lines={lines} />
      </DrawerSection>
      <DrawerSection title="Argument" aside={<CopyButton text={text} what="the argument" />}>
        <Preformatted>{text}</Preformatted>
      </DrawerSection>
    </Drawer>
  );
}

/** Text as the programs wrote it: all of it, wrapped. */
export function Preformatted({ tone, children }: { tone?: "danger"; children: string }) {
  const look = tone === "danger" ? "border-oxide/40 bg-oxide/5 text-oxide-deep" : "border-seam bg-plaster";
  return (
    <pre
      className={`rounded-md border px-3 py-2 font-mono text-xs leading-5 whitespace-pre-wrap wrap-anywhere ${look}`}
    >
      {children}
    </pre>
  );
}

function JobFacts({ job }: { job: Job }) {
  const { kind, subject, priority, runAt, enqueuedAt, startedAt, endedAt, worker, key, requestId } = job;
  return (
    <Facts>
      <Fact label="About">
        {subject && (
          <Link to={subject.to} className="text-link">
            {subject.label}
          </Link>
        )}
      </Fact>
      <Fact label="Kind">
        <code className="font-mono text-xs">{kind}</code>{" "}
        <Link to={jobList({ kind })} className="ml-2 text-xs text-link">
          All of this kind
        </Link>
      </Fact>
      <Fact label="Enqueued">
        <Instant at={enqueuedAt} />
      </Fact>
      <Fact label={startedAt ? "Was due" : "Due"}>
        <Instant at={runAt} isPast={startedAt !== null} />
      </Fact>
      {startedAt && (
        <Fact label="Began">
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
        <Fact label="Occasion">
          <code className="font-mono text-xs">{key}</code>
        </Fact>
      )}
      {requestId && (
        <Fact label="Caused by request">
          <code className="font-mono text-xs">{requestId}</code>
        </Fact>
      )}
    </Facts>
  );
}

/** How far away it is, and exactly when. */
function Instant({ at, isPast = true, children }: { at: string; isPast?: boolean; children?: ReactNode }) {
  const now = useNow();
  return (
    <>
      <time dateTime={at} title={at}>
        {isPast ? ago(at, now) : relative(at, now)}
      </time>
      <span className="text-ash">
        {" "}
        ({date(at)}, {clock(at)}
        {children})
      </span>
    </>
  );
}
