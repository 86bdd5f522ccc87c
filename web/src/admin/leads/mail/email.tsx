/** An e-mail to the customer: a letter that is there already, or one's own words. */
import { useController } from "react-hook-form";
import * as z from "zod/mini";
import { toast } from "../../../ui/toast";
import { Question } from "../../kit/confirm";
import { SelectField, TextAreaField, TextField } from "../../kit/form/fields";
import { text } from "../../kit/form/rules";
import { useRecordForm } from "../../kit/form/use-record-form";
import type { LeadDetail } from "../contract";
import { type EmailTemplate, emailTemplates, labelOf } from "../words";
import { write } from "../write";

const limits = { subject: 200, text: 8000 };

type EmailDraft = { template: EmailTemplate | typeof ownWords; subject: string; text: string };

/** Not a letter, but a choice beside them. */
const ownWords = "own";

const choices = [{ value: ownWords, label: "My own words" }, ...emailTemplates];

const own = ({ template }: Pick<EmailDraft, "template">) => template === ownWords;

const schema: z.ZodMiniType<EmailDraft, EmailDraft> = z
  .object({
    template: z.union([z.enum(emailTemplates.map(({ value }) => value)), z.literal(ownWords)]),
    subject: text(limits.subject),
    text: text(limits.text),
  })
  .check(
    z.refine((draft) => !own(draft) || draft.subject !== "", { error: "Please enter a subject.", path: ["subject"] }),
    z.refine((draft) => !own(draft) || draft.text !== "", { error: "Please write something.", path: ["text"] }),
  );

type EmailProps = { lead: LeadDetail; onClose: () => void };

export function EmailQuestion({ lead, onClose }: EmailProps) {
  const form = useRecordForm<EmailDraft, unknown>({
    schema,
    values: { template: ownWords, subject: "", text: "" },
    save: ({ template, subject, text }) =>
      write("POST", lead.id, "emails", own({ template }) ? { subject, text } : { template }),
    onSaved: () => {
      toast({ title: "E-mail on its way", description: "Its state stands in the timeline." });
      onClose();
    },
  });
  const template = useController({ control: form.control, name: "template" }).field.value;
  return (
    <Question
      wide
      title={`E-mail to ${lead.customerName}`}
      confirm="Send"
      busy={form.saving}
      error={form.error ?? undefined}
      onConfirm={form.submit}
      onCancel={onClose}
    >
      <p>{lead.customerEmail}</p>
      <div className="space-y-4 text-ink">
        <SelectField control={form.control} name="template" label="Letter" choices={choices} />
        {!own({ template }) ? (
          <p className="text-ash">
            {labelOf(
              emailTemplates.map(({ value, about }) => ({ value, label: about })),
              template,
            )}
          </p>
        ) : (
          <>
            <TextField control={form.control} name="subject" label="Subject" limit={limits.subject} />
            <TextAreaField control={form.control} name="text" label="Text" rows={8} limit={limits.text} />
          </>
        )}
      </div>
    </Question>
  );
}
