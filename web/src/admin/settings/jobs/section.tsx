/** The jobs section: overview, lists of jobs and the job drawer. */
import type { JobQueues as Queues } from "../../../api/contract/types.gen";
import { query } from "../../kit/query";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { count } from "../../../ui/format";
import { Link } from "../../../ui/link";
import { SectionHead } from "../section-head";
import { queuesAddress } from "./address";
import { JobDrawer } from "./drawer/job-drawer";
import { Jobs } from "./jobs";
import { useLiveQueues } from "./live";
import { LiveIndicator } from "./live-indicator";
import { Overview } from "./overview/overview";

/** Milliseconds; without live updates only. */
const pollInterval = 10_000;

const views = [
  { value: "overview", label: "Overview" },
  { value: "jobs", label: "All jobs" },
] as const;

export function JobsSection() {
  const [search] = useSearchParams();
  const { stream, changes } = useLiveQueues();
  const queues = useQuery({
    ...query(queuesAddress),
    staleTime: 0,
    refetchInterval: stream === "live" ? false : pollInterval,
  });
  const view = views.find(({ value }) => value === search.get("view"))?.value ?? "overview";
  return (
    <>
      <SectionHead
        title="Jobs"
        description="E-mails, files and schedules, processed in the background."
        aside={<LiveIndicator stream={stream} />}
      />
      <ViewTabs current={view} />
      <FailureAnnouncer queues={queues.data} />
      {view === "overview" ? <Overview queues={queues} /> : <Jobs queues={queues.data} changes={changes} />}
      {search.has("job") && <JobDrawer key={search.get("job")} id={search.get("job") ?? ""} />}
    </>
  );
}

function ViewTabs({ current }: { current: (typeof views)[number]["value"] }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Job views" className="border-b border-seam px-4 md:px-6">
      <ul className="-mb-px flex gap-5">
        {views.map(({ value, label }) => (
          <li key={value}>
            <Link
              to={`${pathname}?section=jobs${value === "overview" ? "" : `&view=${value}`}`}
              aria-current={value === current ? "page" : undefined}
              className={
                "flex h-10 items-center border-b-2 border-transparent text-ash transition-colors hover:text-ink max-md:h-11 " +
                "aria-[current]:border-areca aria-[current]:font-medium aria-[current]:text-ink"
              }
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Announces newly failed jobs to screen readers. */
function FailureAnnouncer({ queues }: { queues: Queues | undefined }) {
  const dead = queues?.queues.reduce((sum, queue) => sum + queue.dead, 0);
  const previous = useRef(dead);
  const [added, setAdded] = useState(0);
  useEffect(() => {
    if (dead !== undefined && previous.current !== undefined && dead > previous.current) {
      setAdded(dead - previous.current);
    }
    previous.current = dead;
  }, [dead]);
  return (
    <p role="status" className="sr-only">
      {added > 0 && `${count(added, "more job", "more jobs")} failed.`}
    </p>
  );
}
