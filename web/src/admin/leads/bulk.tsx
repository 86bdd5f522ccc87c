import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { DateInput } from "../kit/form/date-input";
import { Select, inputClass } from "../kit/form/fields";
import { query } from "../kit/query";
import type { BulkAction } from "../kit/resource";
import { TagDetails } from "../kit/tag-details";
import { useNow } from "../kit/time";
import { dayAfter } from "./service-level";
import { statuses } from "./status";
import { useLostReasons } from "./lost-reasons";

type DetailsProps = { onChange: (action: object | null) => void };

const unassigned = "unassigned";

function AssignDetails({ onChange }: DetailsProps) {
  const { data: owners = [] } = useQuery(query("/api/admin/leads/owners"));
  return (
    <label className="block space-y-1 font-medium text-ink [&_select]:font-normal">
      Owner
      <Select
        defaultValue=""
        onChange={({ target: { value } }) =>
          onChange(value === "" ? null : { assign: { ownerId: value === unassigned ? null : value } })
        }
      >
        <option value="">Choose…</option>
        {owners.map(({ id, name, openLeads, isAway }) => (
          <option key={id} value={id}>
            {name} ({isAway ? "away" : `${openLeads} open`})
          </option>
        ))}
        <option value={unassigned}>Unassigned</option>
      </Select>
    </label>
  );
}

type LostReasonProps = { value: string; onChange: (reason: string) => void };

function LostReasonSelect({ value, onChange }: LostReasonProps) {
  const reasons = useLostReasons();
  return (
    <label className="block space-y-1 font-medium [&_select]:font-normal">
      Reason
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">Choose…</option>
        {reasons.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </label>
  );
}

/** Winning a lead needs its booking payment: that happens one lead at a time. */
const targets = statuses.filter(({ value }) => value !== "won");

function StatusDetails({ onChange }: DetailsProps) {
  const now = useNow();
  const [to, setTo] = useState("");
  const [reason, setReason] = useState("");
  const [nurtureOn, setNurtureOn] = useState("");
  const day = useId();

  function report(to: string, reason: string, nurtureOn: string) {
    setTo(to);
    setReason(reason);
    setNurtureOn(nurtureOn);
    const missing = to === "" || (to === "lost" && !reason) || (to === "nurture" && !nurtureOn);
    const facts = { ...(to === "lost" && { reason }), ...(to === "nurture" && { nurtureOn }) };
    onChange(missing ? null : { status: { to, ...facts } });
  }

  return (
    <div className="space-y-3 text-ink">
      <label className="block space-y-1 font-medium [&_select]:font-normal">
        Status
        <Select value={to} onChange={({ target }) => report(target.value, reason, nurtureOn)}>
          <option value="">Choose…</option>
          {targets.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </label>
      {to === "lost" && <LostReasonSelect value={reason} onChange={(reason) => report(to, reason, nurtureOn)} />}
      {to === "nurture" && (
        <div className="space-y-1">
          <label htmlFor={day} className="block font-medium">
            Contact again on
          </label>
          <DateInput
            id={day}
            value={nurtureOn}
            min={dayAfter(now, 1)}
            onChange={(date) => report(to, reason, date)}
            className={inputClass}
          />
        </div>
      )}
      <p className="text-ash">Leads that can’t move to this status are skipped and counted.</p>
    </div>
  );
}

export const bulkActions: readonly BulkAction[] = [
  {
    label: "Assign",
    title: (count) => `Assign ${count}`,
    confirm: "Assign",
    undo: true,
    Details: AssignDetails,
  },
  {
    label: "Tag",
    title: (count) => `Tag ${count}`,
    confirm: "Save tags",
    undo: true,
    Details: TagDetails,
  },
  {
    label: "Change status",
    title: (count) => `Change the status of ${count}`,
    confirm: "Change status",
    undo: true,
    Details: StatusDetails,
  },
  {
    label: "Stop e-mails",
    title: (count) => `Stop the follow-up e-mails to ${count}?`,
    text: "E-mails written by staff are still sent.",
    confirm: "Stop e-mails",
    undo: true,
    action: { stopSequence: {} },
  },
  {
    label: "Release",
    title: (count) => `Release ${count}?`,
    text: "Sends the held e-mails and starts the follow-up e-mails. This can’t be undone.",
    confirm: "Release",
    action: { release: {} },
  },
];
