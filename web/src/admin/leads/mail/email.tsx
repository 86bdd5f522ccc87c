/** An e-mail to the customer: a letter that is there already, or one's own words. */
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
import { type EmailTemplate, emailTemplates } from "../words";
import { write } from "../write";

type EmailDraft = { template: EmailTemplate; subject: string; text: string };

const own = ({ template }: Pick<EmailDraft, "template">) => template === "own_words";

const schema: z.ZodMiniType<EmailDraft, EmailDraft> = z
  .object({
    template: z.enum(emailTemplates.map(({ value }) => value)),
    subject: text(limits.EmailDraft.subject),
    text: text(limits.EmailDraft.text),
  })
  .check(
    z.refine((draft) => !own(draft) || draft.subject !== "", { error: "Please enter a subject.", path: ["subject"] }),
    z.refine((draft) => !own(draft) || draft.text !== "", { error: "Please write something.", path: ["text"] }),
  );

type EmailProps = { lead: LeadDetail; onClose: () => void };

export function EmailQuestion({ lead, onClose }: EmailProps) {
  const form = useRecordForm<EmailDraft, unknown>({
    schema,
    values: { template: "own_words", subject: "", text: "" },
    save: ({ template, subject, text }) =>
      write(() =>
        mutate("POST", below(addressOf(lead.id), "emails"), own({ template }) ? { subject, text } : { template }),
      ),
    onSaved: () => {
      toast({ title: "E-mail on its way", description: "Its state stands in the timeline." });
      onClose();
    },
  });
  const template = useController({ control: form.control, name: "template" }).field.value;
  return (
    <FormDialog wide title={`E-mail to ${lead.customerName}`} confirm="Send" form={form} onClose={onClose}>
      <p>{lead.customerEmail}</p>
      <div className="space-y-4 text-ink">
        <SelectField control={form.control} name="template" label="Letter" choices={emailTemplates} />
        {own({ template }) ? (
          <>
            <TextField control={form.control} name="subject" label="Subject" limit={limits.EmailDraft.subject.max} />
            <TextAreaField
              control={form.control}
              name="text"
              label="Text"
              rows={8}
              limit={limits.EmailDraft.text.max}
            />
          </>
        ) : (
          <p className="text-ash">The letter is sent as it is, with their name and yours.</p>
        )}
      </div>
    </FormDialog>
  );
}
