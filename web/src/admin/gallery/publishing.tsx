/** Steps towards the visitors' eyes and back. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "../../ui/toast";
import { Action } from "../kit/button";
import { ConfirmDialog } from "../kit/confirm";
import { messageOf } from "../kit/failure";
import { inputClass } from "../kit/form/fields";
import { DownIcon } from "../kit/icons";
import { Menu, MenuItem } from "../kit/menu";
import { refresh, tell } from "../kit/query";
import type { PhotographDetail, Status } from "./contract";
import { moveWords } from "./photograph";
import { address, addressOf, nameOf } from "./photographs";
import { labelOf, statuses } from "./words";

type PublishingProps = {
  photograph: PhotographDetail;
  /** What is typed and not saved would be lost. */
  hasChanges: boolean;
  onMissingAlt: () => void;
};

export function Publishing({ photograph, hasChanges, onMissingAlt }: PublishingProps) {
  const { id, alt, version } = photograph;
  const move = useMutation({
    mutationFn: (step: Step) => tell<PhotographDetail>("POST", `${addressOf(id)}/status`, { ...step, version }),
    onSuccess: async (_, { to }) => {
      toast({ title: `${nameOf(photograph)}: ${labelOf(statuses, to).toLowerCase()}` });
      await refresh(address);
    },
    onError: (error) => toast({ variant: "destructive", title: "Not changed", description: messageOf(error) }),
  });

  function mayGo(to: Status): boolean {
    const isReady = !isForVisitors(to) || alt !== "";
    if (!isReady) onMissingAlt();
    return isReady;
  }

  return (
    <StatusMenu
      record={photograph}
      hasChanges={hasChanges}
      busy={move.isPending}
      mayGo={mayGo}
      onStep={move.mutateAsync}
    />
  );
}

/** What shall become of something that visitors see, or will. */
export type Step = { to: Status; publishAt?: string };

/** Nobody looks at it again before they do: it must be complete. */
export const isForVisitors = (status: Status) => status === "published" || status === "scheduled";

type StatusMenuProps = {
  record: { status: Status; allowedStatuses: readonly Status[] };
  hasChanges: boolean;
  busy: boolean;
  /** Asked before anything else is; says by itself what is missing. */
  mayGo?: (to: Status) => boolean;
  /** Refused when the step is; it tells why by itself. */
  onStep: (step: Step) => Promise<unknown>;
};

/** Where it stands, as a button; behind it, where it can go from there. */
export function StatusMenu({ record, hasChanges, busy, mayGo, onStep }: StatusMenuProps) {
  const { status, allowedStatuses } = record;
  const [isScheduling, setScheduling] = useState(false);
  const reason = hasChanges ? "Please save your changes first." : undefined;

  function choose(to: Status) {
    if (mayGo && !mayGo(to)) return;
    if (to === "scheduled") setScheduling(true);
    else take({ to });
  }

  function take(step: Step) {
    const close = () => setScheduling(false);
    // A time that was refused can be chosen again.
    onStep(step).then(close, () => undefined);
  }

  if (allowedStatuses.length === 0) return null;
  return (
    <>
      <Menu
        button={
          <Action busy={busy}>
            {labelOf(statuses, status)}
            <DownIcon className="size-3.5 text-ash" />
          </Action>
        }
      >
        {allowedStatuses.map((to) => (
          <MenuItem key={to} onSelect={() => choose(to)} reason={reason}>
            {to === "draft" && status === "published" ? "Take off the site" : moveWords[to]}
          </MenuItem>
        ))}
      </Menu>
      {isScheduling && (
        <Schedule
          busy={busy}
          onChoose={(publishAt) => take({ to: "scheduled", publishAt })}
          onCancel={() => setScheduling(false)}
        />
      )}
    </>
  );
}

type ScheduleProps = { busy: boolean; onChoose: (publishAt: string) => void; onCancel: () => void };

function Schedule({ busy, onChoose, onCancel }: ScheduleProps) {
  const [time, setTime] = useState("");
  return (
    <ConfirmDialog
      title="When shall visitors see it?"
      confirm="Schedule"
      busy={busy}
      disabled={time === ""}
      onConfirm={() => onChoose(instantOf(time))}
      onCancel={onCancel}
    >
      <label className="block space-y-1 font-medium text-ink">
        Day and time in India
        <input
          type="datetime-local"
          value={time}
          onChange={({ target }) => setTime(target.value)}
          className={`${inputClass} max-w-64 font-normal tabular-nums`}
        />
      </label>
    </ConfirmDialog>
  );
}

/** The field knows no zone; what is typed is Indian time, wherever the browser is. */
function instantOf(local: string): string {
  return new Date(`${local}:00+05:30`).toISOString();
}
