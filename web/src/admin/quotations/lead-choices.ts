/** Leads for a combobox. */
import type { LeadItem } from "../../api/contract/types.gen";
import { query } from "../kit/query";
import { phone } from "../../ui/format";
import type { Choice, Page } from "../kit/resource";
import { address } from "../leads/address";

export function leadChoices(typed: string) {
  return {
    ...query(address, { q: typed, perPage: 25, sort: "-receivedAt" }),
    select: ({ items }: Page<LeadItem>): Choice[] => items.map((lead) => ({ value: lead.id, label: leadLabel(lead) })),
  };
}

export function leadLabel({ customerName, customerPhone }: Pick<LeadItem, "customerName" | "customerPhone">): string {
  return customerPhone ? `${customerName}, ${phone(customerPhone)}` : customerName;
}
