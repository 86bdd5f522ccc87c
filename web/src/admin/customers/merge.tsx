/** Two customers who are one: looks for the one that stays, and joins them. */
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { phone as phoneText } from "../../ui/format";
import { toast } from "../../ui/toast";
import { Question } from "../kit/confirm";
import { useOpenRecord } from "../kit/drawer";
import { messageOf } from "../kit/failure";
import { Search } from "../kit/list/search";
import { ask, refresh, tell } from "../kit/query";
import type { Page } from "../kit/resource";
import { Skeleton } from "../kit/states";
import type { Customer, CustomerItem } from "./contract";
import { address, addressOf, customers } from "./customer";

export function MergeQuestion({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  // Most often it is the same phone or the same name.
  const [q, setQ] = useState(customer.phone.replaceAll(/\D/g, "").slice(-10) || customer.name);
  const [into, setInto] = useState<CustomerItem | null>(null);
  const open = useOpenRecord(customers.drawer);
  const { data, isPending } = useQuery({
    ...ask<Page<CustomerItem>>(address, { q, perPage: 25 }),
    enabled: q.trim() !== "",
    placeholderData: keepPreviousData,
  });
  const others = data?.items.filter(({ id }) => id !== customer.id) ?? [];

  const work = useMutation({
    mutationFn: ({ id }: CustomerItem) =>
      tell("POST", `${addressOf(customer.id)}/merge`, { into: id, version: customer.version }),
    onSuccess: (_, { id, name }) => {
      toast({ title: "Merged", description: `${customer.name} is now part of ${name}.` });
      void refresh(address);
      onClose();
      open(id);
    },
    retry: false,
  });

  return (
    <Question
      wide
      title={`Merge ${customer.name} into another customer`}
      confirm={into ? `Merge into ${into.name}` : "Merge"}
      disabled={!into}
      busy={work.isPending}
      error={work.error ? messageOf(work.error) : undefined}
      onConfirm={() => into && work.mutate(into)}
      onCancel={onClose}
    >
      <p>The other customer stays, with the homes, quotations and timelines of both. This cannot be taken back.</p>
      <Search value={q} label="Search name, phone, e-mail" onSearch={setQ} />
      <div className="min-h-40 text-ink">
        {isPending && q.trim() !== "" && <Skeleton lines={3} />}
        {data && others.length === 0 && <p className="py-3 text-ash">No other customer is found by these words.</p>}
        <ul>
          {others.slice(0, 8).map((other) => (
            <li key={other.id}>
              <label className="flex cursor-pointer gap-3 rounded-md px-2 py-2 hover:bg-linen/60 has-checked:bg-leaf">
                <input
                  type="radio"
                  name="into"
                  aria-label={other.name}
                  checked={into?.id === other.id}
                  onChange={() => setInto(other)}
                  className="mt-0.5 size-4 shrink-0 accent-areca"
                />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{other.name}</span>
                  <span className="block truncate text-xs text-ash">
                    {[phoneText(other.phone), other.email, other.city].filter(Boolean).join(" · ")}
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
