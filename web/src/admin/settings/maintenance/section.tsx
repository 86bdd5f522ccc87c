/** Closing the site to visitors: by hand, or in windows planned ahead. */
import type { Standing as Maintenance } from "../../../api/contract/types.gen";
import { Pending } from "../../kit/states";
import { Status } from "../../kit/status";
import { useMaintenance, useNow } from "../../maintenance-banner/status";
import { clock, duration, how } from "../../maintenance-banner/words";
import { SectionHead } from "../section-head";
import { SwitchForm } from "./switch-form";
import { Windows } from "./windows";

export function MaintenanceSection() {
  const { data, error, refetch } = useMaintenance();
  return (
    <>
      <SectionHead
        title="Maintenance"
        about="Meanwhile visitors see one page, and nobody but admins can change anything. Bookings sent from open pages are still taken."
        aside={data && <Present maintenance={data} />}
      />
      {data ? <SwitchForm maintenance={data} /> : <Pending error={error} refetch={refetch} lines={5} />}
      <Windows />
    </>
  );
}

/** In one line how things stand, and what comes next. */
function Present({ maintenance: { effective, next } }: { maintenance: Maintenance }) {
  const now = useNow();
  const ahead = next && Date.parse(next.startsAt) - now.getTime();
  return (
    <p className="text-sm">
      {effective.isOn ? (
        <>
          <Status tone="danger">The site is closed</Status> {how(effective, now)}.
        </>
      ) : (
        <Status tone="good">The site is open.</Status>
      )}
      {next && ahead !== null && ahead > 0 && (
        <span className="ml-1.5 text-ash">
          Next window in {duration(ahead)}, {clock(next.startsAt, now)}.
        </span>
      )}
    </p>
  );
}
