/** Writes in a ticket: a reply to the customer, a question to them, or a note for colleagues. */
import { useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { TicketDetail } from "../../../api/contract/types.gen";
import { Counter } from "../../../form/counter";
import { Field } from "../../../form/field";
import { toast } from "../../../ui/toast";
import { Action } from "../../kit/button";
import { SelectField, TextAreaField, useField } from "../../kit/form/fields";
import * as limits from "../../kit/form/limits.gen";
import { filled } from "../../kit/form/rules";
import { useRecordForm } from "../../kit/form/use-record-form";
import { MentionArea } from "../../kit/note/mention-area";
import { type Colleague, mentionedIn } from "../../kit/note/mentions";
import type { Choice } from "../../kit/resource";
import { colleagues } from "../orders/paths";

const kinds = ["reply", "question", "note"] as const;
type Kind = (typeof kinds)[number];

const choices: readonly Choice<Kind>[] = [
  { value: "reply", label: "Reply to the customer" },
  { value: "question", label: "Reply, and wait for the customer's answer" },
  { value: "note", label: "Note for colleagues only" },
];

const limit = limits.ReplyToTicket.text.max;

const schema = z.object({ kind: z.enum(kinds), text: filled(limits.ReplyToTicket.text) });

export type Written = z.output<typeof schema>;

type ComposerProps = {
  /** The customer can be answered again once it is reopened. */
  isSettled: boolean;
  /** `mentions`: the colleagues whom a note names. */
  send: (written: Written, mentions: string[]) => Promise<TicketDetail>;
  onSent: (ticket: TicketDetail) => void;
};

export function Composer({ isSettled, send, onSent }: ComposerProps) {
  const blank: Written = { kind: isSettled ? "note" : "reply", text: "" };
  const [chosen, setChosen] = useState<readonly Colleague[]>([]);
  const form = useRecordForm({
    schema,
    values: blank,
    save: (written: Written) => send(written, mentionedIn(written.text, chosen)),
    isSentOnce: true,
    onSaved: (ticket) => {
      const isNote = form.form.getValues("kind") === "note";
      form.form.reset(blank);
      setChosen([]);
      toast(isNote ? { title: "Note added" } : { title: "Reply sent", description: "The customer gets it by e-mail." });
      onSent(ticket);
    },
  });
  const isNote = useWatch({ control: form.control, name: "kind" }) === "note";
  return (
    <form
      noValidate
      aria-label="Write in the ticket"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <SelectField
        control={form.control}
        name="kind"
        label="To"
        choices={isSettled ? choices.filter(({ value }) => value === "note") : choices}
      />
      {isNote ? (
        <NoteField control={form.control} onMention={(colleague) => setChosen([...chosen, colleague])} />
      ) : (
        <TextAreaField control={form.control} name="text" label="Reply" rows={4} limit={limit} />
      )}
      {form.error && (
        <p role="alert" className="text-error">
          {form.error}
        </p>
      )}
      <div>
        <Action type="submit" variant="primary" busy={form.saving}>
          {isNote ? "Add note" : "Send reply"}
        </Action>
      </div>
      {form.leaveDialog}
    </form>
  );
}

type NoteFieldProps = {
  // A field doesn't depend on the form's context and output types.
  // oxlint-disable-next-line typescript/no-explicit-any
  control: Control<Written, any, any>;
  onMention: (colleague: Colleague) => void;
};

function NoteField({ control, onMention }: NoteFieldProps) {
  const { value, error, ...field } = useField<Written, string>({ control, name: "text" });
  return (
    <Field
      label="Note"
      hint="The customer never sees it. Type @ to mention a colleague."
      error={error}
      aside={<Counter length={value.length} limit={limit} />}
    >
      {(aria) => (
        <MentionArea
          rows={4}
          {...aria}
          {...field}
          value={value}
          onMention={onMention}
          colleagues={colleagues}
          className="max-h-80 min-h-20"
        />
      )}
    </Field>
  );
}
