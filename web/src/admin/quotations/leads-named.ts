/** Leads to choose from, for what is begun for one of them. */
import { phone } from "../../ui/format";
import { ask } from "../kit/query";
import type { Choice, Page } from "../kit/resource";
import { addressOf } from "../leads/address";
import type { LeadItem } from "../leads/contract";

export function leadsNamed(typed: string) {
  return {
    ...ask<Page<LeadItem>>(addressOf(), { q: typed, perPage: 25, sort: "-receivedAt" }),
    select: ({ items }: Page<LeadItem>): Choice[] => items.map((lead) => ({ value: lead.id, label: leadWords(lead) })),
  };
}

export function leadWords({ customerName, customerPhone }: Pick<LeadItem, "customerName" | "customerPhone">): string {
  return customerPhone ? `${customerName}, ${phone(customerPhone)}` : customerName;
}
