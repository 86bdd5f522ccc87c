/** How maintenance stands, asked often enough that its beginning and its end are told when they come. */
import type { Standing as Maintenance } from "../../api/contract/types.gen";
import { query } from "../kit/query";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

export const maintenanceAddress = "/api/admin/maintenance";

/** Milliseconds between two questions while nothing is due. Visitors' pages ask as often. */
const interval = 30_000;

export function useMaintenance() {
  return useQuery({
    ...query(maintenanceAddress),
    staleTime: 0,
    refetchInterval: ({ state }) => nextQuestion(state.data, Date.now()),
    refetchOnWindowFocus: true,
  });
}

/** Milliseconds until the next question: a moment after the next beginning or end, if that comes first. */
export function nextQuestion(known: Maintenance | undefined, now: number): number {
  const turns = [known?.next?.startsAt, known?.effective.until]
    .map((instant) => (instant ? Date.parse(instant) - now : Infinity))
    // What is over by this clock and not by the server's is asked at the usual pace.
    .filter((left) => left > 0);
  return Math.min(interval, ...turns.map((left) => left + 500));
}

/** The present, anew every `step` milliseconds. */
export function useNow(step = 5000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), step);
    return () => clearInterval(timer);
  }, [step]);
  return now;
}
