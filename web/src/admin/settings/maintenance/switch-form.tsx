/** The manual maintenance switch, its message and a preview. */
import type { Standing as Maintenance, Switch } from "../../../api/contract/types.gen";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { toast } from "../../../ui/toast";
import { TextAreaField, ToggleField } from "../../kit/form/fields";
import { RecordForm } from "../../kit/form/record-form";
import { text } from "../../kit/form/rules";
import { useRecordForm } from "../../kit/form/use-record-form";
import { mutate, invalidate } from "../../kit/query";
import { maintenanceAddress } from "../../maintenance-banner/status";
import { useSaveShortcut } from "../save-shortcut";
import { messageLimit } from "./draft";
import { Preview } from "./preview";

const schema = z.object({
  isOn: z.boolean(),
  message: z.nullable(text({ max: messageLimit })),
});

export function SwitchForm({ maintenance }: { maintenance: Maintenance }) {
  const form = useRecordForm<z.output<typeof schema>, Switch>({
    schema,
    values: { isOn: maintenance.isOn, message: maintenance.message },
    version: maintenance.version,
    save: (draft, version) => mutate("PUT", maintenanceAddress, { ...draft, version }),
    draftOf: ({ isOn, message }) => ({ isOn, message }),
    onSaved: ({ isOn }) => {
      void invalidate(maintenanceAddress);
      toast(
        isOn
          ? { title: "Maintenance is on", description: "Visitors see the notice within 30 seconds." }
          : { title: "Saved", description: "Maintenance is not turned on manually." },
      );
    },
  });
  useSaveShortcut(form.submit);
  const message = useWatch({ control: form.control, name: "message" });
  return (
    <RecordForm
      form={form}
      save="Save"
      sticky={false}
      labels={{ isOn: "Maintenance on", message: "Message" }}
      {...(form.changed && { onCancel: () => form.form.reset() })}
    >
      <div className="grid gap-6 px-4 py-5 md:px-6 lg:grid-cols-2">
        <div className="space-y-5">
          <ToggleField
            control={form.control}
            name="isOn"
            label="Turn on maintenance now"
            hint="Stays on until turned off, regardless of scheduled windows."
          />
          <TextAreaField
            control={form.control}
            name="message"
            label="Message to visitors"
            hint="Leave blank for the default message. A line break starts a new paragraph."
            limit={messageLimit}
            optional
          />
        </div>
        <Preview message={message} />
      </div>
    </RecordForm>
  );
}
