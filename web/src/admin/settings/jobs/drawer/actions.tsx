/** The buttons of one job. */
import type { JobAct, JobDetail as Job } from "../../../../api/contract/types.gen";
import { below } from "../../../../api/path";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "../../../../ui/toast";
import { Action, type ActionVariant } from "../../../kit/button";
import { ActionDialog } from "../../../kit/confirm";
import { messageOf } from "../../../kit/failure";
import { mutate, invalidate } from "../../../kit/query";
import { address, addressOf, queuesAddress } from "../address";
import { kindLabel } from "../labels";

const actions: Record<
  JobAct,
  { label: string; path: "retry" | "run-now" | "cancel"; done: string; variant: ActionVariant }
> = {
  retry: { label: "Retry", path: "retry", done: "Job queued", variant: "primary" },
  runNow: { label: "Run now", path: "run-now", done: "Starts as soon as a worker is free", variant: "plain" },
  cancel: { label: "Cancel job", path: "cancel", done: "Job cancelled", variant: "plain" },
};

/** Cancels a job that has failed for good. */
const dismiss = { label: "Dismiss", path: "cancel", done: "Job dismissed", variant: "plain" } as const;

/** Retries an e-mail that may have been sent already: the worker marks these errors with a prefix. */
const sendAgain = { ...actions.retry, label: "Send again" };
const isHeld = ({ error }: Job) => error?.startsWith("Held: ") ?? false;

function actionOf(act: JobAct, job: Job) {
  if (act === "retry" && isHeld(job)) return sendAgain;
  return act === "cancel" && job.state === "dead" ? dismiss : actions[act];
}

export function JobActions({ job }: { job: Job }) {
  const [isConfirming, setConfirming] = useState(false);
  const run = (act: JobAct) => mutate("POST", below(addressOf(job.id), actions[act].path));
  const done = (act: JobAct) => ({ title: actionOf(act, job).done, description: kindLabel(job.kind) });
  const work = useMutation({
    mutationFn: run,
    onSuccess: (_, act) => toast(done(act)),
    // Also after an error: the job's state has changed.
    onSettled: () => invalidate(address, queuesAddress),
    retry: false,
  });
  return (
    <>
      {work.error && (
        <p role="alert" className="mb-2 text-error">
          {messageOf(work.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {job.allowed.map((act) => (
          <Action
            key={act}
            variant={actionOf(act, job).variant}
            busy={work.isPending && work.variables === act}
            onClick={() => (act === "cancel" ? setConfirming(true) : work.mutate(act))}
          >
            {actionOf(act, job).label}
          </Action>
        ))}
      </div>
      {isConfirming && (
        <ActionDialog
          title={job.state === "dead" ? "Dismiss this job?" : "Cancel this job?"}
          confirm={job.state === "dead" ? "Dismiss" : "Cancel job"}
          cancel="Keep job"
          danger
          run={() => run("cancel")}
          done={done("cancel")}
          invalidates={[address, queuesAddress]}
          onClose={() => setConfirming(false)}
        >
          <p>{consequenceOf(job)}</p>
        </ActionDialog>
      )}
    </>
  );
}

function consequenceOf({ state }: Job): string {
  if (state === "running") return "It stops as soon as it can. Work it has already done is not undone.";
  if (state === "dead") return "It won't run, and counts as cancelled. Its errors stay on record.";
  return "It won't run.";
}
