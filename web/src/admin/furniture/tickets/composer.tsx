/** Writes in a ticket: a reply to the buyer, a question to them, or a note for colleagues. */
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { TicketDetail } from "../../../api/contract/types.gen";
import { toast } from "../../../ui/toast";
import { Action } from "../../kit/button";
import { SelectField, TextAreaField } from "../../kit/form/fields";
import * as limits from "../../kit/form/limits.gen";
import { filled } from "../../kit/form/rules";
import { useRecordForm } from "../../kit/form/use-record-form";
import type { Choice } from "../../kit/resource";

const kinds = ["reply", "question", "note"] as const;
type Kind = (typeof kinds)[number];

const choices: readonly Choice<Kind>[] = [
  { value: "reply", label: "Reply to the buyer" },
  { value: "question", label: "Reply, and wait for the buyer's answer" },
  { value: "note", label: "Note for colleagues only" },
];

const schema = z.object({ kind: z.enum(kinds), text: filled(limits.ReplyToTicket.text) });

export type Written = z.output<typeof schema>;

type ComposerProps = {
  /** The buyer can be answered again once it is reopened. */
  isSettled: boolean;
  send: (written: Written) => Promise<TicketDetail>;
  onSent: (ticket: TicketDetail) => void;
};

export function Composer({ isSettled, send, onSent }: ComposerProps) {
  const blank: Written = { kind: isSettled ? "note" : "reply", text: "" };
  const form = useRecordForm({
    schema,
    values: blank,
    save: send,
    isSentOnce: true,
    onSaved: (ticket) => {
      const isNote = form.form.getValues("kind") === "note";
      form.form.reset(blank);
      toast(isNote ? { title: "Note added" } : { title: "Reply sent", description: "The buyer gets it by e-mail." });
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
      <TextAreaField
        control={form.control}
        name="text"
        label={isNote ? "Note" : "Reply"}
        hint={isNote ? "The buyer never sees it." : undefined}
        rows={4}
        limit={limits.ReplyToTicket.text.max}
      />
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
