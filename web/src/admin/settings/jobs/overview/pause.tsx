/** Pauses and resumes a queue. */
import type { JobQueue as Queue } from "../../../../api/contract/types.gen";
import { path } from "../../../../api/path";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { count } from "../../../../ui/format";
import { toast } from "../../../../ui/toast";
import { Action } from "../../../kit/button";
import { ActionDialog } from "../../../kit/confirm";
import { messageOf } from "../../../kit/failure";
import { mutate, invalidate } from "../../../kit/query";
import { queuesAddress } from "../address";
import { kindLabel } from "../labels";

export function PauseButton({ queue }: { queue: Queue }) {
  const { name, isPaused, running, ready } = queue;
  const [isConfirming, setConfirming] = useState(false);
  const address = path("/api/admin/job-queues/{queue}/pause", { queue: name });
  const resume = useMutation({
    mutationFn: () => mutate("DELETE", address),
    onSuccess: async () => {
      await invalidate(queuesAddress);
      toast({
        title: `${kindLabel(name)} resumed`,
        description: ready > 0 ? `${count(ready, "waiting job")}.` : "No waiting jobs.",
      });
    },
    onError: (error) => toast({ variant: "destructive", title: "Not resumed", description: messageOf(error) }),
  });
  if (isPaused) {
    return (
      <Action aria-label={`Resume ${name}`} busy={resume.isPending} onClick={() => resume.mutate()}>
        Resume
      </Action>
    );
  }
  return (
    <>
      <Action aria-label={`Pause ${name}`} onClick={() => setConfirming(true)}>
        Pause
      </Action>
      {isConfirming && (
        <ActionDialog
          title={`Pause ${kindLabel(name).toLowerCase()}?`}
          confirm="Pause"
          run={() => mutate("PUT", address)}
          done={{ title: `${kindLabel(name)} paused`, description: "New jobs wait until you resume it." }}
          invalidates={[queuesAddress]}
          onClose={() => setConfirming(false)}
        >
          <p>
            New jobs are still accepted, but wait until the queue is resumed.
            {running > 0 && ` ${count(running, "running job")} will finish.`}
          </p>
        </ActionDialog>
      )}
    </>
  );
}
