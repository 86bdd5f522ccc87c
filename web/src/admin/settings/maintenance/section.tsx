/** Maintenance mode: the manual switch and scheduled windows. */
import type { Standing as Maintenance } from "../../../api/contract/types.gen";
import { Pending } from "../../kit/states";
import { Status } from "../../kit/status";
import { useMaintenance, useNow } from "../../maintenance-banner/status";
import { activePeriod, duration, timeOrDateTime } from "../../maintenance-banner/messages";
import { SectionHead } from "../section-head";
import { SwitchForm } from "./switch-form";
import { Windows } from "./windows";

export function MaintenanceSection() {
  const { data, error, refetch } = useMaintenance();
  return (
    <>
      <SectionHead
        title="Maintenance"
        description="During maintenance, visitors see a notice and only admins can make changes. Bookings from pages that are already open still arrive."
        aside={data && <CurrentStatus maintenance={data} />}
      />
      {data ? <SwitchForm maintenance={data} /> : <Pending error={error} refetch={refetch} lines={5} />}
      <Windows />
    </>
  );
}

/** The current state and the next window, on one line. */
function CurrentStatus({ maintenance: { effective, next } }: { maintenance: Maintenance }) {
  const now = useNow();
  const untilNext = next && Date.parse(next.startsAt) - now.getTime();
  return (
    <p className="text-sm">
      {effective.isOn ? (
        <>
          <Status tone="danger">Maintenance is on.</Status> {activePeriod(effective, now)}.
        </>
      ) : (
        <Status tone="good">Maintenance is off.</Status>
      )}
      {next && untilNext !== null && untilNext > 0 && (
        <span className="ml-1.5 text-ash">
          Next window in {duration(untilNext)}, {timeOrDateTime(next.startsAt, now)}.
        </span>
      )}
    </p>
  );
}
