/** Statements of a customer's account: their list, and the dialog to generate one. */
import { useState } from "react";
import * as z from "zod/mini";
import type { CustomerDetail, CustomerStatement } from "../../api/contract/types.gen";
import { below, path } from "../../api/path";
import { date, dayOf } from "../../ui/format";
import { toast } from "../../ui/toast";
import { Pdf, isBeingMade } from "../furniture/orders/pdf";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { ActionDialog, FormDialog } from "../kit/confirm";
import { DrawerSection } from "../kit/drawer";
import { DateField } from "../kit/form/fields";
import { useRecordForm } from "../kit/form/use-record-form";
import { type MoneyFormat, moneyFormat } from "../kit/money";
import { invalidate, mutate, query } from "../kit/query";
import { useNow } from "../kit/time";
import { addressOf } from "./customer";
import { DocumentState, fileOf, pollInterval } from "./documents";
import { Paged, usePaged } from "./paged";

/** In milliseconds, while an e-mail is on its way. */
const mailInterval = 10_000;

/** Milliseconds until the next look at statements that are about to change. */
function intervalOf(statements: readonly CustomerStatement[]): number | false {
  if (statements.some(({ state }) => isBeingMade(state))) return pollInterval;
  return statements.some(({ emailAskedAt, emailedAt }) => emailAskedAt && !emailedAt) && mailInterval;
}

type Addressee = Pick<CustomerDetail, "id" | "name" | "email" | "doNotContact">;

/** For those who see all payments: a statement names the deals of all colleagues. */
export function Statements({ customer }: { customer: Addressee }) {
  const mayManage = useMay("finance")("manage");
  const [isOpen, setOpen] = useState(false);
  const list = usePaged(
    (params) => query(below(addressOf(customer.id), "statements"), params),
    (statements) => intervalOf(statements),
  );
  const money = moneyFormat(list.items.map(({ closingPaise }) => closingPaise));
  if (!mayManage && list.answer.data?.total === 0) return null;
  return (
    <DrawerSection
      title="Statements of account"
      aside={mayManage && <Action onClick={() => setOpen(true)}>Generate statement</Action>}
    >
      <Paged
        list={list}
        label="Statements of account"
        empty="No statements yet. Generate one to show a customer what was charged and paid in a period."
        keyOf={({ id }) => id}
      >
        {(statement) => <StatementRow customer={customer} statement={statement} money={money} maySend={mayManage} />}
      </Paged>
      {isOpen && <StatementDialog customer={customer} onClose={() => setOpen(false)} />}
    </DrawerSection>
  );
}

type StatementRowProps = {
  customer: Addressee;
  statement: CustomerStatement;
  money: MoneyFormat;
  maySend: boolean;
};

function StatementRow({ customer, statement, money, maySend }: StatementRowProps) {
  const [isSending, setSending] = useState(false);
  const { from, to, closingPaise, createdAt, createdBy, documentId, state, emailAskedAt, emailedAt } = statement;
  const period = `${date(from)} to ${date(to)}`;
  const title = `statement ${period}`;
  const facts = [balanceText(closingPaise, money), date(createdAt), createdBy?.name];
  const isReachable = customer.email !== "" && !customer.doNotContact.emails;
  return (
    <>
      <div className="min-w-0">
        <p className="font-medium">{period}</p>
        <p className="text-xs text-ash">{facts.filter(Boolean).join(" · ")}</p>
        {emailedAt ? (
          <p className="text-xs text-ash">{`E-mailed ${date(emailedAt)}`}</p>
        ) : (
          emailAskedAt && <p className="text-xs text-ash">The e-mail is on its way.</p>
        )}
      </div>
      {state === "ready" ? (
        <div className="flex flex-wrap items-end gap-2">
          <Pdf title={title} name={`statement-${from}-${to}`} file={fileOf(customer.id, documentId)} />
          {maySend && isReachable && !emailAskedAt && (
            <Action aria-label={`E-mail ${title}`} onClick={() => setSending(true)}>
              E-mail…
            </Action>
          )}
        </div>
      ) : (
        <DocumentState state={state} />
      )}
      {isSending && (
        <ActionDialog
          title={`E-mail the statement to ${customer.name}?`}
          confirm="Send e-mail"
          run={() =>
            mutate(
              "POST",
              path("/api/admin/customers/{id}/statements/{statement}/email", {
                id: customer.id,
                statement: statement.id,
              }),
            )
          }
          done={{ title: "Statement on its way", description: customer.email }}
          invalidates={[addressOf(customer.id)]}
          onClose={() => setSending(false)}
        >
          <p>{`It goes to ${customer.email} with the PDF attached. Each statement is sent once.`}</p>
        </ActionDialog>
      )}
    </>
  );
}

/** `₹500 outstanding`, `₹500 paid in advance`. */
export function balanceText(paise: number, money: MoneyFormat): string {
  if (paise === 0) return "Nothing outstanding";
  return paise > 0 ? `${money(paise)} outstanding` : `${money(-paise)} paid in advance`;
}

/** The first day of the Indian financial year that a day is in. */
export function startOfYear(day: string): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return `${month >= 4 ? year : year - 1}-04-01`;
}

export type Period = { from: string; to: string };

/** A period that has begun, with its days in order. */
export function periodUntil(today: string): z.ZodMiniType<Period, Period> {
  const day = () => z.string().check(z.minLength(1, "Please choose the day."));
  return z.object({ from: day(), to: day() }).check(
    z.refine(({ from, to }) => from <= to, { error: "The last day can't be before the first.", path: ["to"] }),
    z.refine(({ to }) => to <= today, { error: "Please choose today or an earlier day.", path: ["to"] }),
  );
}

type StatementDialogProps = { customer: Addressee; onClose: () => void };

function StatementDialog({ customer: { id, name }, onClose }: StatementDialogProps) {
  const today = dayOf(useNow());
  const form = useRecordForm({
    schema: periodUntil(today),
    values: { from: startOfYear(today), to: today },
    save: (period) => mutate("POST", below(addressOf(id), "statements"), period),
    onSaved: () => {
      void invalidate(addressOf(id));
      toast({ title: "Statement requested", description: "Its PDF appears in the list in a moment." });
      onClose();
    },
  });
  return (
    <FormDialog title={`Generate a statement for ${name}`} confirm="Generate statement" form={form} onClose={onClose}>
      <p>
        It lists signed quotations, receipts, furniture invoices, credit notes and refunds, with the balance after each.
        It is sent to the customer only if you choose that afterwards.
      </p>
      <div className="grid gap-4 text-ink md:grid-cols-2">
        <DateField control={form.control} name="from" label="From" max={today} />
        <DateField control={form.control} name="to" label="To" max={today} />
      </div>
    </FormDialog>
  );
}
