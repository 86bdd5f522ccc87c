/** Two leads that are one person: looks for the other one, and joins them. */
import type { LeadDetail, LeadItem } from "../../../api/contract/types.gen";
import { mutate } from "../../kit/query";
import { below } from "../../../api/path";
import { dateTime } from "../../../ui/format";
import { ActionDialog } from "../../kit/confirm";
import { useOpenRecord } from "../../kit/drawer";
import { MergeQuestion } from "../../kit/merge";
import { address, addressOf } from "../address";
import { wish } from "../facts";
import { LeadStatus } from "../marks";
import { e164 } from "../phone";
import { write } from "../write";

type MergeProps = { lead: LeadDetail; onClose: () => void };

export function MergeLead({ lead, onClose }: MergeProps) {
  return (
    <MergeQuestion<LeadItem>
      noun="lead"
      id={lead.id}
      name={lead.customerName}
      address={address}
      // Most often it is the same phone or the same name.
      begin={e164(lead.customerPhone)?.slice(3) ?? lead.customerName}
      order={{ sort: "-receivedAt" }}
      drawer="lead"
      nameOf={({ reference }) => reference}
      labelOf={({ customerName, reference }) => `${customerName}, ${reference}`}
      Facts={Facts}
      merge={(other) => write(() => mutate("POST", below(addressOf(lead.id), "merge"), { into: other.id }))}
      onClose={onClose}
    >
      The other lead stays, with the timelines of both. Enquiries can be split off again later.
    </MergeQuestion>
  );
}

function Facts({ other }: { other: LeadItem }) {
  return (
    <>
      <span className="flex justify-between gap-3">
        <span className="truncate font-medium">{other.customerName}</span>
        <LeadStatus status={other.status} />
      </span>
      <span className="block truncate text-xs text-ash">
        {[other.reference, other.customerPhone, wish(other), dateTime(other.receivedAt)].filter(Boolean).join(" · ")}
      </span>
    </>
  );
}

type SplitProps = { lead: LeadDetail; enquiry: string; onClose: () => void };

export function SplitQuestion({ lead, enquiry, onClose }: SplitProps) {
  const open = useOpenRecord("lead");
  return (
    <ActionDialog
      title="Make this enquiry a lead of its own?"
      confirm="Split off"
      run={() => write(() => mutate("POST", below(addressOf(lead.id), "split"), { enquiry }))}
      done={(made) => ({
        title: "Split off",
        description: `${made.customerName} is a lead of its own now: ${made.reference}.`,
      })}
      onDone={(made) => open(made.id)}
      onClose={onClose}
    >
      {lead.mergedFrom.length > 0
        ? "If it came with a lead that was merged into this one, that lead comes back whole, with its notes and calls. Otherwise a new lead is made, and notes and calls stay here."
        : "A new lead is made of it. Notes and calls stay here."}
    </ActionDialog>
  );
}
