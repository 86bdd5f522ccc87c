/** Sends the customer an e-mail, from a template or with a custom message. */
import * as limits from "../../kit/form/limits.gen";
import type { LeadDetail } from "../../../api/contract/types.gen";
import { addressOf } from "../address";
import { mutate } from "../../kit/query";
import { below } from "../../../api/path";
import { useController } from "react-hook-form";
import * as z from "zod/mini";
import { toast } from "../../../ui/toast";
import { FormDialog } from "../../kit/confirm";
import { SelectField, TextAreaField, TextField } from "../../kit/form/fields";
import { text } from "../../kit/form/rules";
import { useRecordForm } from "../../kit/form/use-record-form";
import { type EmailTemplate, emailTemplates } from "../labels";
import { mutateLead } from "../mutations";

type EmailDraft = { template: EmailTemplate; subject: string; text: string };

const isCustom = ({ template }: Pick<EmailDraft, "template">) => template === "own_words";

const schema: z.ZodMiniType<EmailDraft, EmailDraft> = z
  .object({
    template: z.enum(emailTemplates.map(({ value }) => value)),
    subject: text(limits.EmailDraft.subject),
    text: text(limits.EmailDraft.text),
  })
  .check(
    z.refine((draft) => !isCustom(draft) || draft.subject !== "", {
      error: "Please enter a subject.",
      path: ["subject"],
    }),
    z.refine((draft) => !isCustom(draft) || draft.text !== "", { error: "Please enter a message.", path: ["text"] }),
  );

type EmailProps = { lead: LeadDetail; onClose: () => void };

export function EmailDialog({ lead, onClose }: EmailProps) {
  const form = useRecordForm<EmailDraft, unknown>({
    schema,
    values: { template: "own_words", subject: "", text: "" },
    save: ({ template, subject, text }) =>
      mutateLead(() =>
        mutate("POST", below(addressOf(lead.id), "emails"), isCustom({ template }) ? { subject, text } : { template }),
      ),
    onSaved: () => {
      toast({ title: "E-mail on its way", description: "The timeline shows its status." });
      onClose();
    },
  });
  const template = useController({ control: form.control, name: "template" }).field.value;
  return (
    <FormDialog wide title={`E-mail to ${lead.customerName}`} confirm="Send e-mail" form={form} onClose={onClose}>
      <p>{lead.customerEmail}</p>
      <div className="space-y-4 text-ink">
        <SelectField control={form.control} name="template" label="Template" choices={emailTemplates} />
        {isCustom({ template }) ? (
          <>
            <TextField control={form.control} name="subject" label="Subject" limit={limits.EmailDraft.subject.max} />
            <TextAreaField
              control={form.control}
              name="text"
              label="Message"
              rows={8}
              limit={limits.EmailDraft.text.max}
            />
          </>
        ) : (
          <p className="text-ash">Sent as is, with their name and yours.</p>
        )}
      </div>
    </FormDialog>
  );
}
