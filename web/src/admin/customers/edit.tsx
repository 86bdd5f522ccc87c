/** Drawers to add and edit a customer. */
import type { CustomerDetail as Customer } from "../../api/contract/types.gen";
import type { CustomerDraft } from "../drafts";
import { toast } from "../../ui/toast";
import { Drawer, useOpenRecord } from "../kit/drawer";
import { DraftForm } from "../kit/form/draft-form";
import { client, mutate, query } from "../kit/query";
import { address, addressOf, blank, customers, editing } from "./customer";

/** Takes the place of an id in the query string while a customer is being added. */
export const newId = "new";

export function AddCustomer() {
  const open = useOpenRecord(customers.drawer);
  return (
    <Drawer name={customers.drawer} title="Add customer" wide>
      <DraftForm
        editing={editing}
        address={address}
        values={blank}
        save={(draft) => mutate("POST", address, draft)}
        button="Add customer"
        onCancel={() => open(null)}
        onSaved={({ id, name }) => {
          toast({ title: `${name} added` });
          open(id);
        }}
      />
    </Drawer>
  );
}

type EditCustomerProps = {
  customer: Customer;
  /** Filled in, and not saved yet. */
  changes: Partial<CustomerDraft>;
  onDone: () => void;
};

export function EditCustomer({ customer, changes, onDone }: EditCustomerProps) {
  const record = addressOf(customer.id);
  return (
    <Drawer name={customers.drawer} title={customer.name} subtitle="Editing" wide>
      <DraftForm
        editing={editing}
        address={address}
        values={editing.draftOf(customer)}
        changes={changes}
        version={customer.version}
        save={(draft, version) => mutate("PUT", record, { ...draft, version })}
        button="Save"
        onCancel={onDone}
        onSaved={(saved) => {
          client.setQueryData(query(record).queryKey, saved);
          toast({ title: "Saved" });
          onDone();
        }}
      />
    </Drawer>
  );
}
