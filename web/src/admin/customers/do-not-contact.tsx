/** Channels a customer does not want to be contacted by. */
import type { CustomerDraft } from "../drafts";
import type { DoNotContact } from "../../api/contract/types.gen";
import type { Control } from "react-hook-form";
import { useField } from "../kit/form/fields";

const channels = [
  { name: "calls", label: "Calls" },
  { name: "emails", label: "E-mails" },
  { name: "whatsapp", label: "WhatsApp" },
] as const satisfies readonly { name: keyof DoNotContact; label: string }[];

export function DoNotContactField({ control }: { control: Control<CustomerDraft> }) {
  const { value, onChange, onBlur } = useField<CustomerDraft, DoNotContact>({ control, name: "doNotContact" });
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Do not contact by</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {channels.map(({ name, label }) => (
          <label key={name} className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              checked={value[name]}
              onChange={({ target }) => onChange({ ...value, [name]: target.checked })}
              onBlur={onBlur}
              className="size-4 accent-areca"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** `Calls, WhatsApp`; empty if none is blocked. */
export function blockedChannels(doNotContact: DoNotContact): string {
  return channels
    .filter(({ name }) => doNotContact[name])
    .map(({ label }) => label)
    .join(", ");
}
