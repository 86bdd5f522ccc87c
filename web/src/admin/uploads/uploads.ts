/** The page's upload queue, with hooks for its state. */
import { useEffect, useSyncExternalStore } from "react";
import { throttled } from "../settings/jobs/throttle";
import { type Transfer, UploadQueue, summaryOf } from "./queue";
import { send } from "./send";

export const uploads = new UploadQueue(send);

window.addEventListener("offline", () => uploads.pause());
window.addEventListener("online", () => uploads.resume());

// Closing the page stops uploads in progress: the browser asks for confirmation.
window.addEventListener("beforeunload", (event) => {
  if (summaryOf(uploads.transfers()).open > 0) event.preventDefault();
});

export function useTransfers(): readonly Transfer[] {
  return useSyncExternalStore(uploads.subscribe, uploads.transfers);
}

/** The number of files being uploaded to a slot. */
export function useUploadCount(page: string, slot: string): number {
  const isUploading = ({ state, purpose }: Transfer) =>
    purpose.page === page && purpose.slot === slot && state !== "done" && state !== "failed";
  return useSyncExternalStore(uploads.subscribe, () => uploads.transfers().filter(isUploading).length);
}

/** Milliseconds between two calls while files arrive. */
const arrivalInterval = 1500;

/** Calls `onArrival` when uploads finish, throttled because hundreds may finish together. */
export function useArrivals(onArrival: () => void): void {
  useEffect(() => {
    const notify = throttled(onArrival, arrivalInterval);
    const unsubscribe = uploads.subscribeToArrivals(notify.call);
    return () => {
      unsubscribe();
      notify.cancel();
    };
  }, [onArrival]);
}
