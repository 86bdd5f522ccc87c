/** Scheduled maintenance windows: a 30-day strip and a list. */
import type { Window as MaintenanceWindow } from "../../../api/contract/types.gen";
import { path } from "../../../api/path";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Action } from "../../kit/button";
import { ActionDialog } from "../../kit/confirm";
import { mutate, query } from "../../kit/query";
import { Pending } from "../../kit/states";
import { Status, type Tone } from "../../kit/status";
import { maintenanceAddress, useNow } from "../../maintenance-banner/status";
import { duration } from "../../maintenance-banner/messages";
import { type WindowDraft, blankDraft, draftOf } from "./draft";
import { type Stage, spanText, stageOf } from "./stage";
import { Strip } from "./strip-view";
import { WindowForm } from "./window-form";
import { Hint } from "../../kit/hint";

const windowsAddress = "/api/admin/maintenance/windows";

/** Past windows shown at first. */
const pastShown = 5;

export function Windows() {
  const { data, error, refetch } = useQuery({
    ...query(windowsAddress),
    staleTime: 0,
    refetchInterval: 30_000,
  });
  const [editing, setEditing] = useState<{ draft: WindowDraft; window: MaintenanceWindow | null } | null>(null);
  const now = useNow();
  const schedule = (day?: string) => setEditing({ draft: blankDraft(now, day), window: null });
  const edit = (window: MaintenanceWindow) => setEditing({ draft: draftOf(window), window });
  return (
    <section aria-labelledby="windows" className="border-t border-seam px-4 py-5 md:px-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h3 id="windows" className="font-medium">
            Scheduled maintenance
          </h3>
          <p className="text-ash">Starts and ends automatically. All times are in IST.</p>
        </div>
        <Action onClick={() => schedule()}>Schedule maintenance</Action>
      </div>
      {data ? (
        <>
          <Strip
            windows={data.filter(({ state }) => state !== "cancelled")}
            now={now}
            onSchedule={schedule}
            onOpen={edit}
          />
          <WindowList windows={data} now={now} onEdit={edit} />
        </>
      ) : (
        <Pending error={error} refetch={refetch} lines={5} className="" />
      )}
      {editing && <WindowForm {...editing} onClose={() => setEditing(null)} />}
    </section>
  );
}

const stages: Record<Stage, { label: string; tone: Tone }> = {
  upcoming: { label: "Scheduled", tone: "neutral" },
  active: { label: "In progress", tone: "danger" },
  ended: { label: "Ended", tone: "quiet" },
  cancelled: { label: "Cancelled", tone: "quiet" },
};

type WindowListProps = {
  windows: readonly MaintenanceWindow[];
  now: Date;
  onEdit: (window: MaintenanceWindow) => void;
};

function WindowList({ windows, now, onEdit }: WindowListProps) {
  const [allPast, showAllPast] = useState(false);
  const isPast = (window: MaintenanceWindow) => ["ended", "cancelled"].includes(stageOf(window, now));
  const byStart = windows.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  const upcoming = byStart.filter((window) => !isPast(window));
  const past = byStart.filter(isPast).toReversed();
  return (
    <>
      {upcoming.length === 0 ? (
        <p className="mt-5 border-t border-seam pt-4 text-ash">No maintenance scheduled.</p>
      ) : (
        <ul aria-label="Upcoming windows" className="mt-5">
          {upcoming.map((window) => (
            <WindowRow key={window.id} window={window} now={now} onEdit={onEdit} />
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <>
          <h4 className="mt-6 mb-1 text-xs font-semibold text-ash">Past</h4>
          <ul aria-label="Past windows">
            {past.slice(0, allPast ? undefined : pastShown).map((window) => (
              <WindowRow key={window.id} window={window} now={now} onEdit={onEdit} />
            ))}
          </ul>
          {!allPast && past.length > pastShown && (
            <Action variant="quiet" onClick={() => showAllPast(true)}>
              Show {past.length - pastShown} more
            </Action>
          )}
        </>
      )}
    </>
  );
}

function WindowRow({
  window,
  now,
  onEdit,
}: { window: MaintenanceWindow; now: Date } & Pick<WindowListProps, "onEdit">) {
  const [ending, setEnding] = useState(false);
  const stage = stageOf(window, now);
  const { label, tone } = stages[stage];
  const past = stage === "ended" || stage === "cancelled";
  return (
    <li
      className={
        "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-t border-seam py-2 last:border-b " +
        `lg:min-h-13 lg:grid-cols-[15rem_9rem_6rem_minmax(0,1fr)_auto] ${past ? "text-ash" : ""}`
      }
    >
      <p className={`tabular-nums ${past ? "" : "font-medium"}`}>{spanText(window)}</p>
      <p className="text-ash max-lg:col-start-1">{duration(Date.parse(window.endsAt) - Date.parse(window.startsAt))}</p>
      <p className="max-lg:col-start-1">
        <Status tone={tone}>{label}</Status>
      </p>
      <p className="min-w-0 text-ash max-lg:col-start-1 lg:line-clamp-2">
        <Hint text={window.message ?? undefined}>
          {window.remark ?? window.message ?? (past ? "" : "Default message")}
        </Hint>
      </p>
      {!past && (
        <div className="flex gap-1 max-lg:col-start-2 max-lg:row-span-4 max-lg:row-start-1 max-lg:self-start max-lg:flex-col">
          <Action variant="quiet" aria-label={`Edit window: ${spanText(window)}`} onClick={() => onEdit(window)}>
            Edit
          </Action>
          <Action
            variant="quiet"
            aria-label={`${stage === "active" ? "End" : "Cancel"} window: ${spanText(window)}`}
            onClick={() => setEnding(true)}
          >
            {stage === "active" ? "End now" : "Cancel"}
          </Action>
        </div>
      )}
      {ending && <EndDialog window={window} isActive={stage === "active"} onClose={() => setEnding(false)} />}
    </li>
  );
}

type EndDialogProps = { window: MaintenanceWindow; isActive: boolean; onClose: () => void };

function EndDialog({ window, isActive, onClose }: EndDialogProps) {
  return (
    <ActionDialog
      title={isActive ? "End this window now?" : "Cancel this window?"}
      confirm={isActive ? "End now" : "Cancel window"}
      cancel="Keep window"
      danger
      run={() => mutate("DELETE", path("/api/admin/maintenance/windows/{id}", { id: window.id }))}
      done={{ title: isActive ? "Maintenance window ended" : "Maintenance window cancelled" }}
      invalidates={[maintenanceAddress]}
      onClose={onClose}
    >
      <p>
        {spanText(window)}.{" "}
        {isActive ? "Visitors see the site again within 30 seconds." : "It stays in the list as cancelled."}
      </p>
    </ActionDialog>
  );
}
