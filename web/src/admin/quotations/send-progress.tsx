/** Progress of quotations being e-mailed, shown above the list while there are any. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { adminPaths } from "../paths";
import { count, number } from "../../ui/format";
import { Link } from "../../ui/link";
import { toast } from "../../ui/toast";
import { Spinner } from "../kit/button";
import { query, invalidate } from "../kit/query";
import { Status } from "../kit/status";
import { address } from "./address";
import { idle, updated } from "./progress";

/** Milliseconds between polls, while e-mails go out and while they are stuck. */
const pollInterval = 1500;
const stuckPollInterval = 15_000;

/** Milliseconds without progress after which sending counts as stuck. */
const stuckAfter = 60_000;

export function SendProgress() {
  const { remaining, total, isStuck } = useSendProgress();
  if (remaining === 0) return null;
  const done = total - remaining;
  return (
    <div className="mx-4 mb-3 flex flex-wrap items-center justify-between gap-x-4 rounded-lg border border-seam bg-paper px-4 py-2.5 max-md:pt-0 max-md:pb-4 md:mx-6">
      <p role="status" className="inline-flex items-center gap-2">
        {isStuck ? (
          <Status tone="attention">{`${count(remaining, "e-mail")} waiting to be sent`}</Status>
        ) : (
          <>
            <Spinner className="size-3.5 text-areca" />
            {done === 0 ? `Sending ${count(remaining, "e-mail")}` : `${number(done)} of ${count(total, "e-mail")} sent`}
          </>
        )}
      </p>
      {total > 1 && (
        <progress
          aria-label="E-mails sent"
          value={done}
          max={total}
          className={
            "h-1.5 min-w-32 flex-1 appearance-none overflow-hidden rounded-full bg-linen max-md:order-last max-md:w-full " +
            "max-md:flex-none [&::-moz-progress-bar]:bg-areca " +
            "[&::-webkit-progress-bar]:bg-linen [&::-webkit-progress-value]:bg-areca [&::-webkit-progress-value]:transition-all"
          }
        />
      )}
      <Link
        to={`${adminPaths.finance()}?isGoingOut=true`}
        className="inline-flex min-h-6 items-center text-link max-md:min-h-11"
      >
        Show quotations being sent
      </Link>
    </div>
  );
}

function useSendProgress() {
  const [progress, setProgress] = useState(idle);
  const [stuckAt, setStuckAt] = useState(0);
  const isStuck = stuckAt > 0 && stuckAt === progress.remaining;
  const { data } = useQuery({
    ...query(address, { isGoingOut: true, perPage: 25 }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (!state.data || state.data.total === 0) return false;
      return isStuck ? stuckPollInterval : pollInterval;
    },
  });
  const { remaining, total } = progress;
  const now = data?.total ?? remaining;
  if (now !== remaining) setProgress(updated(progress, now));

  useEffect(() => {
    // Keep the rows in step with the count.
    if (total > 0) void invalidate(address);
    if (remaining === 0) {
      // Another action may have been taken meanwhile, which its toast can undo.
      if (total > 0) toast({ title: total === 1 ? "E-mail sent" : `All ${number(total)} e-mails sent`, canWait: true });
      return;
    }
    const timer = setTimeout(() => setStuckAt(remaining), stuckAfter);
    return () => clearTimeout(timer);
  }, [remaining, total]);

  return { remaining, total, isStuck };
}
