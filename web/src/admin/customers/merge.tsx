/** Merges two records of one customer. */
import type { CustomerDetail as Customer, CustomerItem } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { phone as phoneText } from "../../ui/format";
import { MergeDialog } from "../kit/merge";
import { mutate, invalidate } from "../kit/query";
import { address, customers } from "./customer";

export function MergeCustomerDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { id, name, version } = customer;
  return (
    <MergeDialog<CustomerItem>
      noun="customer"
      id={id}
      name={name}
      address={address}
      // Duplicates mostly share a phone number or a name.
      initialSearch={customer.phone.replaceAll(/\D/g, "").slice(-10) || name}
      drawer={customers.drawer}
      nameOf={(other) => other.name}
      labelOf={(other) => other.name}
      Facts={Facts}
      merge={async (other) => {
        await mutate("POST", path("/api/admin/customers/{id}/merge", { id }), { into: other.id, version });
        void invalidate(address);
      }}
      onClose={onClose}
    >
      The other customer is kept, with the projects, quotations and timelines of both. This can’t be undone.
    </MergeDialog>
  );
}

function Facts({ other: { name, phone, email, city } }: { other: CustomerItem }) {
  return (
    <>
      <span className="block truncate font-medium">{name}</span>
      <span className="block truncate text-xs text-ash">
        {[phoneText(phone), email, city].filter(Boolean).join(" · ")}
      </span>
    </>
  );
}
