/** Merges two leads of one person, and splits an enquiry off again. */
import type { LeadDetail, LeadItem } from "../../../api/contract/types.gen";
import { mutate } from "../../kit/query";
import { below } from "../../../api/path";
import { dateTime } from "../../../ui/format";
import { ActionDialog } from "../../kit/confirm";
import { useOpenRecord } from "../../kit/drawer";
import { MergeDialog } from "../../kit/merge";
import { address, addressOf } from "../address";
import { requirementsSummary } from "../summary";
import { LeadStatus } from "../badges";
import { e164 } from "../phone";
import { mutateLead } from "../mutations";

type MergeProps = { lead: LeadDetail; onClose: () => void };

export function MergeLeadDialog({ lead, onClose }: MergeProps) {
  return (
    <MergeDialog<LeadItem>
      noun="lead"
      id={lead.id}
      name={lead.customerName}
      address={address}
      // Duplicates mostly share a phone number or a name.
      initialSearch={e164(lead.customerPhone)?.slice(3) ?? lead.customerName}
      order={{ sort: "-receivedAt" }}
      drawer="lead"
      nameOf={({ reference }) => reference}
      labelOf={({ customerName, reference }) => `${customerName}, ${reference}`}
      Facts={Facts}
      merge={(other) => mutateLead(() => mutate("POST", below(addressOf(lead.id), "merge"), { into: other.id }))}
      onClose={onClose}
    >
      The other lead is kept, with both timelines. You can split enquiries off again later.
    </MergeDialog>
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
        {[other.reference, other.customerPhone, requirementsSummary(other), dateTime(other.receivedAt)]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </>
  );
}

type SplitProps = { lead: LeadDetail; enquiry: string; onClose: () => void };

export function SplitDialog({ lead, enquiry, onClose }: SplitProps) {
  const open = useOpenRecord("lead");
  return (
    <ActionDialog
      title="Split this enquiry into a separate lead?"
      confirm="Split enquiry"
      run={() => mutateLead(() => mutate("POST", below(addressOf(lead.id), "split"), { enquiry }))}
      done={(made) => ({
        title: "Enquiry split off",
        description: `${made.customerName} now has a separate lead: ${made.reference}.`,
      })}
      onDone={(made) => open(made.id)}
      onClose={onClose}
    >
      {lead.mergedFrom.length > 0
        ? "If the enquiry came with a lead that was merged into this one, that lead is restored with its notes and calls. Otherwise a new lead is created; notes and calls stay here."
        : "A new lead is created from it. Notes and calls stay here."}
    </ActionDialog>
  );
}
