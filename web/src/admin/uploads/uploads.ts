/** The page's upload queue, and its state for screens. */
import { useEffect, useSyncExternalStore } from "react";
import { throttled } from "../settings/jobs/throttle";
import { type Transfer, UploadQueue, summaryOf } from "./queue";
import { send } from "./send";

export const uploads = new UploadQueue(send);

window.addEventListener("offline", () => uploads.rest());
window.addEventListener("online", () => uploads.wake());

// Who closes the page stops the files that are on their way: the browser asks first.
window.addEventListener("beforeunload", (event) => {
  if (summaryOf(uploads.transfers()).open > 0) event.preventDefault();
});

export function useTransfers(): readonly Transfer[] {
  return useSyncExternalStore(uploads.watch, uploads.transfers);
}

/** How many files are on their way to a place. */
export function useComing(page: string, slot: string): number {
  const isComing = ({ state, purpose }: Transfer) =>
    purpose.page === page && purpose.slot === slot && state !== "done" && state !== "failed";
  return useSyncExternalStore(uploads.watch, () => uploads.transfers().filter(isComing).length);
}

/** Milliseconds between two looks at lists while photographs arrive. */
const lookEvery = 1500;

/** Has `look` called when photographs have arrived, though not for each of hundreds. */
export function useArrivals(look: () => void): void {
  useEffect(() => {
    const soon = throttled(look, lookEvery);
    const leave = uploads.watchArrivals(soon.ask);
    return () => {
      leave();
      soon.stop();
    };
  }, [look]);
}
