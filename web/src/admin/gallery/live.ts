/** Live updates of photographs, by server-sent events and the upload queue. */
import { useEffect } from "react";
import { subscribe } from "../kit/events";
import { invalidate } from "../kit/query";
import { throttled } from "../settings/jobs/throttle";
import { address } from "./photographs";
import { useArrivals } from "../uploads/uploads";

/** Milliseconds between two refetches while hundreds of photographs become ready. */
const refetchInterval = 1500;

const refetchPhotographs = () => void invalidate(address, "/api/admin/placements");

export function useLivePhotographs(): void {
  useArrivals(refetchPhotographs);
  useEffect(() => {
    const controller = new AbortController();
    const refetch = throttled(refetchPhotographs, refetchInterval);
    void subscribe("/api/admin/photograph-events", {
      onEvent: refetch.call,
      onState: () => undefined,
      signal: controller.signal,
    });
    return () => {
      controller.abort();
      refetch.cancel();
    };
  }, []);
}
