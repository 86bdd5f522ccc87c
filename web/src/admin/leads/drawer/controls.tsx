/** Status, owner and follow-up of a lead, each editable in place. */
import type { LeadDetail, LeadOwner as Owner } from "../../../api/contract/types.gen";
import { below } from "../../../api/path";
import { mutate, query } from "../../kit/query";
import { useQuery } from "@tanstack/react-query";
import { type ButtonHTMLAttributes, type ReactNode, useState } from "react";
import { Action } from "../../kit/button";
import { useMe } from "../../kit/access";
import { weekdayDate } from "../../kit/days";
import { DateInput } from "../../kit/form/date-input";
import { inputClass } from "../../kit/form/fields";
import { DownIcon } from "../../kit/icons";
import { Menu, MenuItem, MenuLine, MenuTitle, Panel } from "../../kit/menu";
import { DayChips } from "../day-chips";
import { LeadStatus, TimeStatusText } from "../badges";
import { useMove } from "../moves/use-move";
import { useNow } from "../../kit/time";
import { dayAfter, followUpDay } from "../service-level";
import { statusLabel } from "../status";
import { usePatch } from "./patch";

type ControlProps = { lead: LeadDetail; mayEdit: boolean };

export function Controls(props: ControlProps) {
  return (
    <div className="grid grid-cols-2 gap-px border-b border-seam bg-seam max-md:[&>*:nth-child(3)]:col-span-2 md:grid-cols-3">
      <StatusControl {...props} />
      <OwnerControl {...props} />
      <FollowUpControl {...props} />
    </div>
  );
}

function Value({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 bg-paper px-4 py-2.5 md:px-6">
      <p className="text-xs text-ash">{label}</p>
      <div className="truncate">{children}</div>
    </div>
  );
}

function ValueButton({
  label,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string; children: ReactNode }) {
  return (
    <button
      type="button"
      {...rest}
      className="group min-w-0 bg-paper px-4 py-2.5 text-left transition-colors hover:bg-plaster focus-visible:relative focus-visible:-outline-offset-2 data-[state=open]:bg-plaster md:px-6"
    >
      <span className="block text-xs text-ash">{label}</span>
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate">{children}</span>
        <DownIcon className="size-3.5 text-ash group-hover:text-ink" />
      </span>
    </button>
  );
}

function StatusControl({ lead, mayEdit }: ControlProps) {
  const { move, dialog } = useMove();
  if (!mayEdit || lead.allowedStatuses.length === 0) {
    return (
      <Value label="Status">
        <LeadStatus status={lead.status} />
      </Value>
    );
  }
  return (
    <>
      <Menu
        align="start"
        button={
          <ValueButton label="Status">
            <LeadStatus status={lead.status} />
          </ValueButton>
        }
      >
        <MenuTitle>Move to</MenuTitle>
        {lead.allowedStatuses.map((status) => (
          <MenuItem key={status} onSelect={() => move(lead, status)}>
            {statusLabel(status)}
          </MenuItem>
        ))}
      </Menu>
      {dialog}
    </>
  );
}

function OwnerControl({ lead, mayEdit }: ControlProps) {
  const me = useMe();
  const { patch } = usePatch(lead);
  const { data: owners } = useQuery({ ...query("/api/admin/leads/owners"), enabled: mayEdit });
  const name = lead.owner?.name ?? <span className="text-ash">Unassigned</span>;
  if (!mayEdit) return <Value label="Owner">{name}</Value>;

  function assign(owner: Owner | null) {
    patch({
      send: (lead, version) => mutate("PUT", below(lead, "owner"), { ownerId: owner?.id ?? null, version }),
      optimistic: { owner: owner && { id: owner.id, name: owner.name } },
      done: owner ? `${lead.customerName} assigned to ${owner.name}` : `${lead.customerName} unassigned`,
    });
  }

  const self = owners?.find(({ id }) => id === me.id);
  return (
    <Menu align="start" button={<ValueButton label="Owner">{name}</ValueButton>}>
      {self && lead.owner?.id !== me.id && (
        <>
          <MenuItem onSelect={() => assign(self)}>Assign to me</MenuItem>
          <MenuLine />
        </>
      )}
      <MenuTitle>Assign to</MenuTitle>
      {owners?.map((owner) => (
        <MenuItem
          key={owner.id}
          onSelect={() => owner.id !== lead.owner?.id && assign(owner)}
          aside={owner.isAway ? "away" : `${owner.openLeads} open`}
        >
          {owner.name}
        </MenuItem>
      ))}
      {owners?.length === 0 && <MenuTitle>No sales users yet</MenuTitle>}
      {lead.owner && (
        <>
          <MenuLine />
          <MenuItem onSelect={() => assign(null)}>Unassign</MenuItem>
        </>
      )}
    </Menu>
  );
}

function FollowUpControl({ lead, mayEdit }: ControlProps) {
  const now = useNow();
  const { patch } = usePatch(lead);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const value = lead.nextFollowUpOn ? (
    <TimeStatusText status={followUpDay(lead.nextFollowUpOn, now)} />
  ) : (
    <span className="text-ash">None set</span>
  );
  if (!mayEdit) return <Value label="Next follow-up">{value}</Value>;

  function schedule(on: string | null) {
    setOpen(false);
    if (on === lead.nextFollowUpOn) return;
    patch({
      send: (lead, version) => mutate("PUT", below(lead, "follow-up"), { on, version }),
      optimistic: { nextFollowUpOn: on },
      done: on ? `Follow-up set for ${weekdayDate(on)}` : "Follow-up removed",
    });
  }

  return (
    <Panel
      label="Next follow-up"
      open={open}
      onOpenChange={(opens) => {
        setOpen(opens);
        setTyped(lead.nextFollowUpOn ?? "");
      }}
      button={<ValueButton label="Next follow-up">{value}</ValueButton>}
    >
      <form
        className="w-72 max-w-full space-y-3 p-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed) schedule(typed);
        }}
      >
        <DayChips value={lead.nextFollowUpOn} onChange={schedule} />
        <div className="flex gap-2">
          <DateInput
            aria-label="Follow-up date"
            value={typed}
            min={dayAfter(now, 0)}
            onChange={setTyped}
            className={inputClass}
          />
          <Action type="submit" disabled={!typed || typed < dayAfter(now, 0)}>
            Set date
          </Action>
        </div>
        {lead.nextFollowUpOn && (
          <Action variant="quiet" className="w-full" onClick={() => schedule(null)}>
            Remove follow-up
          </Action>
        )}
      </form>
    </Panel>
  );
}
