/** Stops a queue for a while, and lets it go on. */
import type { JobQueue as Queue } from "../../../../api/contract/types.gen";
import { path } from "../../../../api/path";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { count } from "../../../../ui/format";
import { toast } from "../../../../ui/toast";
import { Action } from "../../../kit/button";
import { ActionDialog } from "../../../kit/confirm";
import { messageOf } from "../../../kit/failure";
import { mutate, refresh } from "../../../kit/query";
import { queuesAddress } from "../address";
import { kindWords } from "../words";

export function PauseButton({ queue }: { queue: Queue }) {
  const { name, isPaused, running, ready } = queue;
  const [asking, setAsking] = useState(false);
  const address = path("/api/admin/job-queues/{queue}/pause", { queue: name });
  const resume = useMutation({
    mutationFn: () => mutate("DELETE", address),
    onSuccess: async () => {
      await refresh(queuesAddress);
      toast({
        title: `${kindWords(name)} goes on`,
        description: ready > 0 ? `${count(ready, "job")} waited.` : "No job waited.",
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
      <Action aria-label={`Pause ${name}`} onClick={() => setAsking(true)}>
        Pause
      </Action>
      {asking && (
        <ActionDialog
          title={`Pause ${kindWords(name).toLowerCase()}?`}
          confirm="Pause"
          run={() => mutate("PUT", address)}
          done={{ title: `${kindWords(name)} is paused`, description: "New jobs wait until you resume it." }}
          refreshes={[queuesAddress]}
          onClose={() => setAsking(false)}
        >
          <p>
            New jobs are taken in, and wait until somebody resumes the queue.
            {running > 0 && ` ${count(running, "job that is", "jobs that are")} being worked on will be finished.`}
          </p>
        </ActionDialog>
      )}
    </>
  );
}
