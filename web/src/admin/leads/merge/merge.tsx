/** Two leads that are one person: looks for the other one, and joins them. */
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dateTime } from "../../../ui/format";
import { toast } from "../../../ui/toast";
import { Question } from "../../kit/confirm";
import { useOpenRecord } from "../../kit/drawer";
import { messageOf } from "../../kit/failure";
import { Search } from "../../kit/list/search";
import { ask } from "../../kit/query";
import type { Page } from "../../kit/resource";
import { Skeleton } from "../../kit/states";
import { addressOf } from "../address";
import type { LeadDetail, LeadItem } from "../contract";
import { wish } from "../facts";
import { LeadStatus } from "../marks";
import { e164 } from "../phone";
import { write } from "../write";

type MergeProps = { lead: LeadDetail; onClose: () => void };

export function MergeQuestion({ lead, onClose }: MergeProps) {
  // Most often it is the same phone or the same name.
  const [q, setQ] = useState(e164(lead.customerPhone)?.slice(3) ?? lead.customerName);
  const [into, setInto] = useState<LeadItem | null>(null);
  const open = useOpenRecord("lead");
  const { data, isPending } = useQuery({
    ...ask<Page<LeadItem>>(addressOf(), { q, perPage: 25, sort: "-receivedAt" }),
    enabled: q.trim() !== "",
    placeholderData: keepPreviousData,
  });
  const others = data?.items.filter(({ id }) => id !== lead.id) ?? [];

  const work = useMutation({
    mutationFn: (target: LeadItem) => write("POST", lead.id, "merge", { into: target.id }),
    onSuccess: (_, target) => {
      toast({ title: "Merged", description: `${lead.customerName} is now part of ${target.reference}.` });
      onClose();
      open(target.id);
    },
    retry: false,
  });

  return (
    <Question
      wide
      title={`Merge ${lead.customerName} into another lead`}
      confirm={into ? `Merge into ${into.reference}` : "Merge"}
      disabled={!into}
      busy={work.isPending}
      error={work.error ? messageOf(work.error) : undefined}
      onConfirm={() => into && work.mutate(into)}
      onCancel={onClose}
    >
      <p>The other lead stays, with the timelines of both. Enquiries can be split off again later.</p>
      <Search value={q} label="Search name, phone, e-mail" onSearch={setQ} />
      <div className="min-h-40 text-ink">
        {isPending && q.trim() !== "" && <Skeleton lines={3} />}
        {data && others.length === 0 && <p className="py-3 text-ash">No other lead is found by these words.</p>}
        <ul>
          {others.slice(0, 8).map((other) => (
            <li key={other.id}>
              <label className="flex cursor-pointer gap-3 rounded-md px-2 py-2 hover:bg-linen/60 has-checked:bg-leaf">
                <input
                  type="radio"
                  name="into"
                  aria-label={`${other.customerName}, ${other.reference}`}
                  checked={into?.id === other.id}
                  onChange={() => setInto(other)}
                  className="mt-0.5 size-4 shrink-0 accent-areca"
                />
                <span className="min-w-0 flex-1">
                  <span className="flex justify-between gap-3">
                    <span className="truncate font-medium">{other.customerName}</span>
                    <LeadStatus status={other.status} />
                  </span>
                  <span className="block truncate text-xs text-ash">
                    {[other.reference, other.customerPhone, wish(other), dateTime(other.receivedAt)]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </div>
    </Question>
  );
}

type SplitProps = { lead: LeadDetail; enquiry: string; onClose: () => void };

export function SplitQuestion({ lead, enquiry, onClose }: SplitProps) {
  const open = useOpenRecord("lead");
  const work = useMutation({
    mutationFn: () => write<LeadItem>("POST", lead.id, "split", { enquiry }),
    onSuccess: (made) => {
      toast({ title: "Split off", description: `${made.customerName} is a lead of its own now: ${made.reference}.` });
      onClose();
      open(made.id);
    },
    retry: false,
  });
  return (
    <Question
      title="Make this enquiry a lead of its own?"
      confirm="Split off"
      busy={work.isPending}
      error={work.error ? messageOf(work.error) : undefined}
      onConfirm={() => work.mutate()}
      onCancel={onClose}
    >
      {lead.mergedFrom.length > 0
        ? "If it came with a lead that was merged into this one, that lead comes back whole, with its notes and calls. Otherwise a new lead is made, and notes and calls stay here."
        : "A new lead is made of it. Notes and calls stay here."}
    </Question>
  );
}
