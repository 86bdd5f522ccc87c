/** A customer added, or changed. */
import { toast } from "../../ui/toast";
import { Drawer, useOpenRecord } from "../kit/drawer";
import { RecordForm } from "../kit/form/record-form";
import { FieldsOf, labelsOf, wordsOf } from "../kit/form/sections";
import { useRecordForm } from "../kit/form/use-record-form";
import { ask, client, refresh, tell } from "../kit/query";
import type { Customer, CustomerDraft } from "./contract";
import { address, addressOf, blank, customers, editing } from "./customer";

/** In the address, in the place of an id, while a customer is being added. */
export const fresh = "new";

export function AddCustomer() {
  const open = useOpenRecord(customers.drawer);
  return (
    <Drawer name={customers.drawer} title="Add customer" wide>
      <CustomerForm
        values={blank}
        save={(draft) => tell<Customer>("POST", address, draft)}
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

export function EditCustomer({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const record = addressOf(customer.id);
  return (
    <Drawer name={customers.drawer} title={customer.name} subtitle="Editing" wide>
      <CustomerForm
        values={editing.draftOf(customer)}
        version={customer.version}
        save={(draft, version) => tell<Customer>("PUT", record, { ...draft, version })}
        button="Save"
        onCancel={onDone}
        onSaved={(saved) => {
          client.setQueryData(ask<Customer>(record).queryKey, saved);
          toast({ title: "Saved" });
          onDone();
        }}
      />
    </Drawer>
  );
}

type CustomerFormProps = {
  values: CustomerDraft;
  version?: number;
  save: (draft: CustomerDraft, version: number | undefined) => Promise<Customer>;
  button: string;
  onCancel: () => void;
  onSaved: (customer: Customer) => void;
};

function CustomerForm({ values, version, save, button, onCancel, onSaved }: CustomerFormProps) {
  const { schema, draftOf, sections } = editing;
  const form = useRecordForm<CustomerDraft, Customer>({
    schema,
    values,
    version,
    save,
    draftOf,
    onSaved: (customer) => {
      void refresh(address);
      onSaved(customer);
    },
  });
  return (
    <RecordForm
      begin
      form={form}
      save={button}
      onCancel={onCancel}
      labels={labelsOf(sections) as Partial<Record<keyof CustomerDraft & string, string>>}
      show={(name, value) => wordsOf(sections, name, value)}
    >
      <FieldsOf sections={sections} control={form.control} />
    </RecordForm>
  );
}
