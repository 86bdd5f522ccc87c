/** The maintenance status, polled so that its start and end show without delay. */
import type { Standing as Maintenance } from "../../api/contract/types.gen";
import { query } from "../kit/query";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

export const maintenanceAddress = "/api/admin/maintenance";

/** In milliseconds, as on the public pages. */
const interval = 30_000;

export function useMaintenance() {
  return useQuery({
    ...query(maintenanceAddress),
    staleTime: 0,
    refetchInterval: ({ state }) => nextPollDelay(state.data, Date.now()),
    refetchOnWindowFocus: true,
  });
}

/** The usual interval, or until just after the next start or end if that is sooner. */
export function nextPollDelay(known: Maintenance | undefined, now: number): number {
  const changes = [known?.next?.startsAt, known?.effective.until]
    .map((instant) => (instant ? Date.parse(instant) - now : Infinity))
    // If this clock is ahead of the server's, keep the usual interval.
    .filter((left) => left > 0);
  return Math.min(interval, ...changes.map((left) => left + 500));
}

/** The current time, updated every `step` milliseconds. */
export function useNow(step = 5000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), step);
    return () => clearInterval(timer);
  }, [step]);
  return now;
}
