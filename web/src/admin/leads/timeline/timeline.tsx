/** Everything that happened with a lead or a customer, newest first, including e-mails and jobs with their state. */
import type { TimelineItem, TimelineJob, TimelineKind } from "../../../api/contract/types.gen";
import type { PersonPath } from "../person";
import { below, path } from "../../../api/path";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dateTime, number, time } from "../../../ui/format";
import { Link } from "../../../ui/link";
import { toast } from "../../../ui/toast";
import { useMay } from "../../kit/access";
import { Action } from "../../kit/button";
import { messageOf } from "../../kit/failure";
import { mutate, query, invalidate } from "../../kit/query";
import { Pending } from "../../kit/states";
import { WithMentions } from "../../kit/note/with-mentions";
import { Status } from "../../kit/status";
import { jobPath } from "../../settings/jobs/address";
import { address } from "../address";
import { useNow } from "../../kit/time";
import { byDay } from "./days";
import { isPending, jobDetail, jobStatus } from "./jobs";
import { Hint } from "../../kit/hint";

/** In milliseconds, while a job is about to change. */
const pollInterval = 2500;

/** Work behind the scenes: neither written nor read by a person. */
const background: readonly TimelineKind[] = ["job", "conversion"];

/** What people did not do themselves. */
const automated: readonly TimelineKind[] = ["mail", "job", "conversion", "automatic_reply"];

type TimelineProps = {
  /** API path of the record. */
  address: PersonPath;
  mayEdit: boolean;
  /** Splits an enquiry off into a separate lead. */
  onSplit?: ((enquiry: string) => void) | undefined;
};

export function Timeline({ address, mayEdit, onSplit }: TimelineProps) {
  const now = useNow();
  const [only, setOnly] = useState<Only>("all");
  const { data, error, refetch } = useQuery({
    ...query(below(address, "timeline")),
    refetchInterval: ({ state }) => (isPending(state.data?.items ?? [], new Date()) ? pollInterval : false),
  });
  if (!data) return <Pending error={error} refetch={refetch} lines={6} className="" />;

  const wanted = data.items.filter(({ kind }) => only === "all" || automated.includes(kind) === (only === "automated"));
  // Among everything, background work is folded away; asked for, it is shown.
  const isFolded = ({ kind }: TimelineItem) => only === "all" && background.includes(kind);
  const [folded, shown] = [wanted.filter(isFolded), wanted.filter((item) => !isFolded(item))];
  const failed = folded.filter(({ job }) => job?.state === "dead").length;
  return (
    <>
      <Filter value={only} onChange={setOnly} />
      {folded.length > 0 && (
        // What has failed waits for somebody, so it is not hidden.
        <details open={failed > 0} className="mt-3">
          <summary className="min-h-8 cursor-pointer text-ash max-md:min-h-11">
            Automations ({number(folded.length)})
            {failed > 0 && (
              <span className="ml-2">
                <Status tone="danger">{number(failed)} failed</Status>
              </span>
            )}
          </summary>
          <Entries items={folded} now={now} mayEdit={mayEdit} onSplit={onSplit} />
        </details>
      )}
      {shown.length === 0 && folded.length === 0 && <p className="text-ash">Nothing yet.</p>}
      <Entries items={shown} now={now} mayEdit={mayEdit} onSplit={onSplit} />
    </>
  );
}

type EntriesProps = Omit<EntryProps, "item"> & { items: TimelineItem[] };

function Entries({ items, now, ...props }: EntriesProps) {
  return byDay(items, now).map(({ day, name, items }) => (
    <section key={day} aria-label={name}>
      <h4 className="mt-4 mb-1 text-xs text-ash">{name}</h4>
      <ol>
        {items.map((item) => (
          <Entry key={item.id} item={item} now={now} {...props} />
        ))}
      </ol>
    </section>
  ));
}

const filters = [
  { value: "all", label: "All" },
  { value: "people", label: "People" },
  { value: "automated", label: "E-mails and jobs" },
] as const;

type Only = (typeof filters)[number]["value"];

function Filter({ value, onChange }: { value: Only; onChange: (value: Only) => void }) {
  return (
    <div role="group" aria-label="Filter the timeline" className="flex gap-1">
      {filters.map((filter) => (
        <button
          key={filter.value}
          type="button"
          aria-pressed={value === filter.value}
          onClick={() => onChange(filter.value)}
          className="h-7 rounded-full px-2.5 text-xs text-ash transition-colors hover:text-ink aria-pressed:bg-linen aria-pressed:text-ink max-md:h-9"
        >
          {filter.label}
        </button>
      ))}
    </div>
  );
}

/** States of e-mails to look into, whatever became of their jobs. */
const troubles: Readonly<Record<string, string>> = { held: "Held", bounced: "Bounced", complained: "Reported as spam" };

type EntryProps = {
  item: TimelineItem;
  now: Date;
  mayEdit: boolean;
  onSplit: ((enquiry: string) => void) | undefined;
};

function Entry({ item, now, mayEdit, onSplit }: EntryProps) {
  const { kind, at, title, text, actor, job } = item;
  const isHeld = item.state === "held";
  const trouble = item.state ? troubles[item.state] : undefined;
  return (
    <li className="relative grid grid-cols-[3.6rem_0.5rem_1fr] gap-x-2.5 pb-4 before:absolute before:top-3 before:-bottom-2 before:left-[4.45rem] before:w-px before:bg-seam last:before:hidden">
      <Hint
        dateTime={at}
        text={dateTime(at)}
        className="pt-px text-right text-xs whitespace-nowrap text-ash tabular-nums"
      >
        {time(at)}
      </Hint>
      <Dot kind={kind} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="min-w-0">
            <span className="font-medium">{title}</span>
            {actor && <span className="text-ash"> by {actor.name}</span>}
          </p>
          {trouble ? (
            <Status tone="attention">{trouble}</Status>
          ) : (
            job && <Status tone={jobStatus(job).tone}>{jobStatus(job).text}</Status>
          )}
        </div>
        {text && (
          <p className="whitespace-pre-line text-ash wrap-anywhere">
            <WithMentions text={text} names={item.mentions} />
          </p>
        )}
        {job && <Job kind={kind} job={job} title={title} now={now} mayRetry={mayEdit} isHeld={isHeld} />}
        {kind === "enquiry" && onSplit && (
          <button type="button" onClick={() => onSplit(item.id)} className="min-h-6 text-xs text-link max-md:min-h-10">
            Split into a separate lead…
          </button>
        )}
      </div>
    </li>
  );
}

/** Filled for people, hollow for automated entries. */
function Dot({ kind }: { kind: TimelineKind }) {
  const dotClass = automated.includes(kind)
    ? "bg-paper shadow-[inset_0_0_0_1.5px_var(--color-ash)]"
    : kind === "enquiry" || kind === "payment" || kind === "reply"
      ? "bg-areca"
      : "bg-ink";
  return (
    <span aria-hidden="true" className={`relative mt-[0.42rem] size-2 rounded-full ring-3 ring-paper ${dotClass}`} />
  );
}

type JobProps = {
  kind: TimelineKind;
  job: TimelineJob;
  title: string;
  now: Date;
  mayRetry: boolean;
  isHeld: boolean;
};

function Job({ kind, job: original, title, now, mayRetry, isHeld }: JobProps) {
  // The entry itself says why an e-mail is held.
  const job = isHeld ? { ...original, lastError: null } : original;
  const detail = isHeld ? null : jobDetail(job, now);
  const viewLabel = kind === "mail" ? "View delivery" : "View job";
  const maySeeJobs = useMay("operations_settings")("view");
  return (
    <>
      {(detail || job.lastError) && (
        <p className="text-xs text-ash wrap-anywhere">
          {detail && <span className="inline-block first-letter:uppercase">{detail}</span>}
          {detail && job.lastError && ". "}
          {job.lastError && <span className={job.state === "dead" ? "text-error" : ""}>{job.lastError}</span>}
        </p>
      )}
      {job.earlier.map(({ at, attempts, error }) => (
        <p key={at} className="text-xs text-ash wrap-anywhere">
          Failed before, {dateTime(at)}, {jobDetail({ ...job, state: "dead", attempts }, now)}. {error}
        </p>
      ))}
      {maySeeJobs && (
        <Link
          to={jobPath(job.id)}
          aria-label={`${viewLabel}: ${title}`}
          className="inline-flex min-h-6 items-center text-xs text-link max-md:min-h-10"
        >
          {viewLabel}
        </Link>
      )}
      {job.canRetry && mayRetry && <Retry job={job} title={title} label={isHeld ? "Send again" : "Retry"} />}
    </>
  );
}

function Retry({ job, title, label }: { job: TimelineJob; title: string; label: string }) {
  const retry = useMutation({
    mutationFn: () => mutate("POST", path("/api/admin/jobs/{id}/retry", { id: job.id })),
    onSuccess: async () => {
      toast({ title: "Queued again", description: title });
      await invalidate(address);
    },
  });
  return (
    <div className="mt-1.5">
      <Action busy={retry.isPending} onClick={() => retry.mutate()} className="h-8! text-xs">
        {label}
      </Action>
      {retry.error && (
        <p role="alert" className="mt-1 text-xs text-error">
          {messageOf(retry.error)}
        </p>
      )}
    </div>
  );
}
