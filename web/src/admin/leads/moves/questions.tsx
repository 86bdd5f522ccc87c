/** What has to be known before a lead can be lost, put off, won or opened again. */
import type { LeadDetail, LostReason } from "../../../api/contract/types.gen";
import { below } from "../../../api/path";
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { money } from "../../../ui/format";
import { toast } from "../../../ui/toast";
import { ActionDialog, ConfirmDialog, FormDialog } from "../../kit/confirm";
import { DateField, SelectField, TextAreaField } from "../../kit/form/fields";
import { useRecordForm } from "../../kit/form/use-record-form";
import { messageOf } from "../../kit/failure";
import { mutate, query } from "../../kit/query";
import { Skeleton } from "../../kit/states";
import { addressOf } from "../address";
import { blankPayment, PaymentFields, paymentSchema, sent } from "../payment/payment";
import { needOf, statusLabel } from "../status";
import { lostReasons } from "../words";
import { useNow } from "../now";
import { dayAfter } from "../service-level";
import { readAnew, write } from "../write";
import { type Move, sendMove, tellMoved } from "./move";

type QuestionProps = Move & { onClose: () => void };

export function MoveQuestion(props: QuestionProps) {
  switch (needOf(props.lead.status, props.to)) {
    case "lost reason":
      return <LostQuestion {...props} />;
    case "nurture date":
      return <NurtureQuestion {...props} />;
    case "booking payment":
      return <WonQuestion {...props} />;
    case "reason to reopen":
      return <ReopenQuestion {...props} />;
    case null:
      return null;
  }
}

const noteLimit = 2000;
const note = z.string().check(z.maxLength(noteLimit));

const lostSchema = z.object({ reason: z.string().check(z.minLength(1, "Please choose a reason.")), note });

function LostQuestion({ onClose, ...move }: QuestionProps) {
  const form = useRecordForm({
    schema: lostSchema,
    values: { reason: "", note: "" },
    // The rules let no reason through that is not one of the choices.
    save: ({ reason, note }) => sendMove(move, { reason: reason as LostReason, note }),
    onSaved: () => done(move, onClose),
  });
  return (
    <FormDialog
      title={`Why is ${move.lead.customerName} lost?`}
      confirm="Mark as lost"
      danger
      form={form}
      onClose={onClose}
    >
      <div className="space-y-4 text-ink">
        <SelectField control={form.control} name="reason" label="Reason" choices={lostReasons} />
        <TextAreaField control={form.control} name="note" label="Note" optional limit={noteLimit} />
      </div>
      <p>No more e-mails will be sent. A new enquiry within 90 days comes back to this lead.</p>
    </FormDialog>
  );
}

const nurtureSchema = z.object({ nurtureOn: z.string().check(z.minLength(1, "Please choose a date.")), note });

function NurtureQuestion({ onClose, ...move }: QuestionProps) {
  const form = useRecordForm({
    schema: nurtureSchema,
    values: { nurtureOn: "", note: "" },
    save: (values) => sendMove(move, values),
    onSaved: () => done(move, onClose),
  });
  return (
    <FormDialog
      title={`When shall we come back to ${move.lead.customerName}?`}
      confirm="Move to nurture"
      form={form}
      onClose={onClose}
    >
      <div className="space-y-4 text-ink">
        <DateField control={form.control} name="nurtureOn" label="Next date" min={dayAfter(useNow(), 1)} />
        <TextAreaField control={form.control} name="note" label="Note" optional limit={noteLimit} />
      </div>
    </FormDialog>
  );
}

const reopenSchema = z.object({
  note: z.string().check(z.trim(), z.minLength(1, "Please say why."), z.maxLength(noteLimit)),
});

function ReopenQuestion({ onClose, ...move }: QuestionProps) {
  const form = useRecordForm({
    schema: reopenSchema,
    values: { note: "" },
    save: (values) => sendMove(move, values),
    onSaved: () => done(move, onClose),
  });
  return (
    <FormDialog
      title={`Open ${move.lead.customerName} again?`}
      confirm={`Move to ${statusLabel(move.to).toLowerCase()}`}
      form={form}
      onClose={onClose}
    >
      <div className="text-ink">
        <TextAreaField control={form.control} name="note" label="Reason" limit={noteLimit} />
      </div>
    </FormDialog>
  );
}

function WonQuestion(props: QuestionProps) {
  const { data: lead, error } = useQuery(query(addressOf(props.lead.id)));
  if (lead?.bookingPayment) return <WinPaid {...props} payment={lead.bookingPayment} />;
  if (lead) return <PayAndWin {...props} />;
  return (
    <ConfirmDialog
      title={`Mark ${props.lead.customerName} as won`}
      confirm="Mark as won"
      disabled
      error={error ? messageOf(error) : undefined}
      onConfirm={() => undefined}
      onCancel={props.onClose}
    >
      <Skeleton lines={3} />
    </ConfirmDialog>
  );
}

type Payment = NonNullable<LeadDetail["bookingPayment"]>;

function WinPaid({ onClose, payment, ...move }: QuestionProps & { payment: Payment }) {
  return (
    <ActionDialog
      title={`Mark ${move.lead.customerName} as won`}
      confirm="Make customer and project"
      run={() => sendMove(move)}
      onDone={tellWon}
      onClose={onClose}
    >
      The booking payment of {money(payment.amountPaise)} is recorded. A customer and a project are made now. This
      cannot be taken back.
    </ActionDialog>
  );
}

/** Sends the payment, then the move. If the move fails, the question comes back knowing of the payment. */
function PayAndWin({ onClose, ...move }: QuestionProps) {
  const form = useRecordForm({
    schema: paymentSchema,
    values: blankPayment(),
    save: async (draft) => {
      await write(() => mutate("POST", below(addressOf(move.lead.id), "booking-payments"), sent(draft)));
      return sendMove({ ...move, lead: await readAnew(move.lead.id) });
    },
    onSaved: (lead) => {
      tellWon(lead);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Mark ${move.lead.customerName} as won`}
      confirm="Record payment and make project"
      form={form}
      onClose={onClose}
    >
      <p>
        The booking payment makes the contract. A customer and a project are made with it; this cannot be taken back.
      </p>
      <PaymentFields control={form.control} />
    </FormDialog>
  );
}

function tellWon({ customerName, customer, project }: LeadDetail): void {
  const made = [customer && `customer ${customer.name}`, project && `project ${project.number}`];
  toast({ title: `${customerName} is won`, description: `Made: ${made.filter(Boolean).join(" and ")}.` });
}

function done(move: Move, onClose: () => void): void {
  tellMoved(move);
  onClose();
}
