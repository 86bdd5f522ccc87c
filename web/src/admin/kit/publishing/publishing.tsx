/** The publishing status of a record, as a menu of the next statuses. */
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { PublishingStatus } from "../../../api/contract/types.gen";
import { type Path, below } from "../../../api/path";
import { labelOf } from "../../../ui/label-of";
import { toast } from "../../../ui/toast";
import { Action } from "../button";
import { ConfirmDialog } from "../confirm";
import { messageOf } from "../failure";
import { MomentInput } from "../form/date-input";
import { inputClass } from "../form/fields";
import { fromInput } from "../form/ist";
import { DownIcon } from "../icons";
import { Menu, MenuItem } from "../menu";
import { client, mutate, query, invalidate } from "../query";
import { publishingStatuses } from "./status";

type Publishable = { status: PublishingStatus; allowedStatuses: readonly PublishingStatus[]; version: number };

export type PublishablePath = Path<
  | "/api/admin/articles/{id}"
  | "/api/admin/case-studies/{id}"
  | "/api/admin/catalog-items/{id}"
  | "/api/admin/designs/{id}"
  | "/api/admin/help-pages/{id}"
  | "/api/admin/photographs/{id}"
  | "/api/admin/products/{id}"
  | "/api/admin/videos/{id}"
>;

type PublishingProps = {
  record: Publishable;
  name: string;
  /** The API addresses of the record and its list. */
  address: PublishablePath;
  list: string;
  hasChanges: boolean;
  /** Whether the record can be published as it is. */
  isComplete: boolean;
  /** Called instead of publishing an incomplete record. */
  onIncomplete: () => void;
};

type Step = { to: PublishingStatus; publishAt?: string };

const isForVisitors = (status: PublishingStatus) => status === "published" || status === "scheduled";

const stepLabels: Record<PublishingStatus, string> = {
  draft: "Return to draft",
  in_review: "Send for review",
  scheduled: "Schedule…",
  published: "Publish",
  archived: "Archive",
};

export function Publishing(props: PublishingProps) {
  const { record, name, address, list, hasChanges, isComplete, onIncomplete } = props;
  const { status, allowedStatuses, version } = record;
  const [isScheduling, setScheduling] = useState(false);
  const step = useMutation({
    mutationFn: (step: Step) => mutate("POST", below(address, "status"), { ...step, version }),
    onSuccess: async (moved, { to }) => {
      setScheduling(false);
      client.setQueryData(query(address).queryKey, moved);
      toast({ title: `${name}: ${labelOf(publishingStatuses, to).toLowerCase()}` });
      await invalidate(list);
    },
    // The dialog stays open, so that another time can be chosen.
    onError: (error) =>
      toast({ variant: "destructive", title: "Could not change the status", description: messageOf(error) }),
  });

  function choose(to: PublishingStatus) {
    if (isForVisitors(to) && !isComplete) onIncomplete();
    else if (to === "scheduled") setScheduling(true);
    else step.mutate({ to });
  }

  if (allowedStatuses.length === 0) return null;
  return (
    <>
      <Menu
        button={
          <Action busy={step.isPending}>
            {labelOf(publishingStatuses, status)}
            <DownIcon className="size-3.5 text-ash" />
          </Action>
        }
      >
        {allowedStatuses.map((to) => (
          <MenuItem
            key={to}
            onSelect={() => choose(to)}
            reason={hasChanges ? "Please save your changes first." : undefined}
          >
            {to === "draft" && status === "published" ? "Unpublish" : stepLabels[to]}
          </MenuItem>
        ))}
      </Menu>
      {isScheduling && (
        <Schedule
          busy={step.isPending}
          onChoose={(publishAt) => step.mutate({ to: "scheduled", publishAt })}
          onCancel={() => setScheduling(false)}
        />
      )}
    </>
  );
}

type ScheduleProps = { busy: boolean; onChoose: (publishAt: string) => void; onCancel: () => void };

function Schedule({ busy, onChoose, onCancel }: ScheduleProps) {
  const [time, setTime] = useState("");
  const field = useId();
  const publishAt = fromInput(time);
  return (
    <ConfirmDialog
      title="Schedule publishing"
      confirm="Schedule"
      busy={busy}
      disabled={publishAt === null}
      onConfirm={() => publishAt !== null && onChoose(publishAt)}
      onCancel={onCancel}
    >
      <div className="space-y-1 text-ink">
        <label htmlFor={field} className="block font-medium">
          Publish on (IST)
        </label>
        <MomentInput id={field} value={time} onChange={setTime} className={inputClass} />
      </div>
    </ConfirmDialog>
  );
}
