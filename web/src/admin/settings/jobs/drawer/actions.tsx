/** What can be done about one job now. */
import type { JobAct, JobDetail as Job } from "../../../../api/contract/types.gen";
import { below } from "../../../../api/path";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "../../../../ui/toast";
import { Action, type ActionVariant } from "../../../kit/button";
import { ActionDialog } from "../../../kit/confirm";
import { messageOf } from "../../../kit/failure";
import { mutate, refresh } from "../../../kit/query";
import { address, addressOf, queuesAddress } from "../address";
import { kindWords } from "../words";

const acts: Record<
  JobAct,
  { label: string; path: "retry" | "run-now" | "cancel"; done: string; variant: ActionVariant }
> = {
  retry: { label: "Retry", path: "retry", done: "Queued again", variant: "primary" },
  runNow: { label: "Run now", path: "run-now", done: "It runs as soon as a worker is free", variant: "plain" },
  cancel: { label: "Cancel this job", path: "cancel", done: "Cancelled", variant: "plain" },
};

/** Of a job that was given up there is nothing left to cancel. */
const setAside = { label: "Set aside", path: "cancel", done: "Set aside", variant: "plain" } as const;

/** Of a letter that may have been sent already, as the worker says. */
const sendAgain = { ...acts.retry, label: "Send again" };
const isHeld = ({ error }: Job) => error?.startsWith("Held: ") ?? false;

function wordsOf(act: JobAct, job: Job) {
  if (act === "retry" && isHeld(job)) return sendAgain;
  return act === "cancel" && job.state === "dead" ? setAside : acts[act];
}

export function JobActions({ job }: { job: Job }) {
  const [asking, setAsking] = useState(false);
  const run = (act: JobAct) => mutate("POST", below(addressOf(job.id), acts[act].path));
  const done = (act: JobAct) => ({ title: wordsOf(act, job).done, description: kindWords(job.kind) });
  const work = useMutation({
    mutationFn: run,
    onSuccess: (_, act) => toast(done(act)),
    // Also after a refusal: the job has moved on.
    onSettled: () => refresh(address, queuesAddress),
    retry: false,
  });
  return (
    <>
      {work.error && (
        <p role="alert" className="mb-2 text-oxide-deep">
          {messageOf(work.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {job.allowed.map((act) => (
          <Action
            key={act}
            variant={wordsOf(act, job).variant}
            busy={work.isPending && work.variables === act}
            onClick={() => (act === "cancel" ? setAsking(true) : work.mutate(act))}
          >
            {wordsOf(act, job).label}
          </Action>
        ))}
      </div>
      {asking && (
        <ActionDialog
          title={job.state === "dead" ? "Set this job aside?" : "Cancel this job?"}
          confirm={job.state === "dead" ? "Set aside" : "Cancel the job"}
          cancel="Keep it"
          danger
          run={() => run("cancel")}
          done={done("cancel")}
          refreshes={[address, queuesAddress]}
          onClose={() => setAsking(false)}
        >
          <p>{whatBecomesOf(job)}</p>
        </ActionDialog>
      )}
    </>
  );
}

function whatBecomesOf({ state }: Job): string {
  if (state === "running") return "It ends when it next waits for something. What it has done by then stays done.";
  if (state === "dead") return "It will not be done, and counts as cancelled. How it failed stays on record.";
  return "It will not be done.";
}
