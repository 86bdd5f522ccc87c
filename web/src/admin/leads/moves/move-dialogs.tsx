/** The dialogs that ask for what a move requires. */
import type { LeadDetail } from "../../../api/contract/types.gen";
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
import { newPayment, type PaymentDraft, PaymentFields, paymentSchema, toRequest } from "../payment/payment";
import { requiredInput, statusLabel } from "../status";
import { useLostReasons } from "../lost-reasons";
import { useNow } from "../../kit/time";
import { dayAfter } from "../service-level";
import { refetchLead, mutateLead } from "../mutations";
import { type Move, sendMove, toastMoved } from "./move";

type MoveDialogProps = Move & { onClose: () => void };

export function MoveDialog(props: MoveDialogProps) {
  switch (requiredInput(props.lead.status, props.to)) {
    case "lost reason":
      return <LostDialog {...props} />;
    case "nurture date":
      return <NurtureDialog {...props} />;
    case "booking payment":
      return <WonDialog {...props} />;
    case "reason to reopen":
      return <ReopenDialog {...props} />;
    case null:
      return null;
  }
}

const noteLimit = 2000;
const note = z.string().check(z.maxLength(noteLimit));

const lostSchema = z.object({ reason: z.string().check(z.minLength(1, "Please choose a reason.")), note });

function LostDialog({ onClose, ...move }: MoveDialogProps) {
  const reasons = useLostReasons();
  const form = useRecordForm({
    schema: lostSchema,
    values: { reason: "", note: "" },
    save: (values) => sendMove(move, values),
    onSaved: () => finish(move, onClose),
  });
  return (
    <FormDialog
      title={`Mark ${move.lead.customerName} as lost`}
      confirm="Mark as lost"
      danger
      form={form}
      onClose={onClose}
    >
      <div className="space-y-4 text-ink">
        <SelectField control={form.control} name="reason" label="Reason" choices={reasons} />
        <TextAreaField control={form.control} name="note" label="Note" optional limit={noteLimit} />
      </div>
      <p>No more e-mails will be sent. How long a new enquiry reopens this lead is set under Settings, Sales.</p>
    </FormDialog>
  );
}

const nurtureSchema = z.object({ nurtureOn: z.string().check(z.minLength(1, "Please choose a date.")), note });

function NurtureDialog({ onClose, ...move }: MoveDialogProps) {
  const form = useRecordForm({
    schema: nurtureSchema,
    values: { nurtureOn: "", note: "" },
    save: (values) => sendMove(move, values),
    onSaved: () => finish(move, onClose),
  });
  return (
    <FormDialog
      title={`When should we contact ${move.lead.customerName} again?`}
      confirm="Move to Nurture"
      form={form}
      onClose={onClose}
    >
      <div className="space-y-4 text-ink">
        <DateField control={form.control} name="nurtureOn" label="Contact again on" min={dayAfter(useNow(), 1)} />
        <TextAreaField control={form.control} name="note" label="Note" optional limit={noteLimit} />
      </div>
    </FormDialog>
  );
}

const reopenSchema = z.object({
  note: z.string().check(z.trim(), z.minLength(1, "Please enter a reason."), z.maxLength(noteLimit)),
});

function ReopenDialog({ onClose, ...move }: MoveDialogProps) {
  const form = useRecordForm({
    schema: reopenSchema,
    values: { note: "" },
    save: (values) => sendMove(move, values),
    onSaved: () => finish(move, onClose),
  });
  return (
    <FormDialog
      title={`Reopen ${move.lead.customerName}?`}
      confirm={`Move to ${statusLabel(move.to)}`}
      form={form}
      onClose={onClose}
    >
      <div className="text-ink">
        <TextAreaField control={form.control} name="note" label="Reason" limit={noteLimit} />
      </div>
    </FormDialog>
  );
}

function WonDialog(props: MoveDialogProps) {
  const { data: lead, error } = useQuery(query(addressOf(props.lead.id)));
  if (lead?.bookingPayment) return <ConfirmWonDialog {...props} payment={lead.bookingPayment} />;
  if (lead) return <PayAndWinDialog {...props} payment={newPayment(lead)} />;
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

function ConfirmWonDialog({ onClose, payment, ...move }: MoveDialogProps & { payment: Payment }) {
  return (
    <ActionDialog
      title={`Mark ${move.lead.customerName} as won`}
      confirm="Create customer and project"
      run={() => sendMove(move)}
      onDone={toastWon}
      onClose={onClose}
    >
      The booking payment of {money(payment.amountPaise)} is recorded. This creates a customer and a project, and can’t
      be undone.
    </ActionDialog>
  );
}

/** Records the payment, then moves the lead. If the move fails, `WonDialog` finds the payment already recorded. */
function PayAndWinDialog({ onClose, payment, ...move }: MoveDialogProps & { payment: PaymentDraft }) {
  const form = useRecordForm({
    schema: paymentSchema,
    values: payment,
    save: async (draft) => {
      await mutateLead(() => mutate("POST", below(addressOf(move.lead.id), "booking-payments"), toRequest(draft)));
      return sendMove({ ...move, lead: await refetchLead(move.lead.id) });
    },
    onSaved: (lead) => {
      toastWon(lead);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Mark ${move.lead.customerName} as won`}
      confirm="Record payment and create project"
      form={form}
      onClose={onClose}
    >
      <p>The booking payment concludes the contract. This creates a customer and a project, and can’t be undone.</p>
      <PaymentFields control={form.control} />
    </FormDialog>
  );
}

function toastWon({ customerName, customer, project }: LeadDetail): void {
  const created = [customer && `customer ${customer.name}`, project && `project ${project.number}`];
  toast({ title: `${customerName} marked as won`, description: `Created ${created.filter(Boolean).join(" and ")}.` });
}

function finish(move: Move, onClose: () => void): void {
  toastMoved(move);
  onClose();
}
