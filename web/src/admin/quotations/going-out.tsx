/** How many letters are on their way, for as long as there are any. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { adminPaths } from "../paths";
import { count, number } from "../../ui/format";
import { Link } from "../../ui/link";
import { toast } from "../../ui/toast";
import { Spinner } from "../kit/button";
import { query, refresh } from "../kit/query";
import { Status } from "../kit/status";
import { address } from "./address";
import { atRest, moved } from "./progress";

/** Milliseconds between two looks while letters go out, and while none of them gets anywhere. */
const pause = 1500;
const longPause = 15_000;

/** Milliseconds without any progress after which something is wrong, as far as people can tell. */
const patience = 60_000;

/** Counted by whoever opens the list, and again as long as there are some. */
export function GoingOut() {
  const { left, most, isStuck } = useGoingOut();
  if (left === 0) return null;
  const done = most - left;
  return (
    <div className="mx-4 mb-3 flex flex-wrap items-center justify-between gap-x-4 rounded-lg border border-seam bg-paper px-4 py-2.5 max-md:pt-0 max-md:pb-4 md:mx-6">
      <p role="status" className="inline-flex items-center gap-2">
        {isStuck ? (
          <Status tone="attention">{`${count(left, "letter")} ${left === 1 ? "waits" : "wait"} to go out`}</Status>
        ) : (
          <>
            <Spinner className="size-3.5 text-areca" />
            {done === 0 ? `${count(left, "letter")} on the way` : `${number(done)} of ${count(most, "letter")} sent`}
          </>
        )}
      </p>
      {most > 1 && (
        <progress
          aria-label="Letters sent"
          value={done}
          max={most}
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
        Show what waits
      </Link>
    </div>
  );
}

function useGoingOut() {
  const [progress, setProgress] = useState(atRest);
  const [stuckAt, setStuckAt] = useState(0);
  const isStuck = stuckAt > 0 && stuckAt === progress.left;
  const { data } = useQuery({
    ...query(address, { isGoingOut: true, perPage: 25 }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (!state.data || state.data.total === 0) return false;
      return isStuck ? longPause : pause;
    },
  });
  const { left, most } = progress;
  const now = data?.total ?? left;
  if (now !== left) setProgress(moved(progress, now));

  useEffect(() => {
    // The rows say the same as the count.
    if (most > 0) void refresh(address);
    if (left === 0) {
      if (most > 0) toast({ title: most === 1 ? "The letter is out" : `All ${number(most)} letters are out` });
      return;
    }
    const timer = setTimeout(() => setStuckAt(left), patience);
    return () => clearTimeout(timer);
  }, [left, most]);

  return { left, most, isStuck };
}
