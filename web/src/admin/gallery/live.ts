/** Follows what becomes of photographs while somebody looks at them. */
import { useEffect } from "react";
import { follow } from "../kit/events";
import { refresh } from "../kit/query";
import { throttled } from "../settings/jobs/throttle";
import { address } from "./photographs";
import { useArrivals } from "../uploads/uploads";

/** Milliseconds between two looks while hundreds become ready. */
const lookEvery = 1500;

const look = () => void refresh(address, "/api/admin/placements");

export function useLivePhotographs(): void {
  useArrivals(look);
  useEffect(() => {
    const leaving = new AbortController();
    const soon = throttled(look, lookEvery);
    void follow("/api/admin/photograph-events", {
      onEvent: soon.ask,
      onState: () => undefined,
      signal: leaving.signal,
    });
    return () => {
      leaving.abort();
      soon.stop();
    };
  }, []);
}
