/** Other people to contact for a customer, and further phone numbers. */
import type { CustomerDraft } from "../drafts";
import type { CustomerContact } from "../../api/contract/types.gen";
import { type Control, useFieldArray } from "react-hook-form";
import { phone as phoneText } from "../../ui/format";
import { Action, IconAction } from "../kit/button";
import { EmailField, PhoneField, TextField } from "../kit/form/fields";
import { CrossIcon, PlusIcon } from "../kit/icons";

export function ContactsField({ control }: { control: Control<CustomerDraft> }) {
  const { fields, append, remove } = useFieldArray({ control, name: "contacts" });
  return (
    <div>
      {fields.length === 0 && <p className="mb-3 text-ash">No other contacts.</p>}
      <ul className="space-y-6">
        {fields.map(({ id }, index) => (
          <li key={id} className="grid grid-cols-[1fr_1fr_auto] gap-3">
            <TextField control={control} name={`contacts.${index}.name`} label="Name" />
            <TextField
              control={control}
              name={`contacts.${index}.relation`}
              label="Relation"
              optional
              placeholder="Sister, accounts…"
            />
            <IconAction label="Remove contact" className="self-end" onClick={() => remove(index)}>
              <CrossIcon />
            </IconAction>
            <PhoneField control={control} name={`contacts.${index}.phone`} label="Phone" optional />
            <EmailField control={control} name={`contacts.${index}.email`} label="E-mail" optional />
          </li>
        ))}
      </ul>
      <Action
        className={fields.length > 0 ? "mt-4" : ""}
        onClick={() => append({ name: "", relation: "", phone: "", email: "" })}
      >
        <PlusIcon />
        Add contact
      </Action>
    </div>
  );
}

export function ContactFacts({ contacts }: { contacts: readonly CustomerContact[] }) {
  if (contacts.length === 0) return <p className="text-ash">No other contacts.</p>;
  return (
    <ul className="space-y-3">
      {contacts.map(({ name, relation, phone, email }) => (
        <li key={`${name} ${phone} ${email}`}>
          <p>
            {name}
            {relation && <span className="text-ash">, {relation}</span>}
          </p>
          <p className="flex flex-wrap gap-x-4">
            {phone && (
              <a href={`tel:${phone}`} className="inline-flex min-h-6 items-center">
                {phoneText(phone)}
              </a>
            )}
            {email && (
              <a href={`mailto:${email}`} className="inline-flex min-h-6 items-center">
                {email}
              </a>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
